import assert from "node:assert/strict";
import { test } from "node:test";
import type { BreakdownItem } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import type { Words } from "../../../i18n/language.ts";
import { breakdownTable, leaderFinding, maskedLast, toBar } from "./breakdown-content.ts";

const t: Words = (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`);
const saying = { t, language: "hi" } as const;
const open: BreakdownItem = {
  id: 1,
  name: "Roads",
  name_translations: { hi: "सड़कें" },
  total: 1200,
  resolved: 900,
  pending: 300,
  resolved_percentage: 75,
  is_partial: "N",
};
const half: BreakdownItem = {
  id: 8,
  name: "Police",
  name_translations: { hi: "पुलिस" },
  total: 40,
  resolved: null,
  pending: null,
  resolved_percentage: null,
  is_partial: "N",
};
/** Under five, or any number masked so that another row's small one cannot be derived. */
const hidden: BreakdownItem = { ...half, id: 20, total: null };

test("begins a bar with what the rows are ordered by", () => {
  assert.deepEqual(
    toBar(open, "pending", saying).parts.map((part) => part.tone),
    ["hatch", "block"],
  );
  assert.deepEqual(
    toBar(open, "total", saying).parts.map((part) => part.tone),
    ["block", "hatch"],
  );
});

test("draws a masked row without giving its parts away", () => {
  assert.deepEqual(toBar(half, "resolved", saying).parts, [{ tone: "lines", value: 40 }]);
  assert.equal(toBar(half, "resolved", saying).valueText, "open.keptBack");
  assert.deepEqual(toBar(hidden, "total", saying).parts, []);
  assert.equal(toBar(hidden, "total", saying).valueText, "open.keptBack");
  assert.equal(toBar(hidden, "pending", saying).noteText, "");
  assert.match(toBar(hidden, "total", saying).spoken, /"total":"open.keptBack"/);
});

test("writes masked cells as words and open ones as numbers", () => {
  const [first, second, third] = breakdownTable([open, half, hidden], "c", "open.col.issue", saying).rows;
  assert.deepEqual(
    first?.cells.map((cell) => cell.raw),
    [1200, 900, 300, 75],
  );
  assert.deepEqual(
    second?.cells.map((cell) => cell.raw),
    [40, "open.keptBack", "open.keptBack", "open.keptBack"],
  );
  assert.deepEqual(
    third?.cells.slice(0, 3).map((cell) => cell.raw),
    ["open.keptBack", "open.keptBack", "open.keptBack"],
  );
});

test("has two columns more for districts, and says what is not known", () => {
  const known = { ...open, per_lakh: 44, median_days: 6 };
  const table = breakdownTable(
    [known, { ...open, per_lakh: null, median_days: null }],
    "c",
    "open.col.district",
    saying,
  );
  assert.equal(table.columns.length, 7);
  assert.deepEqual(
    table.rows.map((row) => row.cells.slice(4).map((cell) => cell.text)),
    [
      ["44.0", "6"],
      ["open.notKnown", "open.notKnown"],
    ],
  );
  assert.equal(breakdownTable([open], "c", "open.col.issue", saying).columns.length, 5);
});

test("names the leader in the reader's language, and says nothing of masked rows", () => {
  assert.match(leaderFinding([open, half], "total", saying), /"name":"सड़कें","n":"1,200","second":"पुलिस","m":"40"/);
  assert.equal(leaderFinding([hidden], "total", saying), 'open.find.noLeader {"by":"total"}');
});

test("puts masked rows last, because their place would tell", () => {
  assert.deepEqual(
    maskedLast([half, open, hidden], "total").map((item) => item.id),
    [8, 1, 20],
  );
  assert.deepEqual(
    maskedLast([half, open], "pending").map((item) => item.id),
    [1, 8],
  );
});
