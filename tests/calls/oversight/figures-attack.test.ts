/**
 * An attack on the public figures by linear programming: every answer of the open dashboard becomes an equation over the true
 * figures by issue and month, and no small figure of a sensitive issue may follow from all of them together.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import loader from "highs";
import * as open from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { MONTH_NAMES } from "@smgt/contract/month-names.ts";
import { diceOf, SEED } from "@smgt/tools/test-run/seed.ts";
import { clientOf } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";

/** Police and corruption have sensitive kinds; roads, water and street lights have none. */
const SENSITIVE = [8, 20];
const PLAIN = [2, 5, 6];
const ISSUES = [...SENSITIVE, ...PLAIN];
const YEARS = 3;
const FIRST_YEAR = 2024;
/** Smaller counts of a sensitive issue are masked. */
const SMALL = 5;
/** Values that stay possible for a masked figure, from the lowest to the highest. */
const LEAST_WIDTH = 3;

interface Cell {
  readonly month: string;
  readonly issue: number;
  readonly total: number;
  readonly resolved: number;
}

/** A sum of true figures that the public knows: names of variables, and the value. */
type Equation = readonly [names: readonly string[], value: number];
const name = (part: "r" | "p", month: string, issue: number): string => `${part}_${month.replaceAll("-", "")}_${issue}`;

describe("the public figures under attack", () => {
  const world = worldForTests({ startsAt: new Date("2026-12-20T06:30:00.000Z") });
  const cells: Cell[] = [];

  before(async () => {
    const dice = diceOf(SEED);
    const months = Array.from({ length: YEARS * 12 }, (_, at) => {
      const month = String((at % 12) + 1).padStart(2, "0");
      return `${FIRST_YEAR + Math.floor(at / 12)}-${month}-01`;
    });
    for (const month of months) {
      for (const issue of ISSUES) {
        // A third of the sensitive figures is small.
        const total = SENSITIVE.includes(issue) ? (dice(3) === 0 ? 1 + dice(4) : 6 + dice(30)) : 20 + dice(60);
        cells.push({ month, issue, total, resolved: dice(total + 1) });
      }
    }
    const counters = cells.flatMap(({ month, issue, total, resolved }) => [
      { name: "issue_total", period: month, key: issue, n: total },
      { name: "issue_resolved", period: month, key: issue, n: resolved },
    ]);
    const whole = months.flatMap((month) => {
      const own = cells.filter((cell) => cell.month === month);
      const sum = (of: "total" | "resolved"): number => own.reduce((all, cell) => all + cell[of], 0);
      return (["total", "resolved"] as const).map((of) => ({ name: of, period: month, key: 0, n: sum(of) }));
    });
    await world.ctx.db
      .insertInto("counter")
      .values([...counters, ...whole].map((row) => ({ ...row, shard: 0 })))
      .execute();
  });

  const monthsOf = (years: number, month: string | undefined): string[] =>
    [...new Set(cells.map((cell) => cell.month))].filter(
      (one) =>
        Number(one.slice(0, 4)) > FIRST_YEAR + YEARS - 1 - years &&
        (month === undefined || MONTH_NAMES[Number(one.slice(5, 7)) - 1] === month),
    );

  /** Everything that anybody can ask, as equations. */
  async function publicEquations(): Promise<Equation[]> {
    const anyone = clientOf(world.url, null, null, null);
    const found: Equation[] = [];
    for (const stat_key of ["total", "resolved", "pending"] as const) {
      const graph = await anyone.ok(open.overallGraph, {}, { query: { stat_key, year_range: YEARS } });
      const parts = { total: ["r", "p"], resolved: ["r"], pending: ["p"] } as const;
      graph.categories.forEach((category, at) => {
        const names = ISSUES.flatMap((issue) => parts[stat_key].map((part) => name(part, `${category}-01`, issue)));
        found.push([names, graph.series[0]?.data[at] ?? 0]);
      });
    }
    for (let years = 1; years <= YEARS; years += 1) {
      for (const month of [undefined, ...MONTH_NAMES]) {
        const query = { year_range: years, ...(month === undefined ? {} : { month_name: month }) };
        const { items } = await anyone.ok(open.issueTypeGraph, {}, { query: { ...query, data_range: "all" } });
        for (const item of items) {
          if (item.is_partial === "Y") continue;
          const of = (...parts: readonly ("r" | "p")[]): string[] =>
            monthsOf(years, month).flatMap((one) => parts.map((part) => name(part, one, item.id)));
          if (item.total !== null) found.push([of("r", "p"), item.total]);
          if (item.resolved !== null) found.push([of("r"), item.resolved]);
          if (item.pending !== null) found.push([of("p"), item.pending]);
        }
      }
    }
    return found;
  }

  it("give away no small figure of a sensitive issue, whatever is subtracted from what", async () => {
    const equations = await publicEquations();
    assert.ok(equations.length > 200);
    // Its types are those of CommonJS, while Node loads the module.
    const solver = await (loader as unknown as typeof loader.default)();
    const rows = equations.map(([names, value], at) => ` c${at}: ${names.join(" + ")} = ${value}`).join("\n");
    const bound = (goal: "Minimize" | "Maximize", names: readonly string[]): number => {
      const model = `${goal}\n obj: ${names.join(" + ")}\nSubject To\n${rows}\nEnd\n`;
      const { Status, ObjectiveValue } = solver.solve(model);
      assert.equal(Status, "Optimal");
      return ObjectiveValue;
    };
    const small = cells.filter(({ issue, total }) => SENSITIVE.includes(issue) && total < SMALL);
    assert.ok(small.length > 10);
    const found = small.flatMap(({ month, issue, total }) => {
      const names = [name("r", month, issue), name("p", month, issue)];
      const [least, most] = [bound("Minimize", names), bound("Maximize", names)];
      return most - least < LEAST_WIDTH ? [`${month} issue ${issue}: ${total} is from ${least} to ${most}`] : [];
    });
    assert.deepEqual(found, []);
  });
});
