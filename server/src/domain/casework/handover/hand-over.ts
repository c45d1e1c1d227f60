/** Making a charge: the tickets that could move, and the list that does (decision 20). A job moves the tickets. */
import { lettersIn } from "@smgt/contract/given.ts";
import { MIN_ACCOUNT_REASON } from "@smgt/contract/constants.ts";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import { MOST_IN_CHARGE, type chargeOf, type handOverCharge } from "@smgt/contract/calls/casework/handover.ts";
import { wordedIn } from "@smgt/contract/languages.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { OfficerRow } from "@smgt/contract/shapes/user.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { addJob, isJobThere } from "../../../jobs/queue.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { rulesMarkingTo } from "../../organisation/administration/rules-using.ts";
import { statusName } from "../../law/masters/find-master-row.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import { presentOfficer } from "../../organisation/users/present-user.ts";
import { receiversByIds, usersOfRoles } from "../../organisation/users/queries.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { maySayLeave } from "./availability.ts";
import { moveChargeJob } from "./move-charge.job.ts";
import { countHeld, heldAmong, heldTickets, lockIdempotencyKey, successorIds, type HeldTicket } from "./queries.ts";
import { boundsOf } from "./rights.ts";

/** Reason why the successor cannot take a ticket; null if they can. */
const barOf = ({
  is_covered: isCovered,
  is_about: isAbout,
}: HeldTicket): "CHARGE_NOT_COVERED" | "USER_NOT_ELIGIBLE" | null => {
  if (isAbout) return "USER_NOT_ELIGIBLE";
  return isCovered ? null : "CHARGE_NOT_COVERED";
};

async function userOf(ctx: Context, userId: number): Promise<{ user_name: string; is_enabled: boolean }> {
  const user = await ctx.db
    .selectFrom("app_user")
    .select(["user_name", "is_enabled"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (user === undefined) throw new Refused("USER_NOT_FOUND");
  return user;
}

/** Open tickets of an officer, possible successors, and the tickets that a successor could not take. */
export async function showCharge(
  ctx: Context,
  officer: Officer,
  { from_user_id: fromId, to_user_id: toId }: BodyOf<typeof chargeOf>,
): Promise<ReplyOf<typeof chargeOf>> {
  const masters = await mastersOf(ctx);
  const bounds = boundsOf(officer, masters);
  const { language } = officer;
  const { user_name: from_name, is_enabled: isEnabled } = await userOf(ctx, fromId);
  const ids = await successorIds(ctx.db, fromId, bounds);
  if (toId !== undefined && !ids.includes(toId)) throw new Refused("USER_NOT_ELIGIBLE");
  const [tickets, total, successors, rules, mayLeave] = await Promise.all([
    heldTickets(ctx.db, { fromId, toId: toId ?? null, bounds, most: MOST_IN_CHARGE }),
    countHeld(ctx.db, fromId, bounds),
    receiversByIds(ctx.db, ids),
    rulesMarkingTo(ctx.db, [fromId]),
    // A disabled account has no leave.
    isEnabled && maySayLeave(ctx, officer, fromId),
  ]);
  return {
    from_name,
    total,
    tickets: tickets.map((ticket) => {
      const bar = toId === undefined ? null : barOf(ticket);
      return {
        ticket_id: ticket.ticket_id,
        ticket_no: ticket.ticket_no,
        status_name: wordedIn(statusName(masters, ticket.status_id), language) ?? "",
        due_at: ticket.due_at?.toISOString() ?? null,
        reason: bar === null ? null : refusalText(bar, {}, language),
      };
    }),
    successors: successors.map((row) => presentOfficer(row, masters, language)),
    rules: (rules.get(fromId) ?? []).filter(({ isLive }) => isLive).map(({ rule_name: name }) => name),
    may_say_leave: flagOf(mayLeave),
  };
}

/** Officers posted in one of the caller's places; administrators do not use this list. */
export async function chargeOfficers(ctx: Context, officer: Officer): Promise<OfficerRow[]> {
  const masters = await mastersOf(ctx);
  const { places } = boundsOf(officer, masters);
  const found = await Promise.all(
    // The head of a department or district has one or a few places.
    (places ?? []).map((place) => usersOfRoles(ctx.db, { roleIds: [ROLE.OFFICER, ROLE.FIELD], ...place })),
  );
  const rows = new Map(found.flat().map((row) => [row.user_id, row]));
  return [...rows.values()].map((row) => presentOfficer(row, masters, officer.language));
}

/** Makes the charge; returns its number, the same for the same idempotency key. */
export async function handOver(ctx: Context, officer: Officer, body: BodyOf<typeof handOverCharge>): Promise<number> {
  const { from_user_id: fromId, to_user_id: toId, client_ref: clientRef } = body;
  const reason = body.reason.trim();
  if (lettersIn(reason) < MIN_ACCOUNT_REASON) throw new Refused("ACCOUNT_REASON_REQUIRED", { min: MIN_ACCOUNT_REASON });
  const bounds = boundsOf(officer, await mastersOf(ctx));
  await userOf(ctx, fromId);
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockIdempotencyKey(tx, officer.userId, clientRef);
    const before = await tx
      .selectFrom("charge")
      .select(["charge_id", "finished_at"])
      .where("made_by", "=", officer.userId)
      .where("client_ref", "=", clientRef)
      .executeTakeFirst();
    if (before !== undefined) {
      const { charge_id: chargeId, finished_at: finishedAt } = before;
      // Its job may be lost, as after a restore.
      if (finishedAt === null && !(await isJobThere(tx, moveChargeJob.name, { chargeId })))
        await addJob(tx, moveChargeJob, { chargeId });
      return chargeId;
    }
    const ids = await heldAmong(tx, fromId, bounds, body.ticket_ids);
    const successors = await successorIds(tx, fromId, bounds);
    if (ids.length === 0 || !successors.includes(toId)) throw new Refused("USER_NOT_ELIGIBLE");
    const { charge_id: chargeId } = await tx
      .insertInto("charge")
      .values({
        from_user_id: fromId,
        to_user_id: toId,
        made_by: officer.userId,
        role_id: officer.roleId,
        reason,
        client_ref: clientRef,
        made_at: at,
      })
      .returning("charge_id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("charge_ticket")
      .values(ids.map((ticketId) => ({ charge_id: chargeId, ticket_id: ticketId })))
      .execute();
    const detail = { user_id: fromId, to_user_id: toId, charge_id: chargeId, tickets: ids.length };
    const { userId, roleId } = officer;
    await appendAudit(tx, [{ at, event: "CHARGE_HANDED_OVER", actorUserId: userId, roleId, detail, said: reason }]);
    await addJob(tx, moveChargeJob, { chargeId });
    return chargeId;
  });
}
