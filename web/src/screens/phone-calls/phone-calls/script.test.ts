import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallTask } from "@smgt/contract/calls/casework/phone-calls.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { backFrom, choicesOf, NO_ANSWERS, nextCallAt, sendingOf, stepNow, type Answers, type Step } from "./script.ts";

type Kind = CallTask["kind"];
const NOW = Date.parse("2026-11-20T19:00:00Z");
const task = (kind: Kind) => ({ ticket_id: 1, status_id: 7, kind });
const about = (kind: Kind = "feedback") => ({
  task: task(kind),
  now: NOW,
  ref: "r",
  notReached: "?",
});

/** Answers by digits; returns the questions asked. */
function play(kind: Kind, digits: readonly number[], from: Answers = NO_ANSWERS) {
  let answers = from;
  const asked: Step[] = [];
  for (const digit of digits) {
    const step = stepNow(kind, answers);
    asked.push(step);
    answers = { ...answers, ...choicesOf(step)[digit - 1]?.patch };
  }
  return { answers, asked, next: stepNow(kind, answers) };
}

test("one question comes after the other, by digits", () => {
  const cases: readonly (readonly [readonly number[], readonly Step[], Step])[] = [
    [[1, 1, 5], ["reach", "solved", "rating"], "save"],
    [[1, 3, 1], ["reach", "solved", "rating"], "reason"],
    [[1, 2, 1, 2], ["reach", "solved", "reopen", "rating"], "reason"],
    [[1, 2, 2, 4], ["reach", "solved", "reopen", "rating"], "save"],
    [[2, 2], ["reach", "when"], "save"],
    [[3, 1], ["reach", "when"], "save"],
    [[5, 3], ["reach", "when"], "when"],
  ];
  for (const [digits, asked, next] of cases) {
    const played = play("feedback", digits);
    assert.deepEqual([played.asked, played.next], [asked, next], String(digits));
  }
  assert.deepEqual(play("details", [1]).next, "detail");
  assert.deepEqual(play("details", [2]).next, "save");
});

test("who is not satisfied never ends as satisfied", () => {
  const action = (digits: readonly number[]): number | undefined => {
    const sent = sendingOf({ ...play("feedback", digits).answers, reason: "Still dark" }, about());
    return sent.kind === "told" ? undefined : sent.body.action_id;
  };
  assert.equal(action([1, 1, 5]), ACTION.FEEDBACK_SATISFIED);
  assert.equal(action([1, 3, 1]), ACTION.FEEDBACK_NOT_SATISFIED);
  assert.equal(action([1, 2, 1, 3]), ACTION.FEEDBACK_NOT_SATISFIED);
  assert.equal(action([1, 2, 2, 3]), ACTION.FEEDBACK_SATISFIED);
  for (const reach of [2, 3, 4, 5]) assert.equal(action([reach, 1]), ACTION.FEEDBACK_NOT_REACHABLE);
});

test("a call that was not made is made again when it was agreed", () => {
  const hours = play("feedback", [2, 1]).answers;
  assert.equal(nextCallAt(hours, NOW), "2026-11-20T22:00:00.000Z");
  // Already half past midnight in India, so tomorrow is one day later.
  assert.equal(nextCallAt(play("feedback", [2, 2]).answers, NOW), "2026-11-22T04:30:00.000Z");
  const other = { ...play("feedback", [5, 3]).answers, whenAt: "2026-11-23T17:30" };
  assert.equal(stepNow("feedback", other), "save");
  const sent = sendingOf(other, about());
  assert.ok(sent.kind === "feedback" && sent.body.call_status === "connected");
  assert.equal(sent.kind === "feedback" && sent.body.next_call_at, "2026-11-23T12:00:00.000Z");
});

test("missing details go back to the ticket, a call in vain is noted", () => {
  const said = sendingOf({ ...NO_ANSWERS, reach: "connected", detail: " House 12 " }, about("details"));
  assert.deepEqual(said.body, {
    ticket_id: 1,
    status_id: 7,
    client_ref: "r",
    action_id: ACTION.SYS_CITIZEN_REPLIED,
    remarks: "House 12",
  });
  const inVain = sendingOf({ ...NO_ANSWERS, reach: "not_reachable" }, about("details"));
  assert.equal(inVain.kind === "workflow" && inVain.body.action_id, ACTION.REMARK);
});

test("who is only to be told is told, or called again where that has a point", () => {
  const cases: readonly (readonly [readonly number[], readonly Step[], string, boolean])[] = [
    [[1, 1], ["reach", "tell"], "connected", false],
    [[2, 1], ["reach", "when"], "not_reachable", true],
    [[3], ["reach"], "wrong_number", false],
    [[4], ["reach"], "refused", false],
    [[5, 2], ["reach", "when"], "call_back", true],
  ];
  for (const [digits, asked, status, isAgain] of cases) {
    const played = play("tell", digits);
    assert.deepEqual([played.asked, played.next], [asked, "save"], String(digits));
    const sent = sendingOf(played.answers, about("tell"));
    assert.ok(sent.kind === "told");
    assert.deepEqual([sent.body.call_status, sent.body.next_call_at !== undefined], [status, isAgain]);
  }
});

test("one question back keeps what was written", () => {
  const { answers } = play("feedback", [1, 3, 1]);
  const written = { ...answers, reason: "Still dark", isReasonGiven: true };
  const back = backFrom("save", "feedback", written);
  assert.deepEqual([stepNow("feedback", back), back.reason], ["reason", "Still dark"]);
  const further = backFrom("reason", "feedback", back);
  assert.deepEqual([stepNow("feedback", further), further.reason], ["rating", "Still dark"]);
  assert.equal(stepNow("feedback", backFrom("solved", "feedback", written)), "reach");
});
