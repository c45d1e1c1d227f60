import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveFeedback } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import {
  choicesOf,
  NO_ANSWERS,
  sendingOf,
  stepNow,
  type Answers,
} from "../../../web/src/screens/phone-calls/phone-calls/script.ts";
import { deskForTests } from "../../support/for-tests.ts";

/** The operator's answers, question by question, and the resulting action. */
const CALLS = [
  ["solved", [1, 1, 5], ACTION.FEEDBACK_SATISFIED],
  ["solved in part, and left so", [1, 2, 2, 3], ACTION.FEEDBACK_SATISFIED],
  ["solved in part, to be taken up again", [1, 2, 1, 2], ACTION.FEEDBACK_NOT_SATISFIED],
  ["not solved", [1, 3, 1], ACTION.FEEDBACK_NOT_SATISFIED],
  ["nobody answers", [2, 1], ACTION.FEEDBACK_NOT_REACHABLE],
  ["another person's number", [3, 2], ACTION.FEEDBACK_NOT_REACHABLE],
  ["the citizen does not want to talk", [4, 1], ACTION.FEEDBACK_NOT_REACHABLE],
  ["to be called later", [5, 2], ACTION.FEEDBACK_NOT_REACHABLE],
] as const;

function pressed(digits: readonly number[]): Answers {
  let answers = NO_ANSWERS;
  for (const digit of digits) answers = { ...answers, ...choicesOf(stepNow("feedback", answers))[digit - 1]?.patch };
  if (stepNow("feedback", answers) === "reason") answers = { ...answers, reason: "Still dark.", isReasonGiven: true };
  assert.equal(stepNow("feedback", answers), "save");
  return answers;
}

/** The script of a feedback call, question by question; the request must satisfy the fields of its action. */
describe("the script of a phone call", () => {
  const { world, desk } = deskForTests();

  for (const [how, digits, actionId] of CALLS) {
    it(`sends every field that its action requires: ${how}`, async () => {
      const { ticket_id } = await desk.fromPhone();
      await desk.reported(ticket_id);
      await desk.done("cell", ticket_id, ACTION.APPROVE, { remarks: "Report seen, in order.", disposal_type_id: 1 });
      const { status_id } = await desk.show(ticket_id, "operator");
      const { wf_action: offers } = await desk.as.operator.ok(ticketAction, { ticket_id, status_id });
      const task = { ticket_id, status_id, kind: "feedback" as const };
      const now = world.ctx.clock.now().getTime();
      const sent = sendingOf(pressed(digits), { task, now, ref: how, notReached: "?" });
      assert.ok(sent.kind === "feedback");
      assert.equal(sent.body.action_id, actionId);
      const offer = offers.find((one) => one.action_id === actionId);
      const demanded = (offer?.fields ?? []).flatMap(({ name, required }) => (required === "Y" ? [name] : []));
      assert.ok(demanded.length > 0, "the action asks for something");
      assert.deepEqual(
        demanded.filter((name) => !Object.hasOwn(sent.body, name)),
        [],
      );
      await desk.as.operator.ok(saveFeedback, sent.body);
    });
  }
});
