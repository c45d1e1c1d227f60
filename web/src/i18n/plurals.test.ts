/** What is counted stands in the singular where it is one. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

const NOUNS =
  "tickets|posts|rows|times|days|hours|minutes|seconds|characters|colleagues|officers|people|decisions|texts|pages|reads|words|letters|messages|rules|votes|accounts|districts|departments|issues|files";
/** Their numbers are limits that are greater, they are said of several only, or a name stands before their verb. */
const NEVER_ONE: readonly string[] = [
  "aside.ownHint",
  "broadcasts.lead",
  "charge.reasonShort",
  "composer.directMeans",
  "broadcasts.part",
  "export.about",
  "export.cut",
  "logs.more",
  "logs.part",
  "manual.manyOpen",
  "masters.reasonShort",
  "masters.usedByMore",
  "mine.reasonShort",
  "notifications.recallReasonShort",
  "open.find.share",
  "packs.noteShort",
  "parked.asideMany",
  "parked.joinMany",
  "parked.makeMany",
  "password.lead",
  "people.importAbout",
  "proof.lead",
  "refusal.ATR_REMARK_TOO_SHORT",
  "refusal.DATE_TOO_FAR",
  "refusal.FILE_NOT_ALLOWED",
  "refusal.MENTION_LIMIT",
  "refusal.REMARK_TOO_SHORT",
  "refusal.RETURN_REASON_TOO_SHORT",
  "refusal.SNOOZE_FAR",
  "refusal.SNOOZE_LIMIT",
  "refusal.TAG_NOT_YOURS",
  "reset.lead",
  "rights.reasonShort",
  "rules.tooMuch",
  "rules.tryTextHint",
  "sheet.about",
  "sheet.tooLong",
  "similar.days",
  "tray.none",
  "users.reasonShort",
  "users.resetSent",
];
/** A one before a noun in the plural. */
const WRONG = {
  en: new RegExp(`(?<![\\w.,–-])1 (?:\\w+ )?(?:${NOUNS})\\b`),
  hi: /(?<![\w.,–-])1 \S+ों(?![\p{L}\p{M}])/u,
} as const;

const sayAllAsOne = async (language: "en" | "hi"): Promise<[key: string, said: string][]> => {
  const folder = path.join(import.meta.dirname, "messages", language);
  const files = readdirSync(folder).map(async (file) => {
    const { messages } = (await import(path.join(folder, file))) as { messages: Record<string, string> };
    return Object.entries(messages);
  });
  const texts = (await Promise.all(files)).flat();
  const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]));
  const i18n = setupI18n({ locale: language, messages: { [language]: compiled } });
  return texts.map(([key, text]) => {
    const slots = [...text.matchAll(/\{(\w+)[},]/g)].map(([, name = ""]) => [name, 1] as const);
    return [key, i18n._(key, Object.fromEntries(slots))];
  });
};

for (const language of ["en", "hi"] as const) {
  test(`counts one as one: ${language}`, async () => {
    const wrong = (await sayAllAsOne(language)).filter(
      ([key, said]) => WRONG[language].test(said) && !NEVER_ONE.includes(key),
    );
    assert.deepEqual(wrong, []);
  });
}
