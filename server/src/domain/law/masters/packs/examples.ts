/**
 * Labelled texts of a pack: citizens' posts and answers, each with the labels of a careful clerk. Optional, one JSON
 * object per line; training for the State uses them. Pure.
 */
import { createHash } from "node:crypto";
import { ANSWER_KINDS, POST_KINDS, type AnswerKind, type PostKind } from "@smgt/contract/understanding.ts";
import { Type, type Static, type TSchema } from "typebox";
import { validatorOf } from "../../../../compiled-shape.ts";
import type { PackProblem } from "./report.ts";
import { Id, strict } from "./schema-parts.ts";
import type { Pack } from "./schemas.ts";
import { shapeProblem } from "./shape-problem.ts";

/** Names of example files: `example-posts.jsonl`, `example-answers-b.jsonl`. */
export const EXAMPLE_FILE = /^example-(posts|answers)(?:-[a-z0-9]+)?\.jsonl$/;

const Script = Type.Enum(["hi", "hx", "en"] as const);
const Text = Type.String({ minLength: 1, maxLength: 4_000 });
const Post = Type.Object(
  {
    n: Type.Integer({ minimum: 1 }),
    /** hi Devanagari, hx Hinglish, en English. */
    script: Script,
    text: Text,
    kind: Type.Enum(POST_KINDS),
    /** The main issue label first. */
    sub_issues: Type.Array(Id, { maxItems: 10 }),
    /** 99: outside the State; null: unknown. */
    district: Type.Union([Id, Type.Null()]),
    /** Danger to life or safety. */
    life: Type.Boolean(),
  },
  strict,
);
const Answer = Type.Object(
  { n: Type.Integer({ minimum: 1 }), script: Script, text: Text, answer: Type.Enum(ANSWER_KINDS) },
  strict,
);

/** A row of the examples table. */
export interface ExampleRow {
  readonly file: string;
  readonly n: number;
  readonly text: string;
  readonly kind: PostKind | null;
  readonly sub_issue_type_ids: readonly number[] | null;
  readonly is_danger: boolean | null;
  readonly answer: AnswerKind | null;
}

/** Examples of a pack, with their digest. */
export interface Examples {
  readonly rows: readonly ExampleRow[];
  readonly hash: string;
}

const rowOfPost = (file: string, { n, text, kind, sub_issues, life }: Static<typeof Post>): ExampleRow => ({
  file,
  n,
  text,
  kind,
  sub_issue_type_ids: sub_issues,
  is_danger: life,
  answer: null,
});
const rowOfAnswer = (file: string, { n, text, answer }: Static<typeof Answer>): ExampleRow => ({
  file,
  n,
  text,
  kind: null,
  sub_issue_type_ids: null,
  is_danger: null,
  answer,
});

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

/** Returns the problem in the shape of a line, or null. */
function problemOf(schema: TSchema, value: unknown): string | null {
  if (typeof value !== "object" || value === null) return "This line is not an object of JSON.";
  const validator = validatorOf(schema);
  if (validator.Check(value)) return null;
  const [message] = validator.Errors(value).flatMap((error) => shapeProblem(error)?.message ?? []);
  return message ?? "This line is not written as it must be.";
}

/** Parses the examples and adds their problems to `problems`; `pack` holds the valid references. */
export function readExamples(
  files: ReadonlyMap<string, string>,
  pack: Pick<Pack, "districts.json" | "issues.json">,
  problems: PackProblem[],
): Examples {
  const subIssues = new Set(pack["issues.json"].sub_issue_types.map((each) => each.sub_issue_type_id));
  const districts = new Set(pack["districts.json"].districts.map((each) => each.district_id));
  const rows: ExampleRow[] = [];
  const hash = createHash("sha256");
  for (const [file, text] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const isAnswers = EXAMPLE_FILE.exec(file)?.[1] === "answers";
    const seen = new Set<number>();
    hash.update(`${file}\n${text.length}\n`).update(text);
    for (const [at, line] of text.split("\n").entries()) {
      if (line.trim() === "") continue;
      const report = (message: string): void => void problems.push({ file, line: at + 1, message });
      const value = parsed(line);
      const problem = problemOf(isAnswers ? Answer : Post, value);
      if (problem !== null) {
        report(problem);
        continue;
      }
      const row = isAnswers
        ? rowOfAnswer(file, value as Static<typeof Answer>)
        : rowOfPost(file, value as Static<typeof Post>);
      const district = isAnswers ? null : (value as Static<typeof Post>).district;
      if (seen.has(row.n)) report(`"${row.n}" is given twice.`);
      for (const id of row.sub_issue_type_ids ?? []) if (!subIssues.has(id)) report(`There is no sub-issue ${id}.`);
      if (district !== null && !districts.has(district)) report(`There is no district ${district}.`);
      seen.add(row.n);
      rows.push(row);
    }
  }
  return { rows, hash: hash.digest("hex") };
}
