/** Meaning of the design's actions by the words of their rows, written from the design. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import { isFinalReply, isAssigning, sayingsOf, wordsOf } from "./words-of.ts";

const sound = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana")));

const idsWhere = (holds: (words: ReturnType<typeof wordsOf>) => boolean): number[] =>
  sound.actions.map((each) => each.actionId).filter((id) => holds(wordsOf(sound, id)));

test("only 101 marks, and only 108 ends the matter with an answer", () => {
  assert.deepEqual(idsWhere(isAssigning), [101]);
  assert.deepEqual(idsWhere(isFinalReply), [108]);
});

test("the citizen is asked, told and answered by these", () => {
  assert.deepEqual(
    idsWhere((words) => sayingsOf(words).includes("question")),
    [103, 104, 114],
  );
  assert.deepEqual(
    idsWhere((words) => sayingsOf(words).includes("news")),
    [105, 107, 120, 123, 124, 192, 194],
  );
  assert.deepEqual(
    idsWhere((words) => sayingsOf(words).includes("reply")),
    [10, 103, 108],
  );
});

test("what an action changes is what it demands", () => {
  assert.deepEqual(
    idsWhere((words) => words.has("issue")),
    [101, 205],
  );
  assert.deepEqual(
    idsWhere((words) => words.has("district")),
    [101, 206],
  );
  assert.deepEqual(
    idsWhere((words) => words.has("priority")),
    [101, 210],
  );
  assert.deepEqual(
    idsWhere((words) => words.has("suggested_department")),
    [119],
  );
  assert.deepEqual(wordsOf(sound, 999).size, 0);
});
