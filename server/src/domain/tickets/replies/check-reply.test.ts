import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ReplyRules } from "@smgt/contract/shapes/reply-rules.ts";
import { Refused } from "../../ground/refused.ts";
import { readyText } from "./check-reply.ts";

const DIRECT: ReplyRules = { count: "characters", max: 10, takes_links: "Y" };
const PUBLIC: ReplyRules = { count: "weighted", max: 40, takes_links: "N" };
const NO = "GRV-2026-000123";

const refusalOf = (work: () => string): readonly unknown[] => {
  try {
    return ["goes out", work()];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error.id, error.slots];
  }
};

describe("a reply that is too long", () => {
  const cases: readonly (readonly [what: string, text: string, over: number])[] = [
    ["ten letters fit", "0123456789", 0],
    ["eleven do not", "01234567890", 1],
    ["a picture is one sign, as the form counts it", "012345678🙏", 0],
    ["ten pictures fit", "🙏".repeat(10), 0],
    ["one more does not", `${"🙏".repeat(10)}!`, 1],
    ["Hindi counts its signs, a nukta too", "सड़क बनी है", 1],
  ];
  for (const [what, text, over] of cases) {
    it(`in a direct message: ${what}`, () => {
      const expected = over === 0 ? ["goes out", text.normalize("NFC")] : ["REPLY_TOO_LONG", { over }];
      assert.deepEqual(
        refusalOf(() => readyText("D", text, NO, DIRECT)),
        expected,
      );
    });
  }

  it("in public: with the number, a picture counts two", () => {
    // Seventeen characters for the number in brackets, one blank before it, and twenty-two left.
    const fits = `${"a".repeat(20)}🙏`;
    assert.deepEqual(
      refusalOf(() => readyText("P", fits, NO, PUBLIC)),
      ["goes out", `${fits} [${NO}]`],
    );
    assert.deepEqual(
      refusalOf(() => readyText("P", `${fits}b`, NO, PUBLIC)),
      ["REPLY_TOO_LONG", { over: 1 }],
    );
  });
});
