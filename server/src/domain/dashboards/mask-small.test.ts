/** Small cells of sensitive issues: hidden, and not to be worked out from the rest. */
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
const totals = (items: readonly PlainItem[]) => maskItems(items, "total").map((one) => [one.id, one.total]);

describe("masking small cells", () => {
  it("leaves everything that is not sensitive, largest first", () => {
    assert.deepEqual(totals([item(1, 2, 1), item(2, 50, 40)]), [
      [2, 50],
      [1, 2],
    ]);
  });
  it("hides a small total together with the next smallest, so that it cannot be worked out", () => {
    assert.deepEqual(totals([item(1, 3, 1, true), item(2, 50, 40), item(3, 20, 10)]), [
      [2, 50],
      [1, null],
      [3, null],
    ]);
  });
  it("hides two small ones and nothing else", () => {
    assert.deepEqual(totals([item(4, 3, 1, true), item(1, 2, 1, true), item(2, 50, 40)]), [
      [2, 50],
      [1, null],
      [4, null],
    ]);
  });
  it("hides both parts when one of them is small, and those of another item", () => {
    const shown = maskItems([item(1, 40, 38, true), item(2, 50, 25), item(3, 90, 45)], "total");
    assert.deepEqual(
      shown.map((one) => [one.id, one.total, one.resolved]),
      [
        [3, 90, 45],
        [2, 50, null],
        [1, 40, null],
      ],
    );
  });
  it("does not give hidden figures away by the order", () => {
    const shown = maskItems([item(9, 40, 38, true), item(1, 60, 58, true), item(2, 50, 25)], "pending");
    assert.deepEqual(
      shown.map((one) => one.id),
      [2, 1, 9],
    );
  });
});
