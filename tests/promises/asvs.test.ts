/**
 * docs/asvs.md answers each requirement of OWASP ASVS 5.0, levels 1 and 2, exactly once, and names existing files only.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

const MARKS = ["held", "not held", "not applicable"] as const;
/** Folders of files that the page names by full path. */
const FOLDERS = /^(?:bin|contract|docs|ops|packs|server|tests|tools|web)\//;

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

interface Row {
  /** One id, or "1.2.6 to 1.2.8". */
  readonly ids: string;
  readonly mark: string;
  readonly answer: string;
}

/** Rows of the chapters' tables; throws on a malformed row. */
function rowsOf(page: string): Row[] {
  const lines = page.split("\n").filter((line) => /^\| \d/.test(line));
  return lines.map((line) => {
    const [, ids = "", mark = "", answer = ""] =
      /^\| (\d[\d.]*(?: to [\d.]+)?) \| [^|]+ \| \*\*([a-z ]+)\*\*: ([^|]+) \|$/.exec(line) ?? [];
    assert.notEqual(ids, "", line);
    return { ids, mark, answer };
  });
}

/** The ids of a row, in the standard's order. */
function idsOf({ ids }: Row, all: readonly string[]): readonly string[] {
  const [first = "", last = first] = ids.split(" to ");
  const [from, to] = [all.indexOf(first), all.indexOf(last)];
  assert.ok(from >= 0 && to >= from, ids);
  return all.slice(from, to + 1);
}

/** Paths in code spans and link targets, relative to the root. */
function filesIn(page: string): string[] {
  const named = [...page.matchAll(/`([\w.@/-]+)`/g)].map(([, file = ""]) => file).filter((file) => FOLDERS.test(file));
  const linked = [...page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, file = ""]) => file);
  return [
    ...named,
    ...linked.filter((file) => !file.startsWith("https:")).map((file) => path.posix.join("docs", file)),
  ];
}

const page = read("docs/asvs.md");
const all = read("tests/fixtures/asvs-5.0-ids.txt").trim().split("\n");
const rows = rowsOf(page);

it("the page answers every requirement once, in the standard's order", () => {
  assert.deepEqual(
    rows.flatMap((row) => idsOf(row, all)),
    all,
  );
});

it("the totals in the head equal the number of rows", () => {
  for (const mark of MARKS) {
    const [, said] = new RegExp(`^\\| \\*\\*${mark}\\*\\* \\| (\\d+) \\|`, "m").exec(page) ?? [];
    const marked = rows.filter((row) => row.mark === mark).flatMap((row) => idsOf(row, all));
    assert.equal(Number(said), marked.length, mark);
  }
  assert.ok(rows.every((row) => MARKS.some((mark) => row.mark === mark)));
  assert.match(page, new RegExp(`\\b${all.length} requirements: \\d+ of level 1 and \\d+ of level 2`));
});

it("a fulfilled requirement names a file or page; an open one states what is missing", () => {
  const bare = rows.filter(({ mark, answer }) => mark === "held" && filesIn(answer).length === 0);
  const silent = rows.filter(({ mark, answer }) => mark === "not held" && !/It would take|as \d/.test(answer));
  assert.deepEqual([...bare, ...silent], []);
});

it("every file and test named in the page or the inventories exists", () => {
  const listed = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
  const here = new Set(listed.flatMap((file) => [file, `${path.posix.dirname(file)}/`]));
  for (const file of ["docs/asvs.md", "docs/security-inventories.md"])
    assert.deepEqual(
      filesIn(read(file)).filter((one) => !here.has(one)),
      [],
      file,
    );
});

it("SECURITY.md links to the page and repeats its totals", () => {
  const counts = MARKS.map((mark) => rows.filter((row) => row.mark === mark).flatMap((row) => idsOf(row, all)).length);
  const [held, notHeld, notApplicable] = counts;
  const security = read("docs/SECURITY.md").replaceAll(/\s+/g, " ");
  assert.ok(security.includes("(asvs.md)"));
  assert.ok(security.includes(`${held} held, ${notHeld} not held, ${notApplicable} not applicable`));
});
