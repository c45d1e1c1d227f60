/**
 * Taking a reply back within its ten seconds. A decision that it tells of goes back with it by action 197, as if the
 * reply had been refused (decision 97): nothing of it has left the house. Where others have moved the ticket on since,
 * the words alone go; where the ticket stands on the decision and has no way back, the citizen has to hear of it.
 */
import { ACTION } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { inAll, say, worded } from "../../../texts/say.ts";
import { statusName } from "../../masters/lookups.ts";
import { mastersOf } from "../../masters/read-masters.ts";
import { Refused } from "../../refused.ts";
import { hasLaterLeading, ticketOfReply, type Reply } from "../../replies/queries.ts";
import { cancelReply } from "../../replies/resolve-reply.ts";
import { SYSTEM_USER_ID } from "../../users/system-user.ts";
import { lockTickets, ticketById } from "../step/member-queries.ts";
import { isStillThere } from "./after-refusal.ts";
import { actAsSystem } from "./run-system.ts";

/** Takes back what the reply led its locked ticket to, if it still stands there; false where it has moved on. */
async function takeBack(ctx: Context, tx: Tx, officer: Officer, reply: Reply): Promise<boolean> {
  const { reply_id: replyId, ticket_id: ticketId, led_to: ledTo } = reply;
  const ticket = await ticketById(tx, ticketId);
  if (ticket === undefined || (await hasLaterLeading(tx, { replyId, ticketId, ledTo }))) return false;
  const { user_name: name } = await tx
    .selectFrom("app_user")
    .select("user_name")
    .where("user_id", "=", officer.userId)
    .executeTakeFirstOrThrow();
  const action = {
    ticketId,
    actionId: ACTION.SYS_REPLY_REFUSED,
    remark: inAll(worded("reply.undoneBy", { name }), " / "),
    asEvent: "DECISION_UNDONE",
  } as const;
  const { workflow } = await mastersOf(ctx);
  if (isStillThere(workflow, ticket, ledTo) && (await actAsSystem(ctx, tx, ticket, action))) return true;
  // What the clock closed, nobody decided: its note may go.
  if (ticket.status_id === ledTo && reply.written_by !== SYSTEM_USER_ID) throw new Refused("REPLY_DECISION_STANDS");
  return false;
}

/** Takes a queued reply or a draft back, with what it led the ticket to; says how the ticket stands then. */
export function undoReply(ctx: Context, officer: Officer, replyId: number): Promise<string> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const ticketId = await ticketOfReply(tx, replyId);
    if (ticketId === null) throw new Refused("REPLY_NOT_FOUND");
    await lockTickets(tx, [ticketId]);
    const reply = await cancelReply(tx, officer, replyId, now);
    if (reply.led_to === null) return say(officer.language, "reply.undone");
    const isBack = await takeBack(ctx, tx, officer, reply);
    const ticket = await ticketById(tx, ticketId);
    const status = statusName(await mastersOf(ctx), ticket?.status_id ?? null) ?? "";
    return say(officer.language, isBack ? "reply.undoneBack" : "reply.undoneOnly", { status });
  });
}
