/** What is counted stands in the singular where it is one, in refusals and in what the server says. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Language } from "@smgt/contract/languages.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { refusals, type RefusalId } from "@smgt/contract/refusals.ts";
import { english, type TextKey } from "./en.ts";
import { say } from "./say.ts";

/** Their numbers are limits that are greater, or stand for a name or an amount. */
const NEVER_ONE: readonly string[] = [
  "PASSWORD_TOO_SHORT",
  "ACCOUNT_REASON_REQUIRED",
  "PERSON_SEARCH_TOO_WIDE",
  "CITIZEN_TOO_NEW",
  "CITIZEN_REASON_REQUIRED",
  "RULES_FULL",
  "LOG_RANGE",
  "REASON_REQUIRED",
  "SNOOZE_FAR",
  "SNOOZE_LIMIT",
  "REMARK_TOO_SHORT",
  "MENTION_LIMIT",
  "RETURN_REASON_TOO_SHORT",
  "ATR_REMARK_TOO_SHORT",
  "TAG_NOT_YOURS",
  "FILE_NOT_ALLOWED",
  "DATE_TOO_FAR",
  "master.hint.body",
  "spend.message80",
  "spend.message100",
  "reply.twice",
  "code.citizen",
  "code.reset",
];
const NOUNS =
  "tickets|posts|rows|times|days|hours|minutes|seconds|characters|colleagues|officers|people|letters|rules|files|dollars";
const WRONG = {
  en: new RegExp(`(?<![\\w.,–-])1 (?:\\w+ )?(?:${NOUNS})\\b`),
  hi: /(?<![\w.,–-])1 (?:\S+ों|खुले|फ़ाइलें|नियम \S+ (?:गए|हैं))(?![\p{L}\p{M}])/u,
} as const;

/** Every slot is one. */
const ONES = new Proxy<Record<string, number>>({}, { get: () => 1, has: () => true });

const sayAllAsOne = (language: Language): [key: string, said: string][] => [
  ...(Object.keys(refusals) as RefusalId[]).map((id): [string, string] => [id, refusalText(id, ONES, language)]),
  ...(Object.keys(english) as TextKey[]).map((key): [string, string] => [key, say(language, key, ONES)]),
];

describe("what the server counts", () => {
  for (const language of ["en", "hi"] as const) {
    it(`is one where it is one: ${language}`, () => {
      const wrong = sayAllAsOne(language).filter(
        ([key, said]) => WRONG[language].test(said) && !NEVER_ONE.includes(key),
      );
      assert.deepEqual(wrong, []);
    });
  }
});
