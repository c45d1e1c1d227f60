/** SQL of reading gaps: spans not yet read. */
import { sql } from "kysely";
import type { ChannelTraits } from "../../../channels/channel.ts";
import type { Db, Tx } from "../../../db/tx.ts";

export interface Gap {
  readonly gap_id: number;
  readonly source: "mentions" | "messages";
  /** Page by page, or by search for older posts. */
  readonly way: "pages" | "search";
  readonly from_id: string | null;
  readonly before_id: string | null;
  readonly reached_id: string | null;
  readonly page_token: string | null;
  readonly from_at: Date | null;
}

export interface NewGap extends Omit<Gap, "gap_id"> {
  readonly to_at: Date | null;
}

/** A span that can no longer be read. */
export type Lost = Pick<NewGap, "source" | "from_id" | "from_at" | "to_at">;

/** Open gaps of a source, oldest first. */
export async function openGaps(db: Db, { code }: ChannelTraits, source: Gap["source"]): Promise<Gap[]> {
  const rows = await db
    .selectFrom("reading_gap")
    .select(["gap_id", "source", "way", "from_id", "before_id", "reached_id", "page_token", "from_at"])
    .where("closed_at", "is", null)
    .where("channel", "=", code)
    .where("source", "=", source)
    .orderBy("gap_id")
    .limit(50)
    .execute();
  return rows as Gap[];
}

/** Stores a gap, in the transaction of the page before it. */
export async function openGap(tx: Tx, { code }: ChannelTraits, gap: NewGap, now: Date): Promise<void> {
  await tx
    .insertInto("reading_gap")
    .values({ ...gap, channel: code, opened_at: now, updated_at: now })
    .execute();
}

/** Stores a lost span that never was a gap, in the transaction of the page before it. */
export async function keepLost(tx: Tx, { code }: ChannelTraits, lost: Lost, now: Date): Promise<void> {
  const closed = { way: "pages", opened_at: now, updated_at: now, closed_at: now, is_lost: true };
  await tx
    .insertInto("reading_gap")
    .values({ ...lost, ...closed, channel: code })
    .execute();
}

/** Time up to which a source was read, stored as a gap, or declared lost; null before the first read. */
export async function readUpTo(db: Db, { code }: ChannelTraits, source: Gap["source"]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select to_at from reading where channel = ${code} and source = ${source} and outcome = 'complete'
        order by reading_id desc limit 1),
      (select max(closed_at) from reading_gap where channel = ${code} and source = ${source} and is_lost)) as at`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** Stores the progress in a gap, in the transaction of the page. */
export async function moveGap(
  db: Db | Tx,
  gapId: number,
  to: Partial<Pick<Gap, "way" | "before_id" | "reached_id" | "page_token">> & { readonly to_at?: Date | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable("reading_gap")
    .set({ ...to, updated_at: now })
    .where("gap_id", "=", gapId)
    .where("closed_at", "is", null)
    .execute();
}

/** Closes a gap, lost before `lostTo`, in the transaction of its last page. */
export async function closeGap(tx: Tx, gapId: number, lostTo: Date | null, now: Date): Promise<void> {
  await tx
    .updateTable("reading_gap")
    .set({
      closed_at: now,
      updated_at: now,
      page_token: null,
      ...(lostTo === null ? {} : { is_lost: true, to_at: lostTo }),
    })
    .where("gap_id", "=", gapId)
    .where("closed_at", "is", null)
    .execute();
}
