import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { carrySealed, LEAST_STEP, type SealedCell } from "./carry-sealed.ts";
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
    // Six came, five are resolved: one pending would show by itself, so only the six are shown.
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

  it("holds for any figures, night after night: every figure and every sum moves by nothing or by five", () => {
    const life = fc.record({ month: fc.integer({ min: 1, max: 4 }), key: fc.integer({ min: 1, max: 3 }) });
    const nights = fc.array(
      fc.record({
        came: fc.array(life, { maxLength: 12 }),
        solved: fc.integer({ min: 0, max: 12 }),
        late: fc.boolean(),
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
        for (const { came, solved, late } of days) {
          for (const one of came) {
            count("total", one.month, 0);
            count("district_total", one.month, one.key);
            open.push(one);
          }
          for (const one of open.splice(0, solved)) {
            count(late ? "late" : "in_time", one.month, 0);
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
          for (const id of shown.keys()) {
            const [name, period, key] = id.split(" ");
            assert.ok((shown.get(id) ?? 0) >= 0);
            if (name === "district_total") {
              assert.ok((shown.get(id) ?? 0) >= (shown.get(`district_resolved ${period} ${key}`) ?? 0));
            }
          }
        }
      }),
    );
  });
});
