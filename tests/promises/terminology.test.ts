/**
 * One word per concept in every text for people: screens, server, refusals and the State's pack (decision 39).
 * `web/src/i18n/glossary.json` defines the words; GLOSSARY.md shows the same table.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";
import { refusals } from "@smgt/contract/refusals.ts";
import { refusalsHi } from "@smgt/contract/refusals-hi.ts";
import { english } from "@smgt/server/texts/en.ts";
import { hindi } from "@smgt/server/texts/hi.ts";
import { ROOT } from "../support/paths.ts";

type Side = "en" | "hi";
type Not = Readonly<Partial<Record<Side, readonly string[]>>>;
interface Term {
  readonly concept: string;
  readonly en: string;
  readonly enCitizens?: string;
  readonly hi: string;
  readonly hiCitizens?: string;
  readonly not: Not;
}
interface Glossary {
  readonly terms: readonly Term[];
  readonly manners: readonly { readonly why: string; readonly not: Not }[];
  readonly latin: { readonly words: readonly string[] };
  readonly bound: { readonly texts: readonly string[] };
}
interface Text {
  readonly where: string;
  readonly side: Side;
  readonly text: string;
}
type Row = Readonly<Record<string, unknown>>;

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const glossary = JSON.parse(read("web/src/i18n/glossary.json")) as Glossary;

/** Visible text: names of slots and choices are at an odd depth of braces, texts at an even one. */
function shownOf(text: string): string {
  let depth = 0;
  let shown = "";
  for (const sign of text) {
    if (sign === "{") {
      depth += 1;
      shown += " ";
    } else if (sign === "}") depth -= 1;
    else if (depth % 2 === 0) shown += sign;
  }
  return shown;
}

/** True when the words occur as whole words. */
function standsIn(text: string, words: string): boolean {
  const plain = words.slice(1).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const first = words.slice(0, 1);
  const around = "[\\p{L}\\p{M}\\d-]";
  return new RegExp(`(?<!${around})[${first}${first.toUpperCase()}]${plain}(?!${around})`, "u").test(text);
}

async function screens(side: Side): Promise<Text[]> {
  const folder = path.join(ROOT, "web/src/i18n/messages", side);
  const files = readdirSync(folder).map(async (file) => {
    const { messages } = (await import(path.join(folder, file))) as { messages: Record<string, string> };
    return Object.entries(messages).map(([key, text]) => ({ where: `${side}/${file} ${key}`, side, text }));
  });
  return (await Promise.all(files)).flat();
}

/** Names and texts of a row: translated fields, reply templates by language, labels of parameters. */
function textsOfRow(where: string, row: Row): Text[] {
  const at = (side: Side, name: string, text: unknown) =>
    typeof text === "string" ? [{ where: `${where} ${String(Object.values(row)[0])} ${name}`, side, text }] : [];
  const own = Object.entries(row).flatMap(([name, value]) => {
    const beside = row[`${name}_translations`] as Row | undefined;
    if (beside !== undefined) return [...at("en", name, value), ...at("hi", name, beside["hi"])];
    if (name === "about") return at("en", name, value);
    const side = row["lang"];
    return side === "en" || side === "hi" ? (name === "title" || name === "body" ? at(side, name, value) : []) : [];
  });
  const inside = Object.values(row).flatMap((value) =>
    [value].flat().flatMap((one) => (typeof one === "object" && one !== null ? textsOfRow(where, one as Row) : [])),
  );
  return [...own, ...inside];
}

function packs(): Text[] {
  return ["haryana", "suryagarh"].flatMap((pack) =>
    readdirSync(path.join(ROOT, "packs", pack)).flatMap((file) =>
      file.endsWith(".json") ? textsOfRow(`${pack}/${file}`, JSON.parse(read(`packs/${pack}/${file}`)) as Row) : [],
    ),
  );
}

async function allTexts(): Promise<Text[]> {
  const listed = (where: string, side: Side, texts: Readonly<Record<string, string>>): Text[] =>
    Object.entries(texts).map(([key, text]) => ({ where: `${where} ${key}`, side, text }));
  const refused = Object.fromEntries(Object.entries(refusals).map(([id, { en }]) => [id, en]));
  return [
    ...(await screens("en")),
    ...(await screens("hi")),
    ...listed("refusal", "en", refused),
    ...listed("refusal", "hi", refusalsHi),
    ...listed("server", "en", english),
    ...listed("server", "hi", hindi),
    ...packs(),
  ].filter(({ text }) => !glossary.bound.texts.includes(text));
}

