/** Former addresses of an account, stored for a day. Reset codes are sent to them too. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";
import type { Addresses } from "../sessions/notify-owner.job.ts";

export const FORMER_HOURS = 24;

interface Changed extends Addresses {
  readonly user_id: number;
}

export async function recordAddressChanges(
  tx: Tx,
  former: readonly Changed[],
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<void> {
  if (former.length === 0) return;
  const rows = former.map(({ user_id, email, mobile }) => ({ user_id, email, mobile, changed_at: at, changed_by: by }));
  await tx.insertInto("address_change").values(rows).execute();
}

/** Returns the former addresses of a user in the last day, the latest first. */
export async function formerAddresses(db: Db | Tx, userId: number, now: Date): Promise<readonly Addresses[]> {
  return db
    .selectFrom("address_change")
    .select(["email", "mobile"])
    .where("user_id", "=", userId)
    .where("changed_at", ">", new Date(now.getTime() - FORMER_HOURS * 3_600_000))
    .orderBy("address_change_id", "desc")
    .execute();
}

export async function forgetFormer(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable("address_change").set({ email: null, mobile: null }).where("user_id", "=", userId).execute();
}

export async function haveAddressesChanged(tx: Tx, userId: number, since: Date): Promise<boolean> {
  const { rows } =
    await sql`select from address_change where user_id = ${userId} and changed_at > ${since} limit 1`.execute(tx);
  return rows.length > 0;
}
