import assert from "node:assert/strict";
import { test } from "node:test";
import { phoneIn } from "./phone-number.ts";
import { mobileIn, storedForms, ticketNumberIn } from "./typed-numbers.ts";

test("a mobile is taken as people write it, and nothing else is one", () => {
  for (const typed of [
    "9812345678",
    "09812345678",
    "+919812345678",
    "91 98123-45678",
    "(98123) 45678",
    "98123.45678",
    "९८१२३४५६७८",
    "+९१ ९८१२३–४५६७८",
    // Paste from an address book: direction marks and a non-breaking space.
    "\u202A+91 98123\u00A045678\u202C",
    "0091 98123 45678",
    "091-98123-45678",
    "+91 (0) 98123 45678",
    "(0)98123 45678",
    "91-9812345678",
    "+91\u201198123\u201145678",
    "9812345678\u200B",
    "Mob: 9812345678",
    "Mob. No. 98123-45678",
    "मोबाइल: ९८१२३ ४५६७८",
    "M - 9812345678",
    "9812345678.0",
  ]) {
    assert.equal(mobileIn(typed), "9812345678", typed);
    assert.equal(phoneIn(typed), "9812345678", typed);
  }
  for (const typed of ["", "12345", "1812345678", "5812345678", "981234567", "98123456789012", "phone"])
    assert.equal(mobileIn(typed), null, typed);
});

test("a landline and a number abroad are a contact and no mobile", () => {
  const contacts: readonly (readonly [typed: string, stored: string])[] = [
    ["0124-2345678", "+911242345678"],
    ["(01262) 245678", "+911262245678"],
    ["0172 2740000", "+911722740000"],
    ["0091 124 2345678", "+911242345678"],
    ["०१२४-२३४५६७८", "+911242345678"],
    ["Ph: 0124 2345678 ext 12", "+911242345678 ext. 12"],
    ["1800 180 2128", "+9118001802128"],
    ["+44 7700 900123", "+447700900123"],
    ["0044 7700 900123", "+447700900123"],
    ["+1 (650) 253-0000", "+16502530000"],
    ["+971 50 123 4567", "+971501234567"],
    // Its last ten digits look like an Indian mobile.
    ["+44 9812 345678", "+449812345678"],
  ];
  for (const [typed, stored] of contacts) {
    assert.equal(mobileIn(typed), null, typed);
    assert.equal(phoneIn(typed), stored, typed);
    assert.equal(phoneIn(stored), stored, "a stored number is read as itself");
  }
});

test("a text that is not one number is none", () => {
  for (const typed of [
    "",
    "12345",
    "2345678",
    "981234567",
    "98123456789012",
    "phone",
    "98111 00010 / 98111 00011",
    "9.81110E+09",
    "mobile9812345678",
    "@ravi9812345678",
    "ravi 9812345678 lal",
  ])
    assert.equal(phoneIn(typed), null, typed);
});

test("older spellings are known of a mobile alone", () => {
  assert.deepEqual(storedForms("9812345678"), ["9812345678", "09812345678", "919812345678", "+919812345678"]);
  assert.deepEqual(storedForms("+447700900123"), ["+447700900123"]);
});

test("the number of a ticket is taken as people write it", () => {
  for (const typed of [
    "GRV-2026-000123",
    " grv-2026-000123 ",
    "GRV 2026 000123",
    "GRV–2026–123",
    "grv2026000123",
    "GRV-२०२६-०००१२३",
    "\u200EGRV-2026-000123",
  ])
    assert.equal(ticketNumberIn(typed), "GRV-2026-000123", typed);
  assert.equal(ticketNumberIn("GRV-2026-1000123"), "GRV-2026-1000123");
  assert.equal(ticketNumberIn(" where is it? "), "WHERE IS IT?");
});
