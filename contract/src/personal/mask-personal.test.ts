/** Masking keeps the last two signs, and nothing of an e-mail address or a house number. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { maskPersonal, withoutPersonal } from "./mask-personal.ts";

// 2345 6789 0124 has a valid check digit (Verhoeff).
const cases: readonly (readonly [what: string, text: string, blotted: string, without: string])[] = [
  ["an Aadhaar number, named", "Aadhaar 2345 6789 0124, please", "Aadhaar •••• •••• ••24, please", "Aadhaar  , please"],
  ["an Aadhaar number without a word", "मेरा नंबर 234567890124 है", "मेरा नंबर ••••••••••24 है", "मेरा नंबर   है"],
  ["an Aadhaar number in Devanagari", "आधार २३४५ ६७८९ ०१२४", "आधार •••• •••• ••२४", "आधार  "],
  ["a telephone number", "Call 98123 45678 now", "Call ••••• •••78 now", "Call   now"],
  ["an e-mail address", "Write to asha@example.in", "Write to ••••@•••••••.••", "Write to  "],
  ["a house number, whole, and not its ward", "H.No. 123, Ward 4", "H.No. •••, Ward 4", "H.No.  , Ward 4"],
  ["two in one text", "9812345678 or 9812345679", "••••••••78 or ••••••••79", "  or  "],
  ["nothing personal", "Ticket GRV-2026-000123 of 15-08-2026", "Ticket GRV-2026-000123 of 15-08-2026", ""],
];
for (const [what, text, blotted, without] of cases) {
  test(what, () => {
    assert.equal(maskPersonal(text), blotted);
    assert.equal(withoutPersonal(text), without === "" ? text : without);
  });
}

test("what was looked for already is not looked for again", () => {
  assert.equal(withoutPersonal("Call 98123 45678", []), "Call 98123 45678");
});
