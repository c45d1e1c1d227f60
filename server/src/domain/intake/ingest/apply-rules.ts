/**
 * Effects of the live rules on a stored batch: on new tickets, on tickets with follow-ups or edits, and on the feed.
 * All in the batch's transaction: a killed batch leaves nothing, and its repetition applies them once.
 */
import { translationsOf, type Wording } from "@smgt/contract/languages.ts";
import type { Verdict } from "@smgt/contract/shapes/rule.ts";
import { isPrivate } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { worded } from "../../../texts/say.ts";
import type { Masters } from "../../law/masters/masters.ts";
import type { Decision } from "../../law/rules/decide.ts";
import {
  writeHistory,
  type HistoryEntry,
  type HistoryFact,
  type Ticket,
} from "../../tickets/tickets/write/write-tickets.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";
import { ANY_STATUS } from "../../casework/workflow/step/action.ts";
import { applyRuleEffects, happensFurther, type Ruled, type Undone } from "./rule-effects.ts";
import type { PlanWithDecisions } from "./decide-plan.ts";
import { hasMoreText, type Arrived } from "./plan.ts";
import { keepFailures, keepFirings, keepInFeed, type Fired } from "./rule-queries.ts";

interface Work {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly masters: Masters;
  readonly now: Date;
}

/** Decision on a post to which all rules were applied. */
export function verdictOf(decisions: PlanWithDecisions["decisions"], arrived: Arrived): Verdict {
  const decision = decisions.get(arrived);
  if (decision === undefined) throw new Error("every new post is judged");
  return decision.verdict;
}

const fact = (key: string, words: Wording): HistoryFact => ({
  key,
  value: words.en,
  value_translations: translationsOf(words),
});

/** History entry of the applied rules, and of effects refused for low confidence. */
function ruledEntry(
  ticketId: number,
  { applied, isMarkUncertain }: Decision,
  version: number,
  now: Date,
): HistoryEntry {
  return {
    ticketId,
    at: now,
    actorUserId: SYSTEM_USER_ID,
    roleId: null,
    actionId: null,
    event: "RULED",
    fromStatusId: null,
    toStatusId: null,
    facts: [
      ...applied.map(({ rule }) => fact("rule", worded("rule.ofVersion", { rule: rule.rule_name, version }))),
      ...(isMarkUncertain ? [fact("not_marked", worded("rule.notCertain"))] : []),
    ],
  };
}

/** A post of a ticket with applied rules. */
interface OnTicket extends Ruled {
  readonly feedId: number;
}

function onTickets(
  ctx: Context,
  { plan, promoted, decisions }: PlanWithDecisions,
  { tickets, joined, feedOf }: Kept,
): { readonly fresh: OnTicket[]; readonly further: OnTicket[] } {
  const on = (arrived: Arrived, ticket: Ruled["ticket"], feedId: number, isFurther = true): OnTicket[] => {
    const whole = decisions.get(arrived);
    if (whole === undefined || (whole.applied.length === 0 && whole.failures.length === 0)) return [];
    const decision = isFurther ? furtherOf(whole) : whole;
    return [
      { ticket, feedId, decision, lang: arrived.found.lang, isPrivate: isPrivate(ctx.channels, arrived.post.channel) },
    ];
  };
  const known = (ticketId: number) => ({ ticket_id: ticketId, status_id: ANY_STATUS });
  return {
    fresh: [
      ...plan.newTickets.flatMap(({ first }, at) => {
        const ticket = tickets[at];
        return ticket === undefined ? [] : on(first, ticket, feedOf(first), false);
      }),
      ...promoted.flatMap(({ arrived, feedId }, at) => {
        const ticket = tickets[plan.newTickets.length + at];
        return ticket === undefined ? [] : on(arrived, ticket, feedId, false);
      }),
    ],
    further: [
      ...[...plan.newTickets, ...promoted].flatMap(({ followUps }, at) =>
        followUps.flatMap((one) => on(one, known(tickets[at]?.ticket_id ?? 0), feedOf(one))),
      ),
      ...plan.followUps.flatMap(({ arrived, ticketId }) => on(arrived, known(ticketId), feedOf(arrived))),
      ...[...plan.edits, ...plan.mends.filter(hasMoreText)].flatMap(({ arrived, feedId, ticketId }) =>
        ticketId === null ? [] : on(arrived, known(ticketId), feedId),
      ),
      ...joined.flatMap(({ arrived, feedId, ticketId }) => on(arrived, known(ticketId), feedId)),
    ],
  };
}

/** Removes effects that failed: they must not be recorded as applied. */
function withoutUndone(decision: Decision, undone: readonly Undone[]): Decision {
  const own = undone.filter((one) => one.decision === decision).map((one) => one.effect);
  if (own.length === 0) return decision;
  const applied = decision.applied.map((one) => ({
    ...one,
    effects: one.effects.filter((name) => !own.includes(name)),
  }));
  return { ...decision, applied };
}

/** Subset of a decision that applies to an existing ticket. */
const furtherOf = (decision: Decision): Decision => ({
  ...decision,
  isMarkUncertain: false,
  applied: decision.applied.map((one) => ({ ...one, effects: one.effects.filter(happensFurther) })),
});

/** A post of the feed with the ticket that it joins. */
export interface Joined {
  readonly arrived: Arrived;
  readonly feedId: number;
  readonly ticketId: number;
}

interface Kept {
  /** In the order of the plan's new tickets, then of the promoted posts. */
  readonly tickets: readonly Ticket[];
  readonly joined: readonly Joined[];
  readonly feedOf: (arrived: Arrived) => number;
}

/** Applies the rules' effects. */
export async function applyRules(work: Work, judged: PlanWithDecisions, kept: Kept): Promise<void> {
  const { ctx, tx, now } = work;
  const { version } = judged;
  const inFeed = judged.feed.map((one) => ({ ...one, feedId: kept.feedOf(one.arrived) }));
  await keepInFeed(tx, inFeed, version, now);
  if (version === null) return;
  const { fresh, further } = onTickets(ctx, judged, kept);
  const ruled = [...fresh, ...further].filter(({ decision }) => decision.applied.length > 0);
  await writeHistory(
    tx,
    ruled.map(({ ticket, decision }) => ruledEntry(ticket.ticket_id, decision, version, now)),
  );
  const undone = [
    ...(await applyRuleEffects(work, fresh, "onNew")),
    ...(await applyRuleEffects(work, further, "onFurther")),
  ];
  const fired = ruled.map(({ feedId, ticket, decision }): Fired => ({
    feedId,
    ticketId: ticket.ticket_id,
    decision: withoutUndone(decision, undone),
  }));
  await keepFirings(tx, [...fired, ...inFeed.map((one) => ({ ...one, ticketId: null }))], version, now);
  const told = [...fresh, ...further, ...inFeed].flatMap(({ decision }) => decision.failures);
  await keepFailures(tx, [...told, ...undone], version, now);
}
