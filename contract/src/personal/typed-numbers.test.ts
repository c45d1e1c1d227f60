import assert from "node:assert/strict";
import { test } from "node:test";
import { mobileIn, ticketNumberIn } from "./typed-numbers.ts";

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
  ])
    assert.equal(mobileIn(typed), "9812345678", typed);
  for (const typed of ["", "12345", "1812345678", "5812345678", "981234567", "98123456789012", "phone"])
    assert.equal(mobileIn(typed), null, typed);
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
