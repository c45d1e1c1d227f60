/** SQL of the first-run steps. */
import { ROLE } from "@smgt/contract/constants.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";

/**
 * Counts enabled accounts by role and administrators with a second factor; lists departments and districts with an
 * officer.
 */
export async function readPeople(db: Db) {
  const [roles, admins, places] = await Promise.all([
    sql<{ role_id: number; people: number }>`
      select p.role_id, count(distinct p.user_id)::int as people
        from user_posting p join app_user u on u.user_id = p.user_id
       where u.is_enabled group by p.role_id`.execute(db),
    sql<{ people: number }>`
      select count(distinct p.user_id)::int as people
        from user_posting p join app_user u on u.user_id = p.user_id
        join second_factor f on f.user_id = u.user_id and f.confirmed_at is not null
       where u.is_enabled and p.role_id = ${ROLE.ADMIN}`.execute(db),
    sql<{ department_id: number | null; district_id: number | null }>`
      select distinct p.department_id, p.district_id
        from user_posting p join app_user u on u.user_id = p.user_id
       where u.is_enabled and p.role_id in (${ROLE.HOD}, ${ROLE.OFFICER}, ${ROLE.DIST_NODAL}, ${ROLE.FIELD})`.execute(
      db,
    ),
  ]);
  return { roles: roles.rows, adminsWithFactor: admins.rows[0]?.people ?? 0, places: places.rows };
}

/** Returns the first ticket made from a post; without one, the first post. */
export async function readFirstPost(db: Db) {
  const posts = db.selectFrom("post").select(["channel", "received_at", "ticket_id"]);
  return (
    (await posts
      .where("ticket_id", "is not", null)
      .orderBy("ticket_id")
      .orderBy("feed_id")
      .limit(1)
      .executeTakeFirst()) ?? (await posts.orderBy("feed_id").limit(1).executeTakeFirst())
  );
}

/** Returns the last test of each subject. */
export async function readTests(db: Db | Tx) {
  const rows = await db
    .selectFrom("setup_test")
    .distinctOn("what")
    .selectAll()
    .where("outcome", "is not", null)
    .orderBy("what")
    .orderBy("setup_test_id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.what, row]));
}
export type SetupTest = NonNullable<ReturnType<Awaited<ReturnType<typeof readTests>>["get"]>>;

/** Returns whether the user has an authenticator app, and their addresses. */
export const readOwn = (db: Db, userId: number) =>
  db
    .selectFrom("app_user as u")
    .leftJoin("second_factor as f", (on) =>
      on.onRef("f.user_id", "=", "u.user_id").on("f.confirmed_at", "is not", null),
    )
    .select(["u.email", "u.mobile", "f.confirmed_at"])
    .where("u.user_id", "=", userId)
    .executeTakeFirstOrThrow();

/** Returns skipped steps with the user and reason. */
export const readSkips = (db: Db) =>
  db
    .selectFrom("first_step_skip as s")
    .innerJoin("app_user as u", "u.user_id", "s.skipped_by")
    .select(["s.step", "s.reason", "s.skipped_at", "u.user_name"])
    .execute();

/** Returns whether an administrator has changed the State's branding. */
export async function isStateChanged(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("master_change")
    .select("list")
    .where("list", "=", "state")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
