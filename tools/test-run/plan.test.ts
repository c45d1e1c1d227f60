import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it, test } from "node:test";
import { amongNamed, groupFiles, isJourney, MAIN_JOURNEYS, NoTest, tierOf } from "./plan.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

describe("the tier of a file", () => {
  const cases: readonly (readonly [string, "main" | "rest"])[] = [
    ["server/src/domain/law/clocks/clock.test.ts", "main"],
    ["tests/calls/casework/workflow.test.ts", "main"],
    ["tests/jobs/worker.test.ts", "main"],
    ["tests/journeys/queue.test.ts", "main"],
    ["tests/calls/casework/workflow-pairs.test.ts", "rest"],
    ["tests/journeys/screens-hi.test.ts", "rest"],
    ["tests/crash/ingest-kill.test.ts", "rest"],
    ["tests/failure/backups.test.ts", "rest"],
    ["tests/attack/attack.test.ts", "rest"],
    ["tests/campaign/campaign.test.ts", "rest"],
  ];
  for (const [file, tier] of cases) it(`${tier}: ${file}`, () => assert.equal(tierOf(file), tier));

  it("names only journeys that exist", () => {
    assert.deepEqual(
      [...MAIN_JOURNEYS].filter((file) => !existsSync(path.join(ROOT, file))),
      [],
    );
  });
});

test("a file imports the runner that runs it", () => {
  const files = globSync("{contract,server,web,tools,tests}/**/*.test.ts", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "**/dist/**"],
  });
  const wrong = files.filter((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    return isJourney(file)
      ? /from "node:test"/.test(text)
      : /from "[^"]*support\/journey\.ts"|from "@playwright\/test"/.test(text);
  });
  assert.deepEqual(wrong, []);
});

test("files of one place share a process, the longest first; what kills or must be alone has its own", () => {
  const files = [
    "web/src/i.test.ts",
    "server/src/g.test.ts",
    "server/src/db/h.test.ts",
    "tests/jobs/f.test.ts",
    "tests/calls/e.test.ts",
    "tests/calls/d.test.ts",
    "tests/calls/c.test.ts",
    "tests/crash/b.test.ts",
  ];
  assert.deepEqual(
    groupFiles(files, (file) => file.endsWith("/d.test.ts")),
    [
      ["tests/crash/b.test.ts"],
      ["tests/calls/c.test.ts", "tests/calls/e.test.ts"],
      ["tests/calls/d.test.ts"],
      ["tests/jobs/f.test.ts"],
      ["server/src/db/h.test.ts", "server/src/g.test.ts"],
      ["web/src/i.test.ts"],
    ],
  );
});

test("no process has more than eight files, and no file is left out", () => {
  const files = Array.from({ length: 17 }, (_, n) => `web/src/${String(n).padStart(2, "0")}.test.ts`);
  const groups = groupFiles(files);
  assert.deepEqual(
    groups.map((group) => group.length),
    [8, 8, 1],
  );
  assert.deepEqual(groups.flat(), files);
});

describe("names after npm test", () => {
  const FILES = ["tests/calls/a.test.ts", "tests/calls/b.test.ts", "tests/calls-more/c.test.ts"];
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ["a file", ["tests/calls/b.test.ts"], ["tests/calls/b.test.ts"]],
    [
      "a folder, not one whose name begins the same",
      ["tests/calls"],
      ["tests/calls/a.test.ts", "tests/calls/b.test.ts"],
    ],
    ["a folder with a slash", ["tests/calls-more/"], ["tests/calls-more/c.test.ts"]],
    ["an absolute path", ["/smgt/tests/calls/a.test.ts"], ["tests/calls/a.test.ts"]],
    [
      "a file and its folder",
      ["tests/calls/b.test.ts", "./tests/calls"],
      ["tests/calls/b.test.ts", "tests/calls/a.test.ts"],
    ],
  ];
  for (const [what, named, expected] of cases)
    it(`mean ${what}`, () => assert.deepEqual(amongNamed("/smgt", FILES, named), expected));

  it("are refused when no test is there", () => {
    assert.throws(() => amongNamed("/smgt", FILES, ["tests/calls", "tests/none"]), NoTest);
  });
});
