/**
 * Effects of rules on existing tickets, by workflow actions in the batch's transaction; new tickets get the rest in
 * `new-ticket.ts`. A failure is recorded with its rule and does not stop the post. Follow-ups, edits and richer
 * payloads get only effects that revert nothing; an acknowledgement is sent once per ticket.
 */
import { ACTION } from "@smgt/contract/constants.ts";
import { LANGUAGES, type Language, type Wording } from "@smgt/contract/languages.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { worded } from "../../../texts/say.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { Refused } from "../../ground/refused.ts";
import { acknowledge } from "../../tickets/replies/acknowledge.ts";
import { EFFECTS, type EffectName } from "../../law/rules/effect-code.ts";
import type { Decision, RuleFailure } from "../../law/rules/decide.ts";
import type { Ticket } from "../../tickets/tickets/write/write-tickets.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";
import { SYSTEM_ACTOR } from "../../casework/workflow/step/actor.ts";
import { becomeSensitive } from "../../casework/workflow/assign/become-sensitive.ts";
import { relatedTicketActions, runActionIn } from "../../casework/workflow/run/run-action.ts";
import { lockTickets, ticketById } from "../../casework/workflow/step/member-queries.ts";
import { ANY_STATUS } from "../../casework/workflow/step/action.ts";
import { tagTickets } from "./rule-queries.ts";

/** A ticket, and the rules' decision on one of its posts. */
export interface Ruled {
  readonly ticket: Pick<Ticket, "ticket_id" | "status_id">;
  readonly isPrivate: boolean;
  readonly lang: string;
  readonly decision: Decision;
}

interface RuleContext {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly masters: Masters;
  readonly now: Date;
}

/** An effect that failed. */
export interface Undone extends RuleFailure {
  readonly decision: Decision;
  readonly effect: EffectName;
}

type Carry = (context: RuleContext, ruled: readonly Ruled[]) => Promise<readonly Undone[]>;

/** Neither function: a new ticket is created with it, and a further post does not change it. */
interface EffectOnTickets {
  readonly onNew?: Carry;
  readonly onFurther?: Carry;
}

const has = ({ decision }: Ruled, name: EffectName): boolean =>
  decision.applied.some(({ effects }) => effects.includes(name));

const refusalWording = ({ id, slots }: Refused): Wording => ({
  ...Object.fromEntries((Object.keys(LANGUAGES) as Language[]).map((code) => [code, refusalText(id, slots, code)])),
  en: refusalText(id, slots),
});

/** Turns a refusal into a failure of its rule. */
function failureOf({ decision }: Ruled, name: EffectName, error: unknown): Undone {
  if (!(error instanceof Refused)) throw error;
  const rule = decision.applied.find(({ effects }) => effects.includes(name))?.rule;
  const message = worded("rule.problem.notDone", {
    effect: worded(`rule.effect.${name}`),
    why: refusalWording(error),
  });
  return { ruleId: rule?.ruleId ?? 0, message, decision, effect: name };
}

/** One by one on purpose: each has its own lock, history and clocks, and is refused for itself. */
function each(name: EffectName, act: (context: RuleContext, one: Ruled) => Promise<unknown>): Carry {
  return async (context, ruled) => {
    const failures: Undone[] = [];
    for (const one of ruled) {
      if (!has(one, name)) continue;
      try {
        await act(context, one);
      } catch (error) {
        failures.push(failureOf(one, name, error));
      }
    }
    return failures;
  };
}

/** The machine refuses before any write, so the transaction can continue. */
async function mark({ ctx, tx }: RuleContext, { ticket, decision: { verdict } }: Ruled): Promise<void> {
  if (verdict.is_marked === "N") return;
  const {
    department_id: department,
    district_id: district,
    issue_type_id: issue,
    sub_issue_type_id: subIssue,
  } = verdict;
  await runActionIn(ctx, tx, null, {
    body: {
      ticket_id: ticket.ticket_id,
      status_id: ticket.status_id,
      action_id: ACTION.MARK,
      priority_tag_id: verdict.priority_tag_id,
      ...(department === null ? {} : { department_id: department }),
      ...(district === null ? {} : { district_id: district }),
      ...(issue === null ? {} : { issue_type: issue }),
      ...(subIssue === null ? {} : { sub_issue_type: subIssue }),
      ...(verdict.user_id === null ? {} : { assign_user_id: [verdict.user_id] }),
    },
  });
}

async function acknowledgeOne(
  { ctx, tx, masters }: RuleContext,
  { ticket, isPrivate, lang, decision }: Ruled,
): Promise<void> {
  const { ack_reply_id: replyId } = decision.verdict;
  const whole = replyId === null ? undefined : await ticketById(tx, ticket.ticket_id);
  if (replyId === null || whole === undefined) return;
  await acknowledge(ctx, tx, masters, { ticket: whole, replyId, channel: isPrivate ? "D" : "P", lang });
}

const tagNew: Carry = async ({ tx, now }, ruled) => {
  const tagged = ruled.map(({ ticket, decision }) => ({ ticketId: ticket.ticket_id, tags: decision.verdict.tags }));
  await tagTickets(tx, tagged, { userId: SYSTEM_USER_ID, now });
  return [];
};

const ON_TICKETS: { readonly [Name in EffectName]: EffectOnTickets } = {
  // No effect on the stored ticket: this was decided before the ticket was created (`decide-plan.ts`).
  outcome: {},
  issue: {},
  department: {},
  district: {},
  priority: {
    onFurther: each("priority", async ({ ctx, tx }, { ticket, decision }) => {
      const { priority_tag_id: wanted } = decision.verdict;
      const there = await ticketById(tx, ticket.ticket_id);
      if (there === undefined || there.priority_tag_id === wanted) return;
      const body = { ticket_id: ticket.ticket_id, status_id: ANY_STATUS, action_id: ACTION.CHANGE_PRIORITY };
      await runActionIn(ctx, tx, null, { body: { ...body, priority_tag_id: wanted } });
    }),
  },
  sensitive: {
    onFurther: each("sensitive", async ({ ctx, tx, now }, { ticket }) => {
      await lockTickets(tx, [ticket.ticket_id]);
      const there = await ticketById(tx, ticket.ticket_id);
      if (there === undefined) return;
      await becomeSensitive(tx, there, {
        actor: SYSTEM_ACTOR,
        remark: null,
        now,
        ...relatedTicketActions(ctx, tx, null, now),
      });
    }),
  },
  tags: {
    onNew: tagNew,
    onFurther: each("tags", async ({ ctx, tx }, { ticket, decision }) => {
      const body = { ticket_id: ticket.ticket_id, status_id: ANY_STATUS, action_id: ACTION.ADD_TAGS };
      await runActionIn(ctx, tx, null, { body, tags: decision.verdict.tags });
    }),
  },
  mark: { onNew: each("mark", mark) },
  acknowledge: { onNew: each("acknowledge", acknowledgeOne) },
};

/** Returns true when the effect also applies to follow-ups. */
export const happensFurther = (name: EffectName): boolean => ON_TICKETS[name].onFurther !== undefined;

/** Applies the rules' effects to tickets; returns the failures. */
export async function applyRuleEffects(
  context: RuleContext,
  ruled: readonly Ruled[],
  when: "onNew" | "onFurther",
): Promise<Undone[]> {
  const failures: Undone[] = [];
  // In the order of effects: tags must be set before the marking notifies officers.
  for (const name of EFFECTS) failures.push(...((await ON_TICKETS[name][when]?.(context, ruled)) ?? []));
  return failures;
}
