/**
 * Answers the complaints merged into a ticket together with it: each in its citizen's conversation, with its own
 * number, checked separately. Runs in the transaction of the primary's reply, with a constant number of statements. A
 * citizen who cannot be answered is reported, never skipped silently.
 */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import type { UnansweredMember } from "@smgt/contract/shapes/ticket.ts";
import { channelNamed, rulesFor } from "../../../../channels/list.ts";
import type { Context, Officer } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import { readyText } from "../../../tickets/replies/check-reply.ts";
import { queueMembers, type MemberReply } from "../../../tickets/replies/queue-reply.ts";
import { answeredWith, type Reply } from "../../../tickets/replies/queries.ts";
import { announceChanged } from "../../../tickets/tickets/live/live.ts";
import { replyRoute } from "../../../tickets/tickets/show/reply-route.ts";
import { duplicatesOf, type Duplicate } from "../../../tickets/tickets/lists/group-queries.ts";
import { writeHistory } from "../../../tickets/tickets/write/write-tickets.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import type { GroupAnswer } from "../step/action.ts";

/** Only the cell answers a whole group; an officer's draft is for one citizen. */
export function checkMayAnswerGroup(officer: Officer | null): void {
  const isCell = officer?.roleId === ROLE.CELL_HEAD || officer?.roleId === ROLE.CELL_EXEC;
  if (!isCell) throw new Refused("ACTION_NOT_ALLOWED");
}

/** Text for a member: its own number in place of the primary's, and in any case once. */
export function wordsFor(text: string, leadingNo: string, memberNo: string): string {
  const own = text.replace(new RegExp(`${leadingNo}(?!\\d)`, "g"), memberNo);
  return own.includes(memberNo) ? own : `${own} [${memberNo}]`;
}

function planOf(
  { channels }: Context,
  member: Duplicate,
  leading: Reply,
  leadingNo: string,
  dmMaxLength: number,
): MemberReply {
  const way = replyRoute(channels, member, leading.reply_channel === "D" ? "D" : "P");
  if (way.channel === null) throw new Refused(way.refusal);
  const by = channelNamed(channels, way.by);
  if (by === undefined) throw new Refused("REPLY_NO_TARGET");
  const words = wordsFor(leading.text, leadingNo, member.ticket_no);
  const text = readyText(way.channel, words, member.ticket_no, rulesFor(by, way.channel, dmMaxLength));
  return { ticketId: member.ticket_id, channel: way.channel, by: way.by, target: way.target, text };
}

/** Queues all possible replies, with history on each member; returns the reasons for the others. */
export async function answerMembers(
  ctx: Context,
  tx: Tx,
  officer: Officer,
  leading: Reply,
  leadingNo: string,
): Promise<GroupAnswer> {
  const now = ctx.clock.now();
  const { parameters } = await mastersOf(ctx);
  const members = await duplicatesOf(ctx, tx, officer, leading.ticket_id);
  const before = new Set(await answeredWith(tx, leading.reply_id));
  const ready: MemberReply[] = [];
  const unanswered: UnansweredMember[] = [];
  for (const member of members) {
    if (before.has(member.ticket_id)) continue;
    try {
      ready.push(planOf(ctx, member, leading, leadingNo, parameters.dmMaxLength));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { ticket_id, ticket_no } = member;
      const why = refusalText(error.id, error.slots, officer.language);
      unanswered.push({ ticket_id, ticket_no, refusal: error.id, why });
    }
  }
  const replies = await queueMembers(tx, officer, leading, ready, now);
  await writeHistory(
    tx,
    replies.map((reply) => {
      const statusId = members.find((member) => member.ticket_id === reply.ticket_id)?.status_id ?? null;
      return {
        ticketId: reply.ticket_id,
        at: now,
        actorUserId: officer.userId,
        roleId: officer.roleId,
        actionId: ACTION.REPLY,
        event: "REPLY",
        fromStatusId: statusId,
        toStatusId: statusId,
        remark: reply.text,
        remarkChannel: reply.reply_channel === "D" ? "D" : "P",
        facts: [{ key: "ticket", value: leadingNo, value_translations: {} }],
      };
    }),
  );
  announceChanged(
    tx,
    replies.map((reply) => reply.ticket_id),
  );
  return { answered_members: before.size + replies.length, unanswered_members: unanswered };
}
