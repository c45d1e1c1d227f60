/**
 * Leave of a user, and the delegate for new tickets (`user/updateuseravailability`). Open tickets stay. Future days are
 * stored; the clock sweep switches the absence on and off.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { leave as leaveCall } from "@smgt/contract/calls/casework/leave.ts";
import type { updateAvailability as call } from "@smgt/contract/calls/organisation/users.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { sql, type RawBuilder } from "kysely";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Db, type Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import { notifyOwner } from "../../organisation/sessions/notify-owner.job.ts";
import { localDay } from "../../law/clocks/clock.ts";
import { presentOfficer } from "../../organisation/users/present-user.ts";
import { receiversByIds } from "../../organisation/users/queries.ts";
import { mayReassign } from "./rights.ts";

/**
 * Returns true when the user is posted within a place of the officer; in a place without department only as an officer.
 */
async function isUnder(db: Db | Tx, { postings }: Officer, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select 1 from user_posting p
    join jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as b("departmentId" integer, "districtId" integer)
      on (b."districtId" is null or b."districtId" = p.district_id)
     and case when b."departmentId" is null then p.role_id = any(${[ROLE.OFFICER, ROLE.FIELD]}::int[])
              else b."departmentId" = p.department_id end
   where p.user_id = ${userId}) as is`.execute(db);
  return rows[0]?.is === true;
}

/**
 * Allowed for oneself; for everyone to administrators and the head of the cell; to heads of officers for theirs
 * (decision 20).
 */
export async function maySayLeave(ctx: Context, officer: Officer, userId: number): Promise<boolean> {
  if (userId === officer.userId || officer.roleId === ROLE.ADMIN || officer.roleId === ROLE.CELL_HEAD) return true;
  const leads = officer.roleId === ROLE.HOD || mayReassign(officer, await mastersOf(ctx));
  return leads && isUnder(ctx.db, officer, userId);
}

async function checkMay(ctx: Context, officer: Officer, userId: number): Promise<void> {
  if (!(await maySayLeave(ctx, officer, userId))) throw new Refused("NOT_PERMITTED");
}

interface Before {
  readonly delegate: number | null;
  /** First stored day of leave, as `YYYY-MM-DD`. */
  readonly from: string | null;
}

/** Locks the user; returns the delegate and the days of absence before the change. */
async function lockLeave(tx: Tx, userId: number): Promise<Before> {
  const { rows } = await sql<Before>`select delegate_user_id as delegate, away_from::text as "from" from app_user
    where user_id = ${userId} and is_enabled for update`.execute(tx);
  const [before] = rows;
  if (before === undefined) throw new Refused("USER_NOT_ELIGIBLE");
  return before;
}

/** Condition: enabled, and posted in the same role and place as the user. */
const canStandIn = (userId: number): RawBuilder<unknown> => sql`u.is_enabled and u.user_id <> ${userId}
  and exists (select 1 from user_posting p join user_posting o on o.user_id = ${userId} and o.role_id = p.role_id
               where p.user_id = u.user_id
                 and (p.department_id is null or o.department_id is null or p.department_id = o.department_id)
                 and (p.district_id is null or o.district_id is null or p.district_id = o.district_id))`;

/** Any other delegate would be skipped at assignment without the user noticing. */
async function checkDelegate(tx: Tx, userId: number, delegate: number): Promise<void> {
  const { rows } = await sql`select 1 from app_user u where u.user_id = ${delegate} and ${canStandIn(userId)}`.execute(
    tx,
  );
  if (rows.length === 0) throw new Refused("DELEGATE_NOT_ELIGIBLE");
}

/** The switch sets only availability; days, reason and delegate belong to the form of leave. */
const isSwitch = (body: BodyOf<typeof call>): boolean =>
  body.ends_leave !== "Y" &&
  body.from_date === undefined &&
  body.to_date === undefined &&
  body.reason === undefined &&
  body.delegate_user_id === undefined;

/** Sets a user absent or present; notifies a new delegate. */
export async function updateAvailability(ctx: Context, officer: Officer, body: BodyOf<typeof call>): Promise<void> {
  const userId = body.user_id ?? officer.userId;
  await checkMay(ctx, officer, userId);
  const { calendar } = await mastersOf(ctx);
  const now = ctx.clock.now();
  const today = localDay(now, calendar);
  const from = body.from_date ?? today;
  const isAway = body.is_available === "N";
  const isLater = isAway && from > today;
  if (body.to_date !== undefined && body.to_date < from) throw new Refused("DATE_REQUIRED");
  await inTransaction(ctx.db, async (tx) => {
    const delegate = isAway ? (body.delegate_user_id ?? null) : null;
    if (delegate !== null) await checkDelegate(tx, userId, delegate);
    const before = await lockLeave(tx, userId);
    const isAhead = before.from !== null && before.from > today;
    const planned = {
      away_from: isAway && (isLater || body.to_date !== undefined) ? from : null,
      away_to: isAway ? (body.to_date ?? null) : null,
      away_reason: isAway ? (body.reason ?? null) : null,
      delegate_user_id: delegate,
    };
    await tx
      .updateTable("app_user")
      // The switch alone leaves future days of leave unchanged.
      .set({ is_available: !isAway || isLater, ...(isSwitch(body) && isAhead ? {} : planned) })
      .where("user_id", "=", userId)
      .execute();
    if (delegate !== null && delegate !== before.delegate)
      await notifyOwner(tx, { userId: delegate, kind: "DELEGATE", at: now, byUserId: userId });
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

/** Possible delegates: posted in the same role and place as the user; available ones first. */
async function delegateIds(db: Db, userId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from app_user u where ${canStandIn(userId)}
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

/** The stored absence of a user, possible delegates, and the users for whom they are delegate. */
export async function showLeave(
  ctx: Context,
  officer: Officer,
  { user_id: given }: BodyOf<typeof leaveCall>,
): Promise<ReplyOf<typeof leaveCall>> {
  const userId = given ?? officer.userId;
  await checkMay(ctx, officer, userId);
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
