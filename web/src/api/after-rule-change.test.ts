import assert from "node:assert/strict";
import { test } from "node:test";
import { afterChange, isOlder } from "./after-rule-change.ts";

const list = { rows: [{ ruleId: 1 }, { ruleId: 2 }], extras: { draft_revision: 4 } };
const turned = [
  { ruleId: 2, sequence: 1 },
  { ruleId: 1, sequence: 2 },
];

test("one's own order is there at once, and counts as seen", () => {
  const after = afterChange(list, { rules: turned }, { draft_revision: 5 });
  assert.deepEqual(after, { rows: [{ ruleId: 2 }, { ruleId: 1 }], extras: { draft_revision: 5 } });
});

test("a colleague's change in between is not taken for seen", () => {
  assert.equal(afterChange(list, { rules: turned }, { draft_revision: 6 }), list);
});

test("a file that is only tried changes nothing, and shows no colleague's change", () => {
  assert.equal(afterChange(list, { dry_run: "Y" }, { draft_revision: 5 }), list);
});

test("a file that is taken leaves the rows to the next reading", () => {
  const after = afterChange(list, { dry_run: "N" }, { draft_revision: 5 });
  assert.deepEqual(after, { rows: list.rows, extras: { draft_revision: 5 } });
});

test("a reading from before one's own change is older, one with it or with more is not", () => {
  const at = (revision?: number) => ({ extras: revision === undefined ? {} : { draft_revision: revision } });
  assert.deepEqual(
    [3, 4, 5].map((revision) => isOlder(at(revision), at(4))),
    [true, false, false],
  );
  assert.equal(isOlder(at(), at()), false);
});
