/** Effect of a step on counters, previous status, questions and extensions. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import path from "node:path";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import { STATUS, type StatusId } from "@smgt/contract/constants.ts";
import type { TicketFacts } from "./facts.ts";
import { ticketAfter } from "./ticket-after.ts";
import type { Effect } from "./vocabulary.ts";

const workflow = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana")));
const before = {
  statusId: STATUS.MARKED,
  previousStatusId: null,
  returnCount: 1,
  reopenCount: 1,
  isBindingMarking: false,
  wasDetailsAsked: false,
  isExtensionPending: false,
} as TicketFacts;

describe("counters", () => {
  const cases: readonly (readonly [Effect[], returns: number, reopens: number, isBinding: boolean])[] = [
    [[], 1, 1, false],
    [["count_return"], 2, 1, false],
    [["count_reopen"], 1, 2, false],
    [["set_binding_marking"], 1, 1, true],
    [["copy_to_head", "raise_escalation"], 1, 1, false],
  ];
  for (const [effects, returns, reopens, isBinding] of cases) {
    test(effects.join(" and ") || "nothing", () => {
      const { returnCount, reopenCount, isBindingMarking } = ticketAfter(workflow, before, STATUS.IN_ACTION, effects);
      assert.deepEqual([returnCount, reopenCount, isBindingMarking], [returns, reopens, isBinding]);
    });
  }
  test("what is binding stays so", () => {
    assert.equal(
      ticketAfter(workflow, { ...before, isBindingMarking: true }, STATUS.IN_ACTION, []).isBindingMarking,
      true,
    );
  });
  test("a new ticket has none", () => {
    assert.deepEqual(ticketAfter(workflow, null, STATUS.NEW, []), {
      statusId: STATUS.NEW,
      previousStatusId: null,
      returnCount: 0,
      reopenCount: 0,
      isBindingMarking: false,
      wasDetailsAsked: false,
      isExtensionPending: false,
    });
  });
});

describe("questions and extensions", () => {
  const asked = { wasDetailsAsked: true };
  const pending = { isExtensionPending: true };
  const cases: readonly (readonly [what: string, Partial<TicketFacts>, Effect[], StatusId, isAsked: boolean])[] = [
    ["nothing was asked", {}, [], STATUS.MARKED, false],
    ["details are asked for", {}, ["record_details_asked"], STATUS.AWAITING_CITIZEN, true],
    ["the question outlasts its pause", asked, [], STATUS.IN_ACTION, true],
    ["the next cycle may ask again", asked, ["forget_details_asked"], STATUS.REOPENED, false],
  ];
  for (const [what, from, effects, to, isAsked] of cases) {
    test(what, () => {
      const after = ticketAfter(workflow, { ...before, ...from }, to, effects);
      assert.equal(after.wasDetailsAsked, isAsked);
    });
  }
  const extensions: readonly (readonly [what: string, Partial<TicketFacts>, Effect[], StatusId, boolean])[] = [
    ["an extension is asked for", {}, ["create_approval_task"], STATUS.MARKED, true],
    ["it waits while others act", pending, [], STATUS.MARKED, true],
    ["it is decided", pending, ["close_approval_task"], STATUS.MARKED, false],
    ["it is over when the ticket moves on", pending, [], STATUS.ATR_REVIEW, false],
  ];
  for (const [what, from, effects, to, isPending] of extensions) {
    test(what, () => {
      assert.equal(ticketAfter(workflow, { ...before, ...from }, to, effects).isExtensionPending, isPending);
    });
  }
});

describe("the way back", () => {
  const cases: readonly (readonly [from: StatusId, kept: StatusId | null, to: StatusId, back: StatusId | null])[] = [
    [STATUS.MARKED, null, STATUS.AWAITING_CITIZEN, STATUS.MARKED],
    [STATUS.MARKED, null, STATUS.MERGED, STATUS.MARKED],
    [STATUS.AWAITING_CITIZEN, STATUS.NEW, STATUS.AWAITING_CITIZEN, STATUS.NEW],
    [STATUS.AWAITING_CITIZEN, STATUS.NEW, STATUS.MERGED, STATUS.AWAITING_CITIZEN],
    [STATUS.AWAITING_CITIZEN, STATUS.NEW, STATUS.NEW, null],
    [STATUS.MARKED, null, STATUS.IN_ACTION, null],
  ];
  for (const [from, kept, to, back] of cases) {
    test(`from ${from} to ${to}`, () => {
      const after = ticketAfter(workflow, { ...before, statusId: from, previousStatusId: kept }, to, []);
      assert.deepEqual([after.statusId, after.previousStatusId], [to, back]);
    });
  }
});
