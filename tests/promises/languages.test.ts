/**
 * Translations match the English texts: no unused text, no unfilled slot. Hindi is complete; missing texts of further
 * languages are listed and shown in English (decision 39).
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { BROADCAST_DAYS } from "@smgt/contract/calls/casework/notifications.ts";
import { MOST_TRIED } from "@smgt/contract/calls/intake/rule-trials.ts";
import { MOST_SNOOZE_DAYS } from "@smgt/contract/calls/tickets/snooze.ts";
import { MOST_VIEWS } from "@smgt/contract/calls/tickets/views.ts";
import { MOST_EXPORTED } from "@smgt/contract/constants.ts";
import { languageAsked, LANGUAGES, type Language, translationsOf, wordedIn } from "@smgt/contract/languages.ts";
import { refusals } from "@smgt/contract/refusals.ts";
import { TRANSLATED_REFUSALS } from "@smgt/contract/refusal-text.ts";
import { english } from "@smgt/server/texts/en.ts";
import { inAll, listed, say, worded } from "@smgt/server/texts/say.ts";
import { TRANSLATED_TEXTS } from "@smgt/server/texts/say.ts";

type Texts = Readonly<Record<string, string>>;
const MESSAGES = path.resolve(import.meta.dirname, "../../web/src/i18n/messages");
const OTHERS = Object.keys(LANGUAGES).filter((code): code is Exclude<Language, "en"> => code !== "en");

async function messagesOf(language: Language, file: string): Promise<Texts> {
  const at = path.join(MESSAGES, language, file);
  return existsSync(at) ? ((await import(at)) as { messages: Texts }).messages : {};
}

/** Every catalogue with its name, the English texts and the translation. */
async function catalogues(language: Exclude<Language, "en">): Promise<[name: string, english: Texts, own: Texts][]> {
  const screens = readdirSync(path.join(MESSAGES, "en")).map(async (file): Promise<[string, Texts, Texts]> => [
    `web ${file}`,
    await messagesOf("en", file),
    await messagesOf(language, file),
  ]);
  const refused = Object.fromEntries(Object.entries(refusals).map(([id, { en }]) => [id, en]));
  return [
    ["refusals", refused, TRANSLATED_REFUSALS[language]],
    ["server", english, TRANSLATED_TEXTS[language]],
    ...(await Promise.all(screens)),
  ];
}

/**
 * Names of slots: each begins at an odd depth of braces; texts of plurals and choices are at even depths. A translation
 * must contain the slots outside of choices.
 */
function slotsOf(text: string): { readonly all: ReadonlySet<string>; readonly shown: readonly string[] } {
  const all = new Set<string>();
  const shown: string[] = [];
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[{}]/g)) {
    depth += sign === "{" ? 1 : -1;
    const [, name, end] = /^(\w+)([},])/.exec(text.slice(index + 1)) ?? [];
    if (sign === "}" || depth % 2 === 0 || name === undefined) continue;
    all.add(name);
    if (depth === 1 && end === "}") shown.push(name);
  }
  return { all, shown };
}

describe("the texts of a language", () => {
  for (const language of OTHERS) {
    it(`are complete in ${LANGUAGES[language]}, with the slots of the English`, async (t) => {
      for (const [name, base, own] of await catalogues(language)) {
        for (const [key, text] of Object.entries(own)) {
          const english = base[key];
          assert.ok(english !== undefined, `${name}: nobody asks for ${key}`);
          const [given, wanted] = [slotsOf(text), slotsOf(english)];
          assert.ok(
            [...given.all].every((slot) => wanted.all.has(slot)),
            `${name}: ${key} has a slot that nobody fills`,
          );
          const left = wanted.shown.filter((slot) => !given.all.has(slot));
          assert.deepEqual(left, [], `${name}: ${key} leaves out a slot`);
        }
        const lacking = Object.keys(base).filter((key) => own[key] === undefined);
        if (lacking.length > 0) t.diagnostic(`${language} lacks of ${name}: ${lacking.join(", ")}`);
        if (language === "hi") assert.deepEqual(lacking, [], name);
      }
    });
  }
});

describe("a wording", () => {
  const water = { en: "Water", hi: "पानी" };

  it("is sent in the reader's language, otherwise in English", () => {
    assert.deepEqual([wordedIn(water, "hi"), wordedIn(water, "en"), wordedIn(water, "pa")], ["पानी", "Water", "Water"]);
    assert.equal(wordedIn(null, "hi"), undefined);
    assert.deepEqual([translationsOf(water), translationsOf(null)], [{ hi: "पानी" }, {}]);
  });

  it("fills a sentence's slot in the sentence's language", () => {
    const sentence = worded("ticket.noOfficer", { place: listed([water, undefined, { en: "Hisar" }]) });
    assert.deepEqual(sentence, {
      en: "Water, Hisar has no officer; the ticket waits to be marked",
      hi: "पानी, Hisar के लिए कोई अधिकारी नहीं है; टिकट मार्क होना बाकी है",
    });
    assert.equal(say("hi", "ticket.created", { no: "T-1" }), "टिकट T-1 बनाया गया");
    assert.equal(inAll(worded("pause.subject"), " / "), "replies are not going out / उत्तर नहीं जा रहे हैं");
  });
});

it("texts of screens use the limits of the contract", async () => {
  for (const limit of [MOST_EXPORTED, MOST_TRIED, MOST_SNOOZE_DAYS, BROADCAST_DAYS, MOST_VIEWS]) {
    const literal = new RegExp(`(?<![\\d,:-])${limit.toLocaleString("en")}(?![\\d,]*\\d)`);
    const wrong = async (language: Language, file: string): Promise<string[]> =>
      Object.entries(await messagesOf(language, file)).flatMap(([key, text]) =>
        literal.test(text) ? [`${language} ${key}`] : [],
      );
    const files = readdirSync(path.join(MESSAGES, "en"));
    const all = await Promise.all(
      files.flatMap((file) => [wrong("en", file), ...OTHERS.map((one) => wrong(one, file))]),
    );
    assert.deepEqual(all.flat(), []);
  }
});

describe("the requested language", () => {
  const cases: readonly [list: string, language: Language][] = [
    ["", "en"],
    ["hi", "hi"],
    ["HI-IN", "hi"],
    ["en-IN,hi;q=0.9", "en"],
    ["fr-FR, hi;q=0.8, en;q=0.7", "hi"],
    ["hindi", "en"],
    ["constructor", "en"],
  ];
  for (const [list, language] of cases) {
    it(`is ${language} for "${list}"`, () => assert.equal(languageAsked(list), language));
  }
});
