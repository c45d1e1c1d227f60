/** Recall and precision on snippets labelled by hand, as people write and as they hide (`labelled.jsonl`, `labelled-kinds.jsonl`). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { findPersonal, type PersonalData } from "./find-personal.ts";

interface Snippet {
  readonly t: string;
  /** Kind and text of each piece, in order. */
  readonly p: readonly (readonly [kind: string, words: string])[];
}

interface Piece {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const LEAST_SNIPPETS = 400;
const GOAL = 0.98;
const snippetsIn = (file: string): Snippet[] =>
  readFileSync(path.join(import.meta.dirname, file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Snippet);
const labelled = snippetsIn("labelled.jsonl");

function piecesOf({ t, p }: Snippet): Piece[] {
  let from = 0;
  return p.map(([kind, words]) => {
    const start = t.indexOf(words, from);
    from = start + words.length;
    return { kind, start, end: from };
  });
}

/** Detected with the right kind, and to its last digit. */
const isFound = (piece: Piece, found: readonly PersonalData[]): boolean =>
  found.some((one) => one.kind === piece.kind && one.start <= piece.start && one.end >= piece.end);
const isTrue = (one: PersonalData, pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => one.start < piece.end && piece.start < one.end);

test("precision and recall over the labelled snippets are at least 0.98", (t) => {
  let [wanted, met, given, right] = [0, 0, 0, 0];
  const wrong: string[] = [];
  for (const snippet of labelled) {
    const pieces = piecesOf(snippet);
    const found = findPersonal(snippet.t);
    const missed = pieces.filter((piece) => !isFound(piece, found));
    const invented = found.filter((one) => !isTrue(one, pieces));
    wanted += pieces.length;
    met += pieces.length - missed.length;
    given += found.length;
    right += found.length - invented.length;
    for (const { kind, start, end } of missed)
      wrong.push(`missed ${kind} “${snippet.t.slice(start, end)}” in “${snippet.t}”`);
    for (const { kind, start, end } of invented)
      wrong.push(`invented ${kind} “${snippet.t.slice(start, end)}” in “${snippet.t}”`);
  }
  const [precision, recall] = [right / given, met / wanted];
  t.diagnostic(
    `${labelled.length} snippets, ${wanted} pieces: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`,
  );
  for (const line of wrong) t.diagnostic(line);
  assert.ok(labelled.length >= LEAST_SNIPPETS);
  assert.ok(precision >= GOAL && recall >= GOAL, wrong.join("\n"));
});

test("numbers in words, papers, accounts and addresses are found, and at most 2 % of what looks alike", () => {
  const snippets = snippetsIn("labelled-kinds.jsonl");
  const alike = snippets.filter(({ p }) => p.length === 0);
  const personal = snippets.filter(({ p }) => p.length > 0);
  const missed = personal.filter((one) => piecesOf(one).some((piece) => !isFound(piece, findPersonal(one.t))));
  const wrong = alike.filter(({ t }) => findPersonal(t).length > 0);
  assert.ok(personal.length >= 120 && alike.length >= 80);
  const said = [...missed.map(({ t }) => `missed: ${t}`), ...wrong.map(({ t }) => `invented: ${t}`)].join("\n");
  assert.ok(missed.length <= 0.02 * personal.length && wrong.length <= 0.02 * alike.length, said);
});
