/**
 * Masters change as one document: each change is a version in the database, announced to every server and screen within
 * a second (decision 34).
 */
import { announceAfter } from "../../../db/announcements.ts";
import type { Tx } from "../../../db/tx.ts";

export const MASTERS_CHANNEL = "masters_change";

export interface MastersVersion {
  readonly source: "pack" | "administrator";
  readonly userId: number | null;
  /** Version named by the pack; null for a change by an administrator. */
  readonly packVersion: string | null;
  /** Added, changed, ended or deleted rows by table. */
  readonly changed: Readonly<Record<string, number>>;
  readonly now: Date;
}

/** Records the version in the transaction of the change; listeners are notified after the commit. */
export async function recordMastersVersion(tx: Tx, version: MastersVersion): Promise<number> {
  const { masters_version: number } = await tx
    .insertInto("masters_version")
    .values({
      made_at: version.now,
      source: version.source,
      user_id: version.userId,
      pack_version: version.packVersion,
      changed: JSON.stringify(version.changed),
    })
    .returning("masters_version")
    .executeTakeFirstOrThrow();
  announceAfter(tx, MASTERS_CHANNEL, [number]);
  return number;
}
