import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { carrySealed, LEAST_STEP, type SealedCell } from "./publish-in-steps.ts";
import type { Figure } from "./figures.ts";

const cell = (name: Figure, sealed: number, shown = 0, period = "2026-11-01", key = 0): SealedCell => ({
  name,
  period,
  key,
  sealed,
  shown,
});
const steps = (...cells: SealedCell[]): Record<string, number> =>
  Object.fromEntries(carrySealed(cells).map((one) => [`${one.name} ${one.period.slice(0, 7)} ${one.key}`, one.n]));

describe("what of the sealed figures is shown", () => {
  it("is nothing below five, and all from five on", () => {
    assert.deepEqual(steps(cell("issue_total", 4, 0, "2026-11-01", 20)), {});
    assert.deepEqual(steps(cell("issue_total", 5, 0, "2026-11-01", 20)), { "shown_issue_total 2026-11 20": 5 });
    assert.deepEqual(steps(cell("issue_total", 9, 5, "2026-11-01", 20)), {});
    assert.deepEqual(steps(cell("issue_total", 0, 5, "2026-11-01", 20)), { "shown_issue_total 2026-11 20": -5 });
  });

  it("never lets pending follow as a small step, nor more be resolved than there are", () => {
    // Six received, five resolved: a single pending ticket would be visible, so only the six are published.
    assert.deepEqual(steps(cell("total", 6), cell("in_time", 5)), { "shown_total 2026-11 0": 6 });
    assert.deepEqual(steps(cell("total", 5), cell("in_time", 5)), {
      "shown_total 2026-11 0": 5,
      "shown_in_time 2026-11 0": 5,
      "shown_resolved 2026-11 0": 5,
    });
    assert.deepEqual(steps(cell("total", 9, 6), cell("in_time", 8)), {}, "eight of six");
  });

  it("goes one way in a night, so that sums over months move by five at least", () => {
    const found = steps(cell("disposal", 6, 0, "2026-11-01", 1), cell("disposal", 0, 5, "2026-10-01", 1));
    assert.deepEqual(found, { "shown_disposal 2026-11 1": 6 });
  });

  const OCT = "2026-10-01";
  const NOV = "2026-11-01";
  /** A month with twenty received and all solved in time, all of them published. */
  const settled = (period: string): SealedCell[] => [cell("total", 20, 20, period), cell("in_time", 20, 20, period)];

  type Case = readonly [what: string, cells: readonly SealedCell[], shown: Readonly<Record<string, number>>];
  const cases: readonly Case[] = [
    // Every figure of the public page is covered.
    ["posts", [cell("posts", 5)], { "shown_posts 2026-11 0": 5 }],
    ["overdue, of no period", [cell("overdue", 5, 0, "0001-01-01")], { "shown_overdue 0001-01 0": 5 }],
    [
      "late ones, with the resolved that they make",
      [cell("total", 7), cell("late", 7)],
      { "shown_total 2026-11 0": 7, "shown_late 2026-11 0": 7, "shown_resolved 2026-11 0": 7 },
    ],
    [
      "resolved as the sum of those in time and late",
      [cell("total", 16), cell("in_time", 6), cell("late", 5)],
      {
        "shown_total 2026-11 0": 16,
        "shown_in_time 2026-11 0": 6,
        "shown_late 2026-11 0": 5,
        "shown_resolved 2026-11 0": 11,
      },
    ],
    [
      "what is solved of the resolved",
      [cell("total", 7), cell("in_time", 7), cell("solved", 7)],
      {
        "shown_total 2026-11 0": 7,
        "shown_in_time 2026-11 0": 7,
        "shown_resolved 2026-11 0": 7,
        "shown_solved 2026-11 0": 7,
      },
    ],
    [
      "an issue and what is resolved of it",
      [cell("issue_total", 10, 0, NOV, 3), cell("issue_resolved", 5, 0, NOV, 3)],
      { "shown_issue_total 2026-11 3": 10, "shown_issue_resolved 2026-11 3": 5 },
    ],
    [
      "a district and what is resolved of it",
      [cell("district_total", 5, 0, NOV, 7), cell("district_resolved", 5, 0, NOV, 7)],
      { "shown_district_total 2026-11 7": 5, "shown_district_resolved 2026-11 7": 5 },
    ],
    ["no figure of a day", [cell("day_total", 50), cell("district_days", 50)], {}],

    // Derived figures move by zero or by at least five as well.
    [
      "one pending of an issue would be told",
      [cell("issue_total", 6, 0, NOV, 3), cell("issue_resolved", 5, 0, NOV, 3)],
      { "shown_issue_total 2026-11 3": 6 },
    ],
    [
      "one pending of a district would be told",
      [cell("district_total", 6, 0, NOV, 7), cell("district_resolved", 5, 0, NOV, 7)],
      { "shown_district_total 2026-11 7": 6 },
    ],
    [
      "one that is closed otherwise would be told",
      [cell("total", 10), cell("in_time", 10), cell("solved", 9)],
      { "shown_total 2026-11 0": 10, "shown_in_time 2026-11 0": 10, "shown_resolved 2026-11 0": 10 },
    ],
    [
      // All three: resolved would move by one. Only those in time: pending would move by one. The result is the late
      // ones.
      "one resolved would be told",
      [cell("total", 27, 20), cell("in_time", 16, 10), cell("late", 0, 5)],
      { "shown_total 2026-11 0": 7, "shown_late 2026-11 0": -5, "shown_resolved 2026-11 0": -5 },
    ],
    [
      // Late alone is possible. Late with the total moves pending by one; late with those in time moves resolved by
      // one.
      "two figures go rather than one",
      [cell("total", 36, 30), cell("in_time", 14, 20), cell("late", 5)],
      { "shown_total 2026-11 0": 6, "shown_in_time 2026-11 0": -6, "shown_resolved 2026-11 0": -6 },
    ],

    // A part never exceeds its whole.
    ["ten late of six", [cell("total", 10, 6), cell("late", 10)], {}],
    ["nine solved of six resolved", [cell("total", 9, 9), cell("in_time", 9, 6), cell("solved", 9)], {}],
    ["nine confirmed of six resolved", [cell("total", 9, 9), cell("in_time", 9, 6), cell("confirmed", 9)], {}],
    ["nine transferred of six resolved", [cell("total", 9, 9), cell("in_time", 9, 6), cell("transferred", 9)], {}],
    ["nine without action of six resolved", [cell("total", 9, 9), cell("in_time", 9, 6), cell("no_action", 9)], {}],
    [
      "five transferred and five without action, of eight",
      [cell("total", 10, 8), cell("in_time", 10, 8), cell("transferred", 5), cell("no_action", 5)],
      { "shown_transferred 2026-11 0": 5 },
    ],
    ["nine reopened of six", [cell("total", 9, 6), cell("reopened", 9)], {}],
    [
      // A ticket that became public was subtracted from the published figures, so that their sum with the plain
      // figures stayed.
      "a figure that is below zero already holds no other back",
      [cell("total", 20, 19), cell("in_time", 20, 20), cell("confirmed", 10)],
      { "shown_confirmed 2026-11 0": 10 },
    ],

    // An inconsistent record never publishes a negative figure.
    ["a disposal below zero", [cell("disposal", -6)], {}],
    ["resolved of a district below zero", [cell("district_total", 20, 20), cell("district_resolved", -6)], {}],
    ["in time below zero", [cell("total", 20, 20), cell("in_time", -6), cell("late", 10, 10)], {}],
    ["late below zero", [cell("total", 20, 20), cell("in_time", 10, 10), cell("late", -6)], {}],

    // All steps of a figure have the same sign in one night.
    [
      "as many as there are, the same way",
      [
        cell("district_total", 6, 0, NOV, 1),
        cell("district_total", 5, 0, NOV, 2),
        cell("district_total", 5, 0, OCT, 2),
      ],
      { "shown_district_total 2026-11 1": 6, "shown_district_total 2026-11 2": 5, "shown_district_total 2026-10 2": 5 },
    ],
    [
      // Lowering both figures of the second district keeps pending, but moves the overall total by one.
      "the total of districts",
      [
        cell("district_total", 6, 0, NOV, 1),
        cell("district_total", 0, 5, NOV, 2),
        cell("district_resolved", 0, 5, NOV, 2),
      ],
      { "shown_district_total 2026-11 1": 6, "shown_district_resolved 2026-11 2": -5 },
    ],
    [
      "the resolved of districts",
      [
        cell("district_total", 10, 10, NOV, 1),
        cell("district_resolved", 6, 0, NOV, 1),
        cell("district_total", 0, 5, NOV, 2),
        cell("district_resolved", 0, 5, NOV, 2),
      ],
      { "shown_district_resolved 2026-11 1": 6 },
    ],
    [
      "the total of months",
      [cell("total", 6, 0, OCT), cell("total", 0, 5, NOV), cell("in_time", 0, 5, NOV)],
      { "shown_total 2026-10 0": 6, "shown_in_time 2026-11 0": -5, "shown_resolved 2026-11 0": -5 },
    ],
    [
      "those in time, where six late ones turn out to be in time",
      [
        cell("total", 20, 20, OCT),
        cell("in_time", 6, 0, OCT),
        cell("late", 0, 6, OCT),
        cell("total", 20, 20, NOV),
        cell("in_time", 5, 10, NOV),
      ],
      { "shown_in_time 2026-10 0": 6, "shown_late 2026-10 0": -6 },
    ],
    [
      "the late ones, where six in time turn out to be late",
      [
        cell("total", 20, 20, OCT),
        cell("in_time", 0, 6, OCT),
        cell("late", 6, 0, OCT),
        cell("total", 20, 20, NOV),
        cell("late", 5, 10, NOV),
      ],
      { "shown_in_time 2026-10 0": -6, "shown_late 2026-10 0": 6 },
    ],
    ...(["confirmed", "solved", "transferred", "no_action", "reopened"] as const).map((name): Case => [
      `${name} of months`,
      [...settled(OCT), cell(name, 6, 0, OCT), ...settled(NOV), cell(name, 0, 5, NOV)],
      { [`shown_${name} 2026-10 0`]: 6 },
    ]),
  ];
  for (const [what, cells, shown] of cases) it(what, () => assert.deepEqual(steps(...cells), shown));

  const turns: readonly [what: string, first: readonly SealedCell[], second: readonly SealedCell[], shown: object][] = [
    [
      "the largest goes first",
      [cell("disposal", 7, 0, NOV, 2)],
      [cell("disposal", 0, 6, OCT, 1)],
      { "shown_disposal 2026-11 2": 7 },
    ],
    [
      "the largest single figure counts, not the least of its place",
      [cell("district_total", 20, 0, NOV, 2)],
      [cell("district_total", 0, 6, NOV, 1), cell("district_resolved", 0, 6, NOV, 1)],
      { "shown_district_total 2026-11 2": 20, "shown_district_resolved 2026-11 1": -6 },
    ],
    [
      "of two as large the earlier month",
      [cell("disposal", 6, 0, OCT, 2)],
      [cell("disposal", 0, 6, NOV, 1)],
      { "shown_disposal 2026-10 2": 6 },
    ],
    [
      "of two in a month the first on the list",
      [cell("disposal", 6, 0, NOV, 1)],
      [cell("disposal", 0, 6, NOV, 2)],
      { "shown_disposal 2026-11 1": 6 },
    ],
  ];
  for (const [what, first, second, shown] of turns) {
    it(`${what}, in whatever order they are read`, () => {
      assert.deepEqual(steps(...first, ...second), shown);
      assert.deepEqual(steps(...second, ...first), shown);
    });
  }

  it("holds for any figures, night after night: every figure and every sum moves by nothing or by five", () => {
    const life = fc.record({ month: fc.integer({ min: 1, max: 4 }), key: fc.integer({ min: 1, max: 3 }) });
    const nights = fc.array(
      fc.record({
        came: fc.array(life, { maxLength: 12 }),
        solved: fc.integer({ min: 0, max: 12 }),
        late: fc.boolean(),
        answeredOnly: fc.integer({ min: 0, max: 12 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const isStep = (n: number): boolean => n === 0 || Math.abs(n) >= LEAST_STEP;
    fc.assert(
      fc.property(nights, (days) => {
        const sealed = new Map<string, number>();
        const shown = new Map<string, number>();
        const open: { month: number; key: number }[] = [];
        const add = (to: Map<string, number>, id: string, n: number): void => void to.set(id, (to.get(id) ?? 0) + n);
        const count = (name: Figure, month: number, key: number): void =>
          add(sealed, `${name} 2026-0${month}-01 ${key}`, 1);
        for (const { came, solved, late, answeredOnly } of days) {
          for (const one of came) {
            count("total", one.month, 0);
            count("district_total", one.month, one.key);
            open.push(one);
          }
          for (const [at, one] of open.splice(0, solved).entries()) {
            count(late ? "late" : "in_time", one.month, 0);
            if (at >= answeredOnly) count("solved", one.month, 0);
            count("district_resolved", one.month, one.key);
          }
          const cells = [...new Set([...sealed.keys(), ...shown.keys()])].map((id): SealedCell => {
            const [name = "", period = "", key = ""] = id.split(" ");
            return cell(name as Figure, sealed.get(id) ?? 0, shown.get(id) ?? 0, period, Number(key));
          });
          const sums: Record<string, number> = {};
          for (const one of carrySealed(cells)) {
            const name = one.name.replace("shown_", "");
            assert.ok(isStep(one.n));
            add(shown, `${name} ${one.period} ${one.key}`, one.n);
            sums[name] = (sums[name] ?? 0) + one.n;
          }
          for (const n of Object.values(sums)) assert.ok(isStep(n), JSON.stringify(sums));
          assert.ok(isStep((sums["total"] ?? 0) - (sums["resolved"] ?? 0)), "pending of all");
          assert.ok(isStep((sums["resolved"] ?? 0) - (sums["solved"] ?? 0)), "closed otherwise of all");
          for (const id of shown.keys()) {
            const [name, period, key] = id.split(" ");
            assert.ok((shown.get(id) ?? 0) >= 0);
            if (name === "solved") assert.ok((shown.get(id) ?? 0) <= (shown.get(`resolved ${period} 0`) ?? 0));
            if (name === "district_total") {
              assert.ok((shown.get(id) ?? 0) >= (shown.get(`district_resolved ${period} ${key}`) ?? 0));
            }
          }
        }
      }),
    );
  });
});
