/** Runs one workflow action in one transaction: lock the tickets involved, then `perform`. */
import type { TicketDraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { ticketNumberIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { emptyDraftSql } from "../../../tickets/drafts/queries.ts";
import { dropFiles, keepFiles, type KeptFile } from "../../../organisation/files/keep-files.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { lockGroup } from "../../../tickets/tickets/lists/group-queries.ts";
import { visibleTicket } from "../../../tickets/tickets/queries.ts";
import { isFinalReply, wordsOf, type RowWord } from "../../../law/workflow-definition/words-of.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { SYSTEM_ACTOR, type Actor } from "../step/actor.ts";
import { checkMayAnswerGroup } from "../members/answer-members.ts";
import { checkDeskSeen } from "../assign/desk-owner.ts";
import { isLostByMerging } from "../members/merge.ts";
import { holdersOf, lockTickets, memberOf, mergeOf, ticketById, type Member } from "../step/member-queries.ts";
import { classified } from "../step/patch-ticket.ts";
import { perform, type Performed } from "./perform.ts";
import { checkStillOpen } from "../effects/open-proposals.ts";
import { claimAnswer, keepAnswerSql } from "../../../ground/idempotency/once.ts";
import { surroundingsOf, ticketInContext, type TicketInContext } from "../step/queries.ts";
import {
  ANY_STATUS,
  NO_ACTION,
  type ActionDone,
  type ActionInput,
  type ActionContext,
  type RelatedTicketActions,
} from "../step/action.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";

/** Id of the other ticket that the action involves, if any: the primary of a merge, or a duplicate. */
async function otherIdOf(tx: Tx, { body }: ActionInput, words: ReadonlySet<RowWord>): Promise<number | null> {
  if (words.has("merge_into_primary") && body.primary_ticket_no !== undefined) {
    const found = await tx
      .selectFrom("ticket")
      .select("ticket_id")
      .where("ticket_no", "=", ticketNumberIn(body.primary_ticket_no))
      .executeTakeFirst();
    return found?.ticket_id ?? null;
  }
  if (!words.has("split_member")) return null;
  const row =
    body.ticket_combined_id === undefined ? null : await memberOf(tx, body.ticket_id, body.ticket_combined_id);
  const merge = row?.relation === "DUPLICATE" ? row : await mergeOf(tx, body.ticket_id);
  if (merge === null) return null;
  return merge.ticket_id === body.ticket_id ? merge.member_ticket_id : merge.ticket_id;
}

interface Locked {
  readonly ticket: Ticket;
  readonly ticketContext: TicketInContext;
  readonly other: Ticket | null;
}

/** Locks both tickets in id order; the other one counts only if the officer may see it. */
async function lockBoth(
  ctx: Context,
  tx: Tx,
  officer: Officer | null,
  input: ActionInput,
  { workflow, timeZone }: Masters,
): Promise<Locked> {
  const { ticket_id: ticketId } = input.body;
  const words = wordsOf(workflow, input.body.action_id);
  const otherId = await otherIdOf(tx, input, words);
  if (input.body.answer_members === "Y") {
    checkMayAnswerGroup(officer);
    if (!isFinalReply(words) && input.reply === undefined) throw new Refused("ACTION_NOT_ALLOWED");
    await lockGroup(tx, ticketId);
  }
  await lockTickets(tx, otherId === null ? [ticketId] : [ticketId, otherId]);
  const found = await ticketInContext(ctx.channels, tx, officer, ticketId, timeZone, ctx.clock.now());
  if (found === undefined) throw new Refused("TICKET_NOT_FOUND");
  if (otherId === null) return { ...found, other: null };
  const other = await (officer === null ? ticketById(tx, otherId) : visibleTicket(tx, officer, otherId));
  return { ...found, other: other ?? null };
}

/** The member as the screen showed it: a row that has become primary must not be promoted or deleted. */
async function memberSeen(tx: Tx, body: ActionInput["body"]): Promise<Member | null> {
  const { ticket_id: ticketId, ticket_combined_id: memberId, seen_relation: seen } = body;
  if (memberId === undefined) return null;
  const member = await memberOf(tx, ticketId, memberId);
  const isAsSeen = member !== null && (seen === undefined || seen === member.relation);
  if (!isAsSeen) throw new Refused("TICKET_STATUS_MISMATCH");
  return member;
}

/** Needed only where merging would hide the primary from the officer. */
async function holdsOther(tx: Tx, actor: Actor, ticket: Ticket, other: Ticket | null): Promise<boolean> {
  const isAsked = other !== null && isLostByMerging(actor, ticket, other);
  return isAsked && (await holdersOf(tx, other.ticket_id)).includes(actor.userId);
}

/** Place after the step; the receivers there are found once the step is decided. */
function unplaced(ticket: Ticket, body: ActionInput["body"], masters: Masters) {
  const next = classified(ticket, body.action_id, body, masters);
  return { next, departmentId: next.department_id, districtId: next.district_id, receivers: null, chosen: null };
}

/** Actions of a step, or of the program, on related tickets of its transaction. */
export function relatedTicketActions(ctx: Context, tx: Tx, officer: Officer | null, now: Date): RelatedTicketActions {
  return {
    /** Action 196; does nothing if the table has no transition from its status. */
    async backToCell({ ticket_id, status_id }) {
      const body = { ticket_id, status_id, action_id: ACTION.SYS_OFFICER_COMPLAINED_ABOUT };
      try {
        await runActionIn(ctx, tx, null, { body });
      } catch (error) {
        // The machine refuses before any write, so the transaction can continue.
        if (!(error instanceof Refused)) throw error;
      }
    },
    async note(ticket, overrides) {
      const { ticket_id, status_id } = ticket;
      const body = { ticket_id, status_id, action_id: NO_ACTION };
      const input = { body, offTable: { right: null, take: async () => overrides } };
      const masters = await mastersOf(ctx);
      const ticketContext = await surroundingsOf(ctx.channels, tx, ticket_id, masters.timeZone, now);
      // The step decided about notifying; the related ticket follows, no matter who may see it.
      const given = { ctx, tx, now, masters, actor: officer ?? SYSTEM_ACTOR, officer: null, input, files: [] };
      const found = { ticket, ticketContext, member: null, other: null, isOtherHeld: false };
      const related = relatedTicketActions(ctx, tx, officer, now);
      return (await perform({ ...given, ...found, ...related, ...unplaced(ticket, body, masters) }, null)).after;
    },
    act: async (input) => (await runActionIn(ctx, tx, officer, input)).after,
  };
}

/** Locks all rows of a step and checks that the screen showed their present state. */
export async function lockContext(
  ctx: Context,
  tx: Tx,
  officer: Officer | null,
  input: ActionInput,
  files: readonly KeptFile[] = [],
): Promise<ActionContext> {
  const masters = await mastersOf(ctx);
  const { ticket, ticketContext, other } = await lockBoth(ctx, tx, officer, input, masters);
  // Read the clock only now: earlier holders have written their times into its history.
  const now = ctx.clock.now();
  const actor = officer ?? SYSTEM_ACTOR;
  const body = input.body.status_id === ANY_STATUS ? { ...input.body, status_id: ticket.status_id } : input.body;
  if (input.seenDeskUserId !== undefined) await checkDeskSeen(tx, ticket, input.seenDeskUserId, actor);
  if (input.proposalId !== undefined) await checkStillOpen(tx, ticket.ticket_id, input.proposalId);
  return {
    ...relatedTicketActions(ctx, tx, officer, now),
    ...unplaced(ticket, body, masters),
    ctx,
    tx,
    actor,
    officer,
    masters,
    input: { ...input, body },
    files,
    now,
    ticket,
    ticketContext,
    member: await memberSeen(tx, body),
    other,
    isOtherHeld: await holdsOther(tx, actor, ticket, other),
  };
}

/** Kind of the officer's draft that this action ends; a tag, desk change or group change leaves the form's draft. */
function draftOf({ body, offTable }: ActionInput, { workflow }: Masters): TicketDraftKind | null {
  if (body.draft_kind === "note") return "note";
  if (offTable !== undefined) return null;
  return workflow.actions.find((action) => action.actionId === body.action_id)?.kind === "misc" ? null : "action";
}

async function inOneTransaction(
  ctx: Context,
  officer: Officer,
  input: ActionInput,
  files: readonly KeptFile[],
): Promise<ActionDone> {
  const masters = await mastersOf(ctx);
  const { client_ref: clientRef } = input.body;
  return inTransaction(ctx.db, async (tx) => {
    const { userId } = officer;
    const now = ctx.clock.now();
    if (clientRef !== undefined) {
      const before = await claimAnswer(tx, userId, clientRef, now);
      if (before !== null) return before as ActionDone;
    }
    const kind = draftOf(input, masters);
    const { done: fresh } = await perform(await lockContext(ctx, tx, officer, input, files), ({ done }) => [
      ...(kind === null ? [] : [emptyDraftSql({ userId, kind, key: String(input.body.ticket_id) }, now)]),
      ...(clientRef === undefined ? [] : [keepAnswerSql(userId, clientRef, done)]),
    ]);
    return fresh;
  });
}

/** Runs the action; a refusal leaves nothing behind, not even a file. */
export async function runAction(ctx: Context, officer: Officer, input: ActionInput): Promise<ActionDone> {
  const { parameters } = await mastersOf(ctx);
  const { ticket_id: ticketId } = input.body;
  // An officer who may not see the ticket must not store files either.
  const { files: uploaded = [] } = input;
  if (uploaded.length > 0 && (await visibleTicket(ctx.db, officer, ticketId)) === undefined) {
    throw new Refused("TICKET_NOT_FOUND");
  }
  const files = await keepFiles(ctx, officer, uploaded, parameters, { use: "evidence", ticketId });
  try {
    return await inOneTransaction(ctx, officer, input, files);
  } catch (error) {
    await dropFiles(ctx, files);
    throw error;
  }
}

/** Runs a step inside the caller's larger transaction. */
export async function runActionIn(
  ctx: Context,
  tx: Tx,
  officer: Officer | null,
  input: ActionInput,
  files: readonly KeptFile[] = [],
): Promise<Performed> {
  return perform(await lockContext(ctx, tx, officer, input, files), null);
}
