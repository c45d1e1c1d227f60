/**
 * Detects the demo's database, or accounts that the demo's password opens. The password is public, so production
 * refuses to start on such a database (decision 24). The demo marks its database; a copy without the mark, or from an
 * older version, is recognised by the password.
 */
import type { Db } from "../../../db/tx.ts";
import { isPassword } from "../sessions/passwords.ts";

/** Same value as in `tools/seed/staff.ts`; server code must not import from tools. A test keeps both equal. */
export const DEMO_PASSWORD = "grievance-demo";
export const DEMO_LOGIN_IDS: readonly string[] = [
  "admin",
  "head",
  "cell",
  "hod",
  "officer",
  "officer2",
  "officer3",
  "district",
  "field",
  "operator",
  "viewer",
];

/** Marks a database as the demo's. Safe to repeat. */
export async function markAsDemo(db: Db, at: Date): Promise<void> {
  await db
    .insertInto("demo_mark")
    .values({ filled_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns why production must not start on this database; null when it may. */
export async function demoFailure(db: Db): Promise<string | null> {
  const mark = await db.selectFrom("demo_mark").select("filled_at").executeTakeFirst();
  if (mark !== undefined)
    return "the demo filled this database with invented people and tickets. Name an empty database with DATABASE_URL, and make the first account with: npm run create-admin";
  const accounts = await db
    .selectFrom("app_user")
    .select(["login_id", "password_hash"])
    .where("login_id", "in", DEMO_LOGIN_IDS)
    .orderBy("login_id", "desc")
    .execute();
  // The demo's accounts share one hash, so at most eleven hashes are compared; the first account of each is named.
  const byHash = new Map(accounts.map((account) => [account.password_hash, account.login_id]));
  for (const [hash, loginId] of byHash) {
    // Sequential on purpose: each comparison takes 19 MiB.
    if (await isPassword(hash, DEMO_PASSWORD))
      return `the account ${loginId} has the password of the demo, which everybody knows. Name another database with DATABASE_URL, or give the account a new password with: npm run reset-password -- ${loginId}`;
  }
  return null;
}
