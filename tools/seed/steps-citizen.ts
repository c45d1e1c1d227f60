/** What the citizen says: when asked for details, when called about the solution, and unasked. */
import { ACTION } from "@smgt/contract/constants.ts";
import { isCallAsking, statusOf } from "@smgt/server/domain/law/workflow-definition/statuses.ts";
import { recordInformed } from "@smgt/server/domain/casework/workflow/run/record-informed.ts";
import { act, isAnsweredOnX, ticketOf, writeAgain } from "./case.ts";
import { anyTime, DAY, step, type Step } from "./step.ts";
import { REMARKS } from "./texts/atr.ts";
import { REFUSALS } from "./texts/words.ts";

/** Answers: the program sees it on X, the cell writes down what was said on the telephone. */
export const citizenAnswers = anyTime(
  step(1.5, 2.5 * DAY, (one) => {
    const words = one.random.pick(REMARKS.citizenReplied);
    return isAnsweredOnX(one)
      ? writeAgain(one, words)
      : act(one, "desk", ACTION.SYS_CITIZEN_REPLIED, { remarks: words });
  }),
);

interface Call {
  readonly actionId: typeof ACTION.FEEDBACK_SATISFIED | typeof ACTION.FEEDBACK_NOT_SATISFIED;
  readonly remarks: readonly string[];
  readonly ratings: readonly number[];
}

const called = ({ actionId, remarks, ratings }: Call): Step =>
  step(2, Infinity, (one) => {
    const { random, stage } = one;
    const said = random.pick(remarks);
    const feedback = {
      callStatus: "connected",
      rating: random.pick(ratings),
      satisfaction: null,
      calledAt: null,
      nextCallAt: null,
    };
    const operator = random.pick(stage.roster.operators);
    return act(one, operator, actionId, said === "" ? {} : { remarks: said }, { feedback });
  });

/** The call centre hears that all is well. */
export const satisfied = called({
  actionId: ACTION.FEEDBACK_SATISFIED,
  remarks: REMARKS.satisfied,
  ratings: [5, 5, 5, 4, 4, 4, 4, 3, 3],
});

/** The call centre hears that it is not. */
export const notSatisfied = called({
  actionId: ACTION.FEEDBACK_NOT_SATISFIED,
  remarks: REMARKS.notSatisfied,
  ratings: [1, 2],
});

/** The call centre tells what could not be told in writing, where it may see the ticket and there is something to tell. */
export const told = anyTime(
  step(1, DAY, async (one) => {
    const { random, stage, ticketId: ticket_id } = one;
    const { status_id, call_due_at: due, is_sensitive: isHidden } = await ticketOf(one);
    const isAsked = isCallAsking(statusOf(stage.masters.workflow, status_id));
    if (due === null || isHidden || isAsked) return;
    const body = { ticket_id, status_id, call_status: "connected" as const };
    await recordInformed(stage.ctx, random.pick(stage.roster.operators), body);
  }),
);

/** Nobody answers the telephone. */
export const notReached = anyTime(
  step(2, Infinity, (one) => {
    const { random, stage } = one;
    const nextCallAt = new Date(stage.now().getTime() + DAY).toISOString();
    const feedback = { callStatus: "not_reachable", rating: null, satisfaction: null, calledAt: null, nextCallAt };
    return act(one, random.pick(stage.roster.operators), ACTION.FEEDBACK_NOT_REACHABLE, {}, { feedback });
  }),
);

/** Says, unasked, that it is not: on X the program reopens, otherwise the State Nodal Officer does. */
export const reopen = anyTime(
  step(2, Infinity, (one) =>
    isAnsweredOnX(one)
      ? writeAgain(one, one.random.pick(REFUSALS[one.planned.words.lang]))
      : act(one, one.stage.roster.cellHead, ACTION.REOPEN, { remarks: one.random.pick(REMARKS.reopen) }),
  ),
);
