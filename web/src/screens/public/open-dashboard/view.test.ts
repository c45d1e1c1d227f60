import assert from "node:assert/strict";
import { test } from "node:test";
import { plainView, readView, writeView, type View } from "./view.ts";

test("starts from the defaults of the specification and writes nothing for them", () => {
  assert.deepEqual(readView(""), plainView);
  assert.equal(plainView.overall.stat, "total");
  assert.equal(plainView.years, 1);
  assert.equal(writeView(plainView), "");
});

test("comes back from its own address unchanged", () => {
  const view: View = {
    years: 3,
    overall: { stat: "pending", isTable: true },
    issue: { month: 7, by: "resolved", howMany: "all", isTable: false },
    district: { month: null, by: "per_lakh", howMany: "top5", isTable: true },
    ending: { wise: "yw", type: 9, isTable: true },
  };
  assert.deepEqual(readView(writeView(view)), view);
});

test("passes over what makes no sense", () => {
  const odd = "?stat=all&years=0&issue-month=Smarch&issue-by=per_lakh&district-show=top7&ended-by=w&ended-type=-3&x=1";
  assert.deepEqual(readView(odd), plainView);
});
