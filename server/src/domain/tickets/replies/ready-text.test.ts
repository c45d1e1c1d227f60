import assert from "node:assert/strict";
import { it } from "node:test";
import type { CannedReply, Masters } from "../../law/masters/masters.ts";
import { ALWAYS } from "../../law/masters/period.ts";
import { readyText } from "./ready-text.ts";

const text = (cannedReplyId: number, purpose: string, lang: string): CannedReply => ({
  cannedReplyId,
  purpose,
  lang,
  title: lang,
  body: lang,
  ...ALWAYS,
});
const mastersWith = (cannedReplies: readonly CannedReply[], ackHinglish: "hi" | "en" = "hi"): Masters =>
  ({ cannedReplies, parameters: { ackHinglish } }) as unknown as Masters; // ready replies read nothing else
const BOTH = [text(1, "ACK", "en"), text(2, "ACK", "hi"), text(3, "OTHER", "en")];

const cases: readonly (readonly [who: string, masters: Masters, lang: string, expected: number | undefined])[] = [
  ["who writes English", mastersWith(BOTH), "en", 1],
  ["who writes Hindi", mastersWith(BOTH), "hi", 2],
  ["who writes Hindi in Latin letters", mastersWith(BOTH), "hx", 2],
  ["who writes so where the State wants English", mastersWith(BOTH, "en"), "hx", 1],
  ["who writes so where there is such a text", mastersWith([...BOTH, text(4, "ACK", "hx")]), "hx", 4],
  ["who writes another language", mastersWith(BOTH), "other", 1],
  ["who writes Hindi where there is none", mastersWith([text(1, "ACK", "en")]), "hi", 1],
  ["a reply that is gone", mastersWith([text(3, "OTHER", "en")]), "en", undefined],
];
for (const [who, masters, lang, expected] of cases) {
  it(`${who} gets ${expected === undefined ? "nothing" : `text ${expected}`}`, () => {
    assert.equal(readyText(masters, "ACK", lang)?.cannedReplyId, expected);
  });
}