describe("texts for people", () => {
  let texts: readonly Text[] = [];
  before(async () => {
    texts = await allTexts();
    assert.ok(texts.length > 3000, `only ${texts.length} texts were found`);
  });
  const where = (is: (one: Text) => boolean): string[] =>
    texts.filter(is).map((one) => `${one.where}: ${one.text.slice(0, 120)}`);

  it("use the words of the glossary", () => {
    const barred = [...glossary.terms, ...glossary.manners].flatMap(({ not }) =>
      (["en", "hi"] as const).flatMap((side) => (not[side] ?? []).map((words) => ({ side, words }))),
    );
    const found = texts.flatMap(({ where: at, side, text }) => {
      const shown = shownOf(text);
      return barred
        .filter((one) => one.side === side && standsIn(shown, one.words))
        .map(({ words }) => `${at}: “${words}” in: ${text.slice(0, 120)}`);
    });
    assert.deepEqual(found, []);
  });

  it("name no field of a call", () => {
    assert.deepEqual(
      where(({ text }) => /\b[a-z]+_[a-z_]+\b/.test(shownOf(text))),
      [],
    );
  });

  it("contain in Hindi no Latin letters except names and keys", () => {
    const allowed = new Set(glossary.latin.words);
    const foreign = ({ text }: Text): string[] =>
      (shownOf(text).match(/[A-Za-z]+(?:[:-][A-Za-z]+)*/g) ?? []).filter((word) => !allowed.has(word));
    assert.deepEqual(
      where((one) => one.side === "hi" && foreign(one).length > 0),
      [],
    );
  });

  it("contain in English no Devanagari", () => {
    assert.deepEqual(
      where(({ side, text }) => side === "en" && /\p{Script=Devanagari}/u.test(text)),
      [],
    );
  });

  it("have curly quotation marks and apostrophes", () => {
    assert.deepEqual(
      where(({ text }) => /["']/.test(text)),
      [],
    );
  });

  it("end with an ellipsis directly after the word", () => {
    assert.deepEqual(
      where(({ text }) => /\s…/.test(text)),
      [],
    );
    const parts = readdirSync(path.join(ROOT, "web/src"), { recursive: true, encoding: "utf8" });
    assert.deepEqual(
      parts.filter((file) => file.endsWith(".tsx") && /\}\s+…/.test(read(`web/src/${file}`))),
      [],
    );
  });

  it("have a plural form for every number", () => {
    const plurals = where(
      ({ text }) => [...text.matchAll(/, plural,/g)].length > [...text.matchAll(/\bother \{/g)].length,
    );
    assert.deepEqual(plurals, []);
  });

  it("have the same slots in both languages of a pack", () => {
    const slotsOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted().join(" ");
    const replies = (JSON.parse(read("packs/haryana/canned-replies.json")) as { canned_replies: Row[] }).canned_replies;
    const bodies = Object.groupBy(replies, (row) => String(row["purpose"]));
    for (const [purpose, rows = []] of Object.entries(bodies)) {
      assert.equal(new Set(rows.map((row) => slotsOf(String(row["body"])))).size, 1, purpose);
    }
  });
});

it("match the table in GLOSSARY.md", () => {
  const cells = ({ concept, en, enCitizens, hi, hiCitizens, not }: Term): string[] => [
    concept,
    en,
    enCitizens ?? en,
    hi,
    hiCitizens ?? hi,
    [...(not.en ?? []), ...(not.hi ?? [])].join(", "),
  ];
  const wanted = glossary.terms.map((term) => `| ${cells(term).join(" | ")} |`);
  const page = read("docs/GLOSSARY.md").split("\n");
  assert.deepEqual(
    wanted.filter((row) => !page.includes(row)),
    [],
  );
  const [at = 0, ...more] = page.flatMap((line, index) =>
    line === "| --- | --- | --- | --- | --- | --- |" ? [index] : [],
  );
  assert.deepEqual(more, []);
  assert.deepEqual(page.slice(at + 1, at + 1 + wanted.length), wanted);
});
