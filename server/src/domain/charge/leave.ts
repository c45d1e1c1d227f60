/**
 * Whether new tickets go to a user, and to whom instead (`user/updateuseravailability`). Open ones stay with them. Days
 * ahead are kept until they come; the clocks turn the absence on and off by its days.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { leave as leaveCall } from "@smgt/contract/calls/leave.ts";
import type { updateAvailability as call } from "@smgt/contract/calls/users.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { sql } from "kysely";
import type { Context, Officer } from "../../context.ts";
import { inTransaction, type Db, type Tx } from "../../db/tx.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { Refused } from "../refused.ts";
import { tellOwner } from "../sessions/tell-owner.job.ts";
import { localDay } from "../sla/clock.ts";
import { presentOfficer } from "../users/present.ts";
import { receiversByIds } from "../users/queries.ts";

/** Whether the user is posted in a department of the officer, who heads it. */
async function isUnder(db: Db | Tx, officer: Officer, userId: number): Promise<boolean> {
  const departments = officer.postings.flatMap(({ departmentId }) => (departmentId === null ? [] : [departmentId]));
  const { rows } = await sql<{ is: boolean }>`select exists (select 1 from user_posting p
    where p.user_id = ${userId} and p.department_id = any(${departments}::int[])) as is`.execute(db);
  return rows[0]?.is === true;
}

/** One's own; administrators and the head of the cell say it for everybody, heads of departments for theirs. */
async function checkMay(db: Db | Tx, officer: Officer, userId: number): Promise<void> {
  if (userId === officer.userId || officer.roleId === ROLE.ADMIN || officer.roleId === ROLE.CELL_HEAD) return;
  if (officer.roleId === ROLE.HOD && (await isUnder(db, officer, userId))) return;
  throw new Refused("NOT_PERMITTED");
}

/** Locks the user; who stood in for them before. */
async function delegateBefore(tx: Tx, userId: number): Promise<number | null> {
  const user = await tx
    .selectFrom("app_user")
    .select("delegate_user_id")
    .where("user_id", "=", userId)
    .where("is_enabled", "=", true)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) throw new Refused("USER_NOT_ELIGIBLE");
  return user.delegate_user_id;
}

async function checkDelegate(tx: Tx, userId: number, delegate: number): Promise<void> {
  const found = await tx
    .selectFrom("app_user")
    .select("user_id")
    .where("user_id", "=", delegate)
    .where("is_enabled", "=", true)
    .executeTakeFirst();
  if (found === undefined || delegate === userId) throw new Refused("USER_NOT_ELIGIBLE");
}

/** Says that somebody is away, or there again; a delegate who is new is told. */
export async function updateAvailability(ctx: Context, officer: Officer, body: BodyOf<typeof call>): Promise<void> {
  const userId = body.user_id ?? officer.userId;
  await checkMay(ctx.db, officer, userId);
  const { calendar } = await mastersOf(ctx);
  const now = ctx.clock.now();
  const from = body.from_date ?? localDay(now, calendar);
  const isAway = body.is_available === "N";
  const isLater = isAway && from > localDay(now, calendar);
  if (body.to_date !== undefined && body.to_date < from) throw new Refused("DATE_REQUIRED");
  await inTransaction(ctx.db, async (tx) => {
    const delegate = isAway ? (body.delegate_user_id ?? null) : null;
    if (delegate !== null) await checkDelegate(tx, userId, delegate);
    const before = await delegateBefore(tx, userId);
    await tx
      .updateTable("app_user")
      .set({
        is_available: !isAway || isLater,
        away_from: isAway && (isLater || body.to_date !== undefined) ? from : null,
        away_to: isAway ? (body.to_date ?? null) : null,
        away_reason: isAway ? (body.reason ?? null) : null,
        delegate_user_id: delegate,
      })
      .where("user_id", "=", userId)
      .execute();
    if (delegate !== null && delegate !== before)
      await tellOwner(tx, { userId: delegate, kind: "DELEGATE", at: now, byUserId: userId });
    await appendAudit(tx, [
      {
        at: now,
        event: isAway ? "USER_AWAY" : "USER_AVAILABLE",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        detail: { user_id: userId, from: isAway ? from : null, to: body.to_date ?? null },
      },
    ]);
  });
}

/** Officers who could stand in: posted in the same role where the user is; those who are there first. */
async function delegateIds(db: Db, userId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from app_user u
     where u.is_enabled and u.user_id <> ${userId}
       and exists (select 1 from user_posting p join user_posting o on o.user_id = ${userId} and o.role_id = p.role_id
                    where p.user_id = u.user_id
                      and (p.department_id is null or o.department_id is null or p.department_id = o.department_id)
                      and (p.district_id is null or o.district_id is null or p.district_id = o.district_id))
     order by u.is_available desc, u.user_name, u.user_id limit 500`.execute(db);
  return rows.map((row) => row.user_id);
}

async function standsInFor(db: Db, userId: number): Promise<ReplyOf<typeof leaveCall>["stands_in_for"]> {
  const { rows } = await sql<{ user_name: string; from_date: string | null; to_date: string | null }>`
    select user_name, away_from::text as from_date, away_to::text as to_date from app_user
     where delegate_user_id = ${userId} and is_enabled and (not is_available or away_from is not null)
     order by away_from nulls first, user_id limit 50`.execute(db);
  return rows;
}

/** The absence of a user as it is kept, who could stand in, and for whom they stand in themselves. */
export async function showLeave(
  ctx: Context,
  officer: Officer,
  { user_id: given }: BodyOf<typeof leaveCall>,
): Promise<ReplyOf<typeof leaveCall>> {
  const userId = given ?? officer.userId;
  await checkMay(ctx.db, officer, userId);
  const { rows } = await sql<{
    is_available: boolean;
    from_date: string | null;
    to_date: string | null;
    reason: string | null;
    delegate_user_id: number | null;
  }>`select is_available, away_from::text as from_date, away_to::text as to_date, away_reason as reason, delegate_user_id
       from app_user where user_id = ${userId} and is_enabled`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Refused("USER_NOT_FOUND");
  const masters = await mastersOf(ctx);
  const ids = await delegateIds(ctx.db, userId);
  const chosen = row.delegate_user_id;
  const wanted = chosen === null || ids.includes(chosen) ? ids : [chosen, ...ids];
  const officers = await receiversByIds(ctx.db, wanted);
  return {
    ...row,
    is_available: flagOf(row.is_available),
    delegates: officers.map((one) => presentOfficer(one, masters, officer.language)),
    stands_in_for: await standsInFor(ctx.db, userId),
  };
}
