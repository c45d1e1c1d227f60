/** Keys that a ticket is found by. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keysOf } from "./search-keys.ts";

describe("keys of words", () => {
  it("are the letters of a word, and its sound", () => {
    assert.deepEqual(keysOf({ text: "सड़क transformer aag 46", isPrivate: false }), [
      "wसडक",
      "hsrk",
      "wtransformer",
      "strnsfrmr",
      "waag",
      "vag",
      "n46",
    ]);
    assert.deepEqual(keysOf({ text: "aag 46", isPrivate: true }), ["Waag", "Vag", "N46"]);
  });

  it("of a frequent word that sounds like others are its letters alone", () => {
    assert.deepEqual(keysOf({ text: "fifty per trip hai", isPrivate: false }), [
      "wfifty",
      "vfifti",
      "wper",
      "wtrip",
      "htrip",
    ]);
  });

  it("split a number from the word before it", () => {
    assert.deepEqual(keysOf({ text: "sector46", isPrivate: false }), ["wsector", "ssktr", "n46"]);
  });

  it("hold no sign that a query or an array would read as its own", () => {
    const odd = "it's \\ \"x\" :* & | ! <-> (a) \u200D\u0000 ' ; {b,c} 'पानी' @ravi_k #नल";
    for (const key of keysOf({ ticketNo: "GRV-2026-000123", names: [odd], text: odd, isPrivate: false }))
      assert.match(key, /^[\p{L}\p{M}\p{N}]+$/u);
  });

  it("leave out personal numbers, but for those who may look for them", () => {
    const keys = keysOf({ text: "Call 98123 45678 or ९८१२३४५६७९, Aadhaar 2345 6789 0124", isPrivate: false });
    assert.deepEqual(
      keys.filter((key) => /\d/.test(key)),
      ["P9812345678", "P9812345679"],
    );
  });
});
