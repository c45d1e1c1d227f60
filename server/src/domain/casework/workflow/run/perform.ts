/**
 * One step on a locked ticket, inside a transaction: decide by the machine, apply the step, write ticket, history,
 * counters and audit. NOTE: tickets change in no other way; a step outside the table comes as `offTable`.
 */
import { sql } from "kysely";
import { wordedIn } from "@smgt/contract/languages.ts";
import type { Mention } from "@smgt/contract/mentions.ts";
import type { RawBuilder } from "kysely";
import { preparedQuery } from "../../../../db/pipeline/prepared-query.ts";
import type { Tx } from "../../../../db/tx.ts";
import { refuseFull } from "../../../organisation/files/keep-files.ts";
import { statusName } from "../../../law/masters/find-master-row.ts";
import { broadcast } from "../../../tickets/tickets/live/send-message.ts";
import { checkMentions } from "../../../tickets/tickets/mentions/check-mentions.ts";
import { gatherWordsAgain } from "../../../tickets/tickets/search/search-index.ts";
import { changeTicket, patched, type Ticket, type TicketPatch } from "../../../tickets/tickets/write/write-tickets.ts";
import { decide } from "./decide-step.ts";
import { withReceivers } from "../assign/find-receivers.ts";
import { liveHolders } from "../assign/assignment.ts";
import { apply } from "../effects/apply-effects.ts";
import { missingFor } from "../effects/plan.ts";
import { Refused } from "../../../ground/refused.ts";
import { historyFacts } from "../step/history-facts.ts";
import { patchTicket } from "../step/patch-ticket.ts";
import { recordFiles } from "../step/record-files.ts";
import { sentenceOf } from "../step/history-words.ts";
import { callByHead } from "../notify/alerts.ts";
import { inSpan } from "../../../../traces/in-span.ts";
import { NO_ACTION, type ActionContext, type ActionDone, type ActionResult } from "../step/action.ts";

const usersIn = preparedQuery((db, userIds: number[]) =>
  db
    .selectFrom("app_user")
    .select("user_name")
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .orderBy("user_id"),
);

/** Names by id; possible receivers were read with theirs. */
async function namesOf(tx: Tx, userIds: readonly number[], read: ActionContext["receivers"]): Promise<string[]> {
  const known = new Map(read?.map((one) => [one.user_id, one.user_name]));
  if (!userIds.every((userId) => known.has(userId)))
    return (await usersIn(tx, [...userIds])).map((row) => row.user_name);
  return [...new Set(userIds)].toSorted((a, b) => a - b).flatMap((userId) => known.get(userId) ?? []);
}

/** New holders by this step, for history and sentence. */
async function receiversOf(context: ActionContext, { step, holders }: ActionResult): Promise<string[]> {
  const isMarked = ["department_officer", "suggested_department_officer", "same_officer", "chosen_officer"].includes(
    step.assign,
  );
  const before = liveHolders(context);
  const named = isMarked ? holders : holders.filter((userId) => !before.includes(userId));
  return namesOf(context.tx, named, context.receivers);
}

function patchOf(context: ActionContext, { step, isCallNeeded, overrides }: ActionResult): TicketPatch {
  const { ticket, input, masters, actor, now } = context;
  const date = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));
  const patch = patchTicket(ticket, step, input.body, {
    masters,
    userId: actor.userId,
    now,
    nextCallAt: date(input.feedback?.nextCallAt),
    grantedDueAt: date(input.body.granted_due_at),
    level: input.level ?? null,
    isCallNeeded,
  });
  return { ...patch, ...overrides.patch };
}

/** Mentions in the remark, which notify by themselves. */
const mentionedBy = ({ tx, ticket, actor, input: { body } }: ActionContext): Promise<readonly Mention[]> =>
  checkMentions(tx, {
    ticketId: ticket.ticket_id,
    by: actor.userId,
    text: body.remarks ?? "",
    userIds: body.mentioned_user_ids ?? [],
  });

/** Result of an applied step. */
export interface Performed extends Pick<ActionResult, "reply" | "members"> {
  readonly done: ActionDone;
  /** The ticket afterwards. */
  readonly after: Ticket;
}

/** Further statements, built from the results, for a step that is its whole transaction. */
export type Alongside = (performed: Performed) => readonly RawBuilder<unknown>[];

/**
 * Performs the action; every refusal precedes any write. With `alongside` the action is a whole transaction, committed
 * when this resolves; without, it is part of a larger one.
 */
export function perform(context: ActionContext, alongside: Alongside | null): Promise<Performed> {
  return inSpan(`action ${context.input.body.action_id}`, () => applyStep(context, alongside));
}

async function applyStep(before: ActionContext, alongside: Alongside | null): Promise<Performed> {
  const step = await decide(before);
  const context = await withReceivers(before, step);
  const { tx, actor, officer, masters, ticket, input, files, now } = context;
  const [missing] = missingFor(step, context);
  if (missing !== undefined) throw new Refused(missing.id, missing.slots);
  await refuseFull(tx, ticket.ticket_id, files, masters.parameters);
  const mentioned = await mentionedBy(context);
  const result = await apply(context, step);
  const { overrides, reply, members } = result;
  const receivers = await receiversOf(context, result);
  const patch = patchOf(context, result);
  const after = patched(ticket, patch);
  const shown = result.made ?? after;
  const done: ActionDone = {
    sentence: sentenceOf(context, step, receivers, overrides.said ?? null),
    ticket_id: shown.ticket_id,
    ticket_no: shown.ticket_no,
    new_status_id: shown.status_id,
    new_status_name: wordedIn(statusName(masters, shown.status_id), actor.language) ?? "",
    due_at: shown.due_at?.toISOString() ?? null,
    ...members,
  };
  const performed = { done, after, reply, members };
  const toCall = callByHead(context, after, result.isCallNeeded);
  const historyId = await changeTicket(tx, {
    before: ticket,
    patch,
    timeZone: masters.timeZone,
    holders: liveHolders(context),
    entry: {
      ticketId: ticket.ticket_id,
      at: now,
      actorUserId: actor.userId,
      roleId: actor.roleId,
      actionId: input.body.action_id === NO_ACTION || input.asEvent !== undefined ? null : input.body.action_id,
      event: input.asEvent ?? overrides.event,
      fromStatusId: ticket.status_id,
      toStatusId: step.to,
      remark: overrides.remark ?? input.body.remarks?.trim() ?? null,
      remarkChannel: overrides.remarkChannel ?? null,
      facts: [...historyFacts(context, after, receivers), ...(overrides.facts ?? [])],
      clock: {
        due_before: ticket.due_at?.toISOString() ?? null,
        due_at: after.due_at?.toISOString() ?? null,
        stage_due_at: after.stage_due_at?.toISOString() ?? null,
      },
    },
    mentioned,
    also: alongside?.(performed) ?? [],
    isLast: alongside !== null && files.length === 0 && !result.isReworded && toCall === null,
  });
  // Visibility is read from the ticket's row, so broadcast after writing it.
  if (toCall !== null) await broadcast(tx, toCall);
  if (result.isReworded) await gatherWordsAgain(tx, [ticket.ticket_id]);
  if (officer !== null) await recordFiles(tx, files, { ticketId: ticket.ticket_id, historyId, officer, now });
  return performed;
}
