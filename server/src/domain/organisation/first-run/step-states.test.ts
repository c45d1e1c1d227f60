/** The expectations are written by hand. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FirstStep } from "@smgt/contract/calls/organisation/first-run.ts";
import { stepStates, type StepFacts } from "./step-states.ts";

const NOTHING: StepFacts = {
  adminsWithFactor: 0,
  isStateChanged: false,
  packCounts: [22, 90, 0],
  channels: [],
  isMailSent: false,
  isSmsSent: false,
  peopleOf: new Map([[1, 1]]),
  hasTicketOfPost: false,
};
const cases: readonly [what: string, facts: Partial<StepFacts>, done: readonly FirstStep[]][] = [
  ["nothing", {}, []],
  ["one administrator with a second factor", { adminsWithFactor: 1 }, []],
  ["two administrators with a second factor", { adminsWithFactor: 2 }, ["admins"]],
  ["a name of one's own", { isStateChanged: true }, ["state"]],
  ["a pack with all it needs", { packCounts: [22, 90, 14] }, ["pack"]],
  ["one account of two that is known", { channels: [true, false] }, []],
  ["both accounts known", { channels: [true, true] }, ["channel"]],
  ["mail and SMS", { isMailSent: true, isSmsSent: true }, ["mail", "sms"]],
  ["people who mark, and none who solve", { peopleOf: new Map([[3, 2]]) }, []],
  [
    "people who mark and solve",
    {
      peopleOf: new Map([
        [3, 2],
        [5, 1],
      ]),
    },
    ["people"],
  ],
  ["a first ticket", { hasTicketOfPost: true }, ["post"]],
];

describe("the first steps", () => {
  for (const [what, facts, done] of cases) {
    it(`are done with ${what}: ${done.length === 0 ? "none" : done.join(", ")}`, () => {
      const states = stepStates({ ...NOTHING, ...facts }, new Set(["sms", "admins"]));
      assert.deepEqual(
        states.filter(({ state }) => state === "done").map(({ step }) => step),
        done,
      );
      const skipped = states.filter(({ state }) => state === "skipped").map(({ step }) => step);
      assert.deepEqual(skipped, done.includes("sms") ? [] : ["sms"], "what is done is not left out");
    });
  }
});
