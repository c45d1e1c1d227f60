/** Validation of a pack's labelled texts, line by line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readExamples } from "./examples.ts";
import type { PackProblem } from "./report.ts";
import type { Pack } from "./schemas.ts";

const PACK = {
  "districts.json": { districts: [{ district_id: 6 }] },
  "issues.json": { sub_issue_types: [{ sub_issue_type_id: 101 }] },
} as unknown as Pick<Pack, "districts.json" | "issues.json">;

const POST = '{"n": 1, "script": "en", "text": "no light", "kind": "grievance", "sub_issues": [101], "district": 6, "life": false}';

function problemsOf(file: string, text: string): string[] {
  const problems: PackProblem[] = [];
  readExamples(new Map([[file, text]]), PACK, problems);
  return problems.map((one) => `${one.file}:${one.line}: ${one.message}`);
}

test("a sound file is rows, and what it says is known again", () => {
  const problems: PackProblem[] = [];
  const read = (text: string) => readExamples(new Map([["example-posts.jsonl", text]]), PACK, problems);
  assert.deepEqual(read(`${POST}\n\n`).rows, [
    {
      file: "example-posts.jsonl",
      n: 1,
      text: "no light",
      kind: "grievance",
      sub_issue_type_ids: [101],
      is_danger: false,
      answer: null,
    },
  ]);
  assert.notEqual(read(POST).hash, read(POST.replace("no light", "no lights")).hash);
  assert.deepEqual(problems, []);
});

for (const [what, file, text, wanted] of [
  ["no JSON", "example-posts.jsonl", `${POST}\n{"n": `, "example-posts.jsonl:2: This line is not an object of JSON."],
  ["an unknown kind", "example-posts.jsonl", POST.replace("grievance", "rant"), 'example-posts.jsonl:1: "kind" has a value that does not exist.'],
  ["an unknown sub-issue", "example-posts.jsonl", POST.replace("[101]", "[199]"), "example-posts.jsonl:1: There is no sub-issue 199."],
  ["an unknown district", "example-posts.jsonl", POST.replace('"district": 6', '"district": 7'), "example-posts.jsonl:1: There is no district 7."],
  ["a number twice", "example-posts.jsonl", `${POST}\n${POST}`, 'example-posts.jsonl:2: "1" is given twice.'],
  ["a post among answers", "example-answers.jsonl", POST, 'example-answers.jsonl:1: "answer" is missing.'],
] as const) {
  test(`${what} is refused with its line`, () => {
    assert.deepEqual(problemsOf(file, text), [wanted]);
  });
}
