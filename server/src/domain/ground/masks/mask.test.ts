/** Contact data as shown to a person who does not work on the ticket. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { maskMobile, maskText } from "./mask.ts";

const mobiles: readonly (readonly [what: string, mobile: string | null, shown: string | null])[] = [
  ["all but the last three digits", "9812345678", "•••••••678"],
  ["with the code of the country", "+919812345678", "••••••••••678"],
  ["a short number keeps its length", "1234", "•234"],
  ["nothing is left to hide in three digits", "112", "112"],
  ["no number is none", null, null],
];
for (const [what, mobile, shown] of mobiles) test(what, () => assert.equal(maskMobile(mobile), shown));

test("of other data one sees only that there are some, not how long they are", () => {
  assert.equal(maskText("House 12, Sector 46"), "•••");
  assert.equal(maskText("x"), "•••");
  assert.equal(maskText(null), null);
});
