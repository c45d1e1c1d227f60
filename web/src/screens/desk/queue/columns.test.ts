import assert from "node:assert/strict";
import { test } from "node:test";
import {
  drawnColumns,
  moveColumn,
  ownColumns,
  readColumns,
  sameIn,
  showColumn,
  widenColumn,
  writeColumns,
  type Facts,
} from "./columns.ts";

const names = (columns: readonly { readonly name: string }[]): string => columns.map((column) => column.name).join(" ");
const facts = (more: Partial<Facts> = {}): Facts => ({
  status: "New",
  owner: "No owner",
  issue: "Electricity",
  subIssue: "No supply",
  district: "Gurugram",
  department: "Energy",
  ...more,
});

test("what is kept is read as it was written", () => {
  const mine = widenColumn(showColumn(moveColumn(ownColumns, "status", -1), "citizen", false), "issue", 12.1);
  assert.equal(writeColumns(mine), "due:8.25,text:0,-citizen:9.25,issue:12,status:10,place:10,received:6.75");
  assert.deepEqual(readColumns(writeColumns(mine)), mine);
});

test("what makes no sense is passed over, and what is missing comes last", () => {
  assert.deepEqual(readColumns(null), ownColumns);
  assert.deepEqual(readColumns("nonsense"), ownColumns);
  const read = readColumns("status:999,age:4,-text:8,status:5,due:..");
  assert.equal(names(read), "status text due citizen issue place received");
  assert.deepEqual(read.slice(0, 2), [
    { name: "status", isShown: true, width: 5 },
    { name: "text", isShown: true, width: 0 },
  ]);
});

test("a column moves by one place and stays at the ends", () => {
  assert.equal(names(moveColumn(ownColumns, "text", -1)), "text due citizen issue place status received");
  assert.equal(names(moveColumn(ownColumns, "due", -1)), names(ownColumns));
  assert.equal(names(moveColumn(ownColumns, "received", 1)), names(ownColumns));
});

test("widths have ends, and the citizen's words neither width nor hiding", () => {
  const width = (wish: number): number | undefined =>
    widenColumn(ownColumns, "issue", wish).find(({ name }) => name === "issue")?.width;
  assert.deepEqual([width(1), width(4), width(24), width(25)], [4, 4, 24, 24]);
  assert.deepEqual(showColumn(widenColumn(ownColumns, "text", 9), "text", false), ownColumns);
});

test("what all rows have in common is found, and only that", () => {
  assert.deepEqual(sameIn([]), {});
  assert.deepEqual(sameIn([facts()]), {});
  assert.deepEqual(sameIn([facts({ district: "" }), facts({ district: "", issue: "Roads", owner: "Asha" })]), {
    status: "New",
    subIssue: "No supply",
    department: "Energy",
  });
});

test("a column goes when all of its facts are said above the list", () => {
  const all = names(ownColumns);
  assert.equal(names(drawnColumns(ownColumns, { status: "New", district: "Gurugram" })), all);
  assert.equal(
    names(drawnColumns(ownColumns, { status: "New", owner: "No owner" })),
    "due text citizen issue place received",
  );
  assert.equal(names(drawnColumns(showColumn(ownColumns, "due", false), {})), all.replace("due ", ""));
});
