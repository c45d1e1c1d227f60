/** Small cells of sensitive issues: masked, and not derivable from the rest. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { maskItems, type PlainItem } from "./mask-small.ts";

const item = (id: number, total: number, resolved: number, isSensitive = false): PlainItem => ({
  id,
  name: { en: `Issue ${id}`, hi: `समस्या ${id}` },
  isSensitive,
  total,
  resolved,
  pending: total - resolved,
});
const totals = (items: readonly PlainItem[]) => maskItems([items], "total").map((one) => [one.id, one.total]);

describe("masking small cells", () => {
  it("leaves everything that is not sensitive, largest first", () => {
    assert.deepEqual(totals([item(1, 2, 1), item(2, 50, 40)]), [
      [2, 50],
      [1, 2],
    ]);
  });
  it("hides up to four and shows five, of sensitive issues alone", () => {
    for (const [total, isShown] of [
      [1, false],
      [4, false],
      [5, true],
    ] as const) {
      const shown = maskItems([[item(1, total, 0, true), item(2, 50, 50)]], "total");
      assert.deepEqual(
        shown.map((one) => one.total),
        isShown ? [50, total] : [null, null],
        `${total} in all`,
      );
    }
    assert.deepEqual(
      maskItems([[item(1, 4, 2), item(2, 50, 40)]], "total").map((one) => [one.total, one.resolved]),
      [
        [50, 40],
        [4, 2],
      ],
    );
  });
  it("hides the parts of an item when either is from one to four", () => {
    for (const [resolved, isShown] of [
      [0, true],
      [1, false],
      [4, false],
      [5, true],
      [15, true],
      [16, false],
      [19, false],
      [20, true],
    ] as const) {
      const [, masked] = maskItems([[item(1, 20, resolved, true), item(2, 50, 25)]], "total");
      const wanted = isShown ? [20, resolved, 20 - resolved, resolved * 5] : [20, null, null, null];
      assert.deepEqual(
        [masked?.total, masked?.resolved, masked?.pending, masked?.resolved_percentage],
        wanted,
        `${resolved} of 20 resolved`,
      );
    }
  });
  it("gives words and figures of an item that is hidden, in part or not at all", () => {
    const [open, first, second] = maskItems([[item(3, 90, 30), item(1, 2, 1, true), item(2, 10, 5)]], "total");
    const none = { total: null, resolved: null, pending: null, resolved_percentage: null, is_partial: "N" };
    assert.deepEqual(open, {
      id: 3,
      name: "Issue 3",
      name_translations: { hi: "समस्या 3" },
      total: 90,
      resolved: 30,
      pending: 60,
      resolved_percentage: 33.3,
      is_partial: "N",
    });
    assert.deepEqual(first, { id: 1, name: "Issue 1", name_translations: { hi: "समस्या 1" }, ...none });
    assert.deepEqual(second, { id: 2, name: "Issue 2", name_translations: { hi: "समस्या 2" }, ...none });
  });
  it("orders by what is asked for", () => {
    const items = [item(1, 60, 10), item(2, 50, 40), item(3, 50, 0)];
    const ids = (order: "total" | "resolved" | "pending") => maskItems([items], order).map((one) => one.id);
    assert.deepEqual(
      [ids("total"), ids("resolved"), ids("pending")],
      [
        [1, 2, 3],
        [2, 1, 3],
        [1, 3, 2],
      ],
    );
  });
  it("takes the one with the lower id when two are as small", () => {
    const shown = maskItems([[item(1, 3, 1, true), item(3, 20, 10), item(2, 20, 10)]], "total");
    assert.deepEqual(
      shown.map((one) => [one.id, one.total]),
      [
        [3, 20],
        [1, null],
        [2, null],
      ],
    );
  });
  it("hides the total of an item whose parts are hidden when it is the only other one", () => {
    const shown = maskItems([[item(1, 3, 1, true), item(2, 40, 38, true)]], "total");
    assert.deepEqual(
      shown.map((one) => one.total),
      [null, null],
    );
  });
  it("a figure that stands alone is hidden alone", () => {
    assert.deepEqual(totals([item(1, 3, 1, true)]), [[1, null]]);
    assert.deepEqual(totals([]), []);
  });
  it("hides a small total together with the next smallest, so that it cannot be worked out", () => {
    assert.deepEqual(totals([item(1, 3, 1, true), item(2, 50, 40), item(3, 20, 10)]), [
      [2, 50],
      [1, null],
      [3, null],
    ]);
  });
  it("hides a further one where hardly more than one for each is left to be divided", () => {
    const beside = [item(2, 50, 40), item(3, 60, 40)];
    const hiddenBeside = (...small: readonly number[]): readonly number[] =>
      totals([...small.map((total, at) => item(10 + at, total, 0, true)), ...beside])
        .filter(([id, total]) => (id ?? 0) < 10 && total === null)
        .map(([id]) => id ?? 0);
    assert.deepEqual(hiddenBeside(1, 1), [2], "two hidden ones of two tickets have one each");
    assert.deepEqual(hiddenBeside(2, 4), [2]);
    assert.deepEqual(hiddenBeside(3, 4), []);
    assert.deepEqual(hiddenBeside(1, 1, 1, 1, 1, 1), [2]);
    assert.deepEqual(hiddenBeside(2, 2, 2, 2, 2), []);
    assert.deepEqual(totals([item(1, 1, 0, true), item(2, 1, 0, true)]), [
      [1, null],
      [2, null],
    ]);
  });
  it("hides the parts of a further one that has some, where two hidden ones have hardly any", () => {
    const parts = (...beside: readonly PlainItem[]) =>
      maskItems([[item(1, 40, 39, true), item(2, 50, 49, true), ...beside]], "total")
        .filter((one) => one.pending === null)
        .map((one) => one.id);
    assert.deepEqual(parts(item(3, 60, 60), item(4, 70, 50), item(5, 80, 60)), [4, 2, 1]);
    assert.deepEqual(parts(item(3, 60, 60)), [2, 1], "whose parts tell nothing are shown");
    const solved = maskItems([[item(1, 40, 1, true), item(2, 50, 1, true), item(3, 60, 0), item(4, 70, 20)]], "total");
    assert.deepEqual(
      solved.filter((one) => one.resolved === null).map((one) => one.id),
      [4, 2, 1],
    );
  });
  it("hides both parts when one of them is small, and those of another item", () => {
    const shown = maskItems([[item(1, 40, 38, true), item(2, 50, 25), item(3, 90, 45)]], "total");
    assert.deepEqual(
      shown.map((one) => [one.id, one.total, one.resolved]),
      [
        [3, 90, 45],
        [2, 50, null],
        [1, 40, null],
      ],
    );
  });
  it("hides no third one's parts beside a total that is hidden", () => {
    const items = [item(1, 3, 1, true), item(3, 20, 10), item(4, 40, 38, true), item(2, 50, 25)];
    assert.deepEqual(
      maskItems([items], "total").map((one) => [one.id, one.total, one.resolved]),
      [
        [2, 50, 25],
        [4, 40, null],
        [1, null, null],
        [3, null, null],
      ],
    );
  });
  it("puts hidden parts behind all that show, however large they are, unless totals are the order", () => {
    const items = [item(9, 40, 36, true), item(1, 60, 56, true), item(2, 50, 25), item(5, 30, 0)];
    const ids = (order: "total" | "resolved") => maskItems([items], order).map((one) => one.id);
    assert.deepEqual(ids("resolved"), [2, 5, 1, 9]);
    assert.deepEqual(ids("total"), [1, 2, 9, 5]);
  });
  it("does not give hidden figures away by the order", () => {
    const shown = maskItems([[item(9, 40, 36, true), item(1, 60, 56, true), item(2, 50, 25)]], "pending");
    assert.deepEqual(
      shown.map((one) => one.id),
      [2, 1, 9],
    );
  });
  it("masks each month by itself, so that two ranges never differ by a masked figure", () => {
    const may = [item(1, 3, 0, true), item(2, 20, 10), item(3, 90, 45)];
    const june = [item(1, 12, 6, true), item(2, 30, 10), item(3, 60, 30)];
    const shownOf = (...months: readonly (readonly PlainItem[])[]) =>
      new Map(maskItems(months, "total").map((one) => [one.id, [one.total, one.resolved, one.is_partial]]));
    assert.deepEqual(shownOf(june).get(1), [12, 6, "N"]);
    assert.deepEqual(shownOf(may).get(1), [null, null, "N"]);
    assert.deepEqual(shownOf(may, june).get(1), [12, 6, "Y"], "no more than June, and says so");
    assert.deepEqual(shownOf(may, june).get(2), [30, 10, "Y"], "what is hidden beside it is left out too");
    assert.deepEqual(shownOf(may, june).get(3), [150, 75, "N"]);
  });
  it("leaves out the parts of a month alone where only those are small", () => {
    const may = [item(1, 40, 38, true), item(2, 50, 25), item(3, 90, 45)];
    const june = [item(1, 20, 10, true), item(2, 50, 25), item(3, 90, 45)];
    const [one] = maskItems([may, june], "total").filter(({ id }) => id === 1);
    assert.deepEqual(
      [one?.total, one?.resolved, one?.pending, one?.resolved_percentage, one?.is_partial],
      [60, 10, 10, 50, "Y"],
    );
  });
});
