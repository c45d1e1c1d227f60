/** Pure rules of the contract: payload cleaning, toasts, visible buttons. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canReply, visibleActions, type ActionView } from "./actions.ts";
import { cleanPayload } from "./clean.ts";
import { isSuccess, rowsOf, success } from "./envelope.ts";
import { failure } from "./failure.ts";
import { toastFor } from "./toast.ts";

describe("payload cleaning (REQUIREMENTS 5)", () => {
  const cases: readonly [string, Record<string, unknown> | undefined, Record<string, unknown> | undefined][] = [
    [
      "null, undefined, empty, blank, NaN and empty arrays go",
      { a: null, b: undefined, c: "", d: "  ", e: Number.NaN, f: [], g: 1 },
      { g: 1 },
    ],
    ["zero, false and filled arrays stay", { a: 0, b: false, c: [0] }, { a: 0, b: false, c: [0] }],
    ["a body without keys is dropped", { a: "" }, undefined],
    ["no body stays no body", undefined, undefined],
  ];
  for (const [name, given, wanted] of cases) it(name, () => assert.deepEqual(cleanPayload(given), wanted));
});

describe("toasts (REQUIREMENTS 8)", () => {
  it("a sentence of success is green for five seconds", () => {
    assert.deepEqual(toastFor("/ticket/saveworkflow", 200, success("Done")), {
      tone: "success",
      lines: ["Done"],
      ms: 5_000,
    });
  });
  it("rows do not toast, nor do 'No Record Found' and the other silent texts", () => {
    assert.equal(toastFor("/ticket/commonlist", 200, success([1])), null);
    assert.equal(toastFor("/ticket/commonlist", 200, success([])), null);
    assert.equal(toastFor("/ticket/saveworkflow", 200, failure("TICKET_STATUS_MISMATCH")), null);
    assert.equal(toastFor("/ticket/saveworkflow", 200, failure("PARENT_NOT_FOUND")), null);
  });
  it("a failure with 111, 888 or 999 is red; any other STATUS_ID is silent", () => {
    for (const id of ["DISPOSAL_REQUIRED", "NOT_PERMITTED", "DATABASE_AWAY"] as const) {
      assert.equal(toastFor("/ticket/saveworkflow", 200, failure(id))?.tone, "error");
    }
    assert.equal(toastFor("/x", 200, { STATUS_ID: "5", STATUS_MESSAGE: "FAILURE", STATUS_RESPONSE: "no" }), null);
  });
  it("an array is one line per item", () => {
    assert.deepEqual(toastFor("/x", 200, failure("BAD_INPUT", {}, "en", ["a", "b"]))?.lines, ["a", "b"]);
  });
  it("the silent calls and everything under /auth never toast", () => {
    assert.equal(toastFor("/ticket/getticketaction", 200, failure("NO_ACTION_FOR_ROLE")), null);
    assert.equal(toastFor("/user/getuserlistbyticketaction", 200, failure("NOT_PERMITTED")), null);
    assert.equal(toastFor("/auth/login", 200, success("token")), null);
  });
  it("the end of the session stays eight seconds", () => {
    assert.deepEqual(toastFor("/ticket/commonlist", 401, failure("SESSION_EXPIRED")), {
      tone: "error",
      lines: ["Your session has expired. Please relogin"],
      ms: 8_000,
    });
  });
});

describe("which buttons show (REQUIREMENTS 4)", () => {
  const offer = (action_id: number, disabled: "Y" | "N" = "N") => ({
    action_id,
    disable_action_manual_ticket: disabled,
  });
  const offers = [offer(10, "Y"), offer(111), offer(115), offer(119), offer(108, "Y")];
  const ids = (view: Partial<ActionView>): number[] =>
    visibleActions(offers, { roleId: 5, confirmationFlag: "Y", answer: null, isManual: false, ...view }).map(
      (one) => one.action_id,
    );

  const cases: readonly [string, Partial<ActionView>, number[]][] = [
    ["role 5 sees nothing before the answer", {}, []],
    ["yes shows all but 119", { answer: "yes" }, [111, 115, 108]],
    ["no shows only 119", { answer: "no" }, [119]],
    ["flag N removes 119 and hides nothing else", { confirmationFlag: "N" }, [111, 115, 108]],
    ["manual tickets lose the flagged ones", { answer: "yes", isManual: true }, [111, 115]],
    ["other roles see all but 10", { roleId: 3 }, [111, 115, 119, 108]],
  ];
  for (const [name, view, wanted] of cases) it(name, () => assert.deepEqual(ids(view), wanted));
  it("action 10 never shows, but its presence opens the composer", () => {
    assert.equal(canReply(offers), true);
    assert.equal(canReply([offer(111)]), false);
  });
});

describe("the envelope", () => {
  it("says 'No Record Found' for an empty list, and rowsOf turns it back", () => {
    assert.equal(success([]).STATUS_RESPONSE, "No Record Found");
    assert.deepEqual(rowsOf("No Record Found"), []);
    assert.equal(isSuccess(success([])), true);
  });
});
