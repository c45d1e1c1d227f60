import assert from "node:assert/strict";
import { test } from "node:test";
import { plainView, readView, writeView, type View } from "./view.ts";

test("starts from the defaults of the specification and writes nothing for them", () => {
  assert.deepEqual(readView(""), plainView);
  assert.equal(plainView.overall.stat, "total");
  assert.equal(plainView.overall.years, 1);
  assert.equal(writeView(plainView), "");
});

test("comes back from its own address unchanged", () => {
  const view: View = {
    overall: { stat: "pending", years: 3, isTable: true },
    issue: { years: 2, month: 7, by: "resolved", howMany: "all", isTable: false },
    district: { years: 1, month: null, by: "pending", howMany: "top5", isTable: true },
    ending: { wise: "yw", years: 2, type: 9, isTable: true },
  };
  assert.deepEqual(readView(writeView(view)), view);
});

test("passes over what makes no sense", () => {
  const odd = "?stat=all&years=0&issue-month=Smarch&issue-years=51&district-show=top7&ended-by=w&ended-type=-3&x=1";
  assert.deepEqual(readView(odd), plainView);
});
