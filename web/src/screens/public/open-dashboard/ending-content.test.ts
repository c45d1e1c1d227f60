import assert from "node:assert/strict";
import { test } from "node:test";
import type { Words } from "../../../i18n/language.ts";
import { arrange, endingFinding, endingQuery, endingTable, groupsIn, toColumns } from "./ending-content.ts";

const t: Words = (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`);
const saying = { t, language: "en" } as const;
const series = (id: number, counts: string, data: number[], isSolving = counts === "resolved") => ({
  disposal_type_id: id,
  name: `Way ${id}`,
  name_translations: { hi: `प्रकार ${id}` },
  counts_as: counts,
  is_solving: isSolving,
  data,
});
const NOW = Date.parse("2026-11-20T06:30:00Z");
const reply = {
  categories: ["2025-10", "2025-11", "2026-10", "2026-11"],
  series: [
    series(1, "resolved", [0, 10, 20, 30]),
    series(9, "transferred", [0, 0, 5, 5]),
    series(14, "no_action", [0, 1, 0, 2]),
  ],
};

test("begins where the figures begin, and sets the same months side by side for 'yw'", () => {
  assert.deepEqual(arrange(reply, "m", NOW).categories, ["2025-11", "2026-10", "2026-11"]);
  const together = arrange(reply, "yw", NOW);
  assert.deepEqual(together.categories, ["2026-10", "2025-11", "2026-11"]);
  assert.deepEqual(together.series[0]?.data, [20, 10, 30]);
});

test("adds the ways up by what they count as", () => {
  const endings = arrange(reply, "m", NOW);
  assert.deepEqual(
    groupsIn(endings).map(({ group }) => group),
    ["resolved", "transferred", "no_action"],
  );
  assert.deepEqual(
    toColumns(endings, saying).map((column) => column.values),
    [
      [10, 0, 1],
      [20, 5, 0],
      [30, 5, 2],
    ],
  );
});

test("keeps apart what was answered only from what was solved", () => {
  const both = { ...reply, series: [...reply.series, series(7, "resolved", [0, 4, 0, 0], false)] };
  const endings = arrange(both, "m", NOW);
  assert.deepEqual(
    groupsIn(endings).map(({ group }) => group),
    ["resolved", "explained", "transferred", "no_action"],
  );
  assert.deepEqual(toColumns(endings, saying)[0]?.values, [10, 4, 0, 1]);
});

test("finds shares of all, or the peak of one way", () => {
  const endings = arrange(reply, "m", NOW);
  assert.match(
    endingFinding(endings, null, saying) ?? "",
    /open\.find\.ended \{"count":73,"n":"73","resolved":"82.2%"/,
  );
  const one = arrange({ ...reply, series: reply.series.slice(1, 2) }, "m", NOW);
  assert.match(endingFinding(one, 9, saying) ?? "", /"n":"10","m":"5","peak":"October 2026"/);
  assert.equal(endingFinding({ categories: [], running: null, series: [] }, null, saying), null);
});

test("has a column in the table for each period", () => {
  const table = endingTable(arrange(reply, "m", NOW), "caption", saying);
  assert.equal(table.columns.length, 4 + 3);
  assert.deepEqual(
    table.rows[0]?.cells.slice(1, 3).map((cell) => cell.raw),
    [60, 82.2],
  );
});

test("marks the year that is not over, and only that", () => {
  const years = arrange({ categories: ["2025", "2026"], series: [series(1, "resolved", [11, 50])] }, "y", NOW);
  assert.equal(years.running, "2026");
  assert.deepEqual(
    toColumns(years, saying).map((column) => column.tick),
    ["2025", 'open.yearSoFar {"year":"2026"}'],
  );
});

test("asks by the names of the specification", () => {
  assert.deepEqual(endingQuery({ wise: "yw", years: 2, type: null }), { year_month_wise: "yw", year_view_range: 2 });
  assert.deepEqual(endingQuery({ wise: "y", years: 3, type: 9 }), {
    year_month_wise: "y",
    year_range: 3,
    disposal_type: 9,
  });
});
