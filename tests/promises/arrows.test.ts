/** Imports point one way, files stay small, no sentence of the project names what it should not. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, it } from "node:test";
import { placeOf, problemOf, WORKFLOW_ORDER } from "@smgt/tools/check-arrows/arrows.ts";
import { circlesOf } from "@smgt/tools/check-arrows/circles.ts";
import { readImports } from "@smgt/tools/check-arrows/read-imports.ts";
import { ROOT } from "../support/paths.ts";

const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "");
const code = tracked.filter((file) => /\.(ts|tsx|css)$/.test(file) && !/(^tests\/|\.test\.|tables\.ts$)/.test(file));
const lines = (file: string): number => readFileSync(path.join(ROOT, file), "utf8").split("\n").length - 1;

describe("imports", () => {
  it("know every room of the workflow", () => {
    const rooms = readdirSync(path.join(ROOT, "server/src/domain/workflow"));
    assert.deepEqual(rooms.toSorted(), [...WORKFLOW_ORDER].toSorted());
  });

  it("all point the allowed way", () => {
    const imports = readImports(ROOT);
    assert.ok(imports.length > 300, `only ${imports.length} imports were found`);
    assert.deepEqual(
      imports.map(({ from, to }) => problemOf(from, to)).filter((problem) => problem !== null),
      [],
    );
  });

  it("lead nobody round in a circle", () => {
    assert.deepEqual(circlesOf(readImports(ROOT)), []);
    const [a, b, c] = ["server/src/a.ts", "server/src/b.ts", "server/src/c.ts"] as const;
    const circle = [
      { from: a, to: b },
      { from: b, to: c },
      { from: c, to: b },
    ];
    assert.deepEqual(circlesOf(circle), [[b, c, b]]);
  });

  it("are refused when they point the wrong way", () => {
    assert.match(
      problemOf("server/src/domain/tickets/a.ts", "server/src/domain/workflow/b.ts") ?? "",
      /may not import/,
    );
    assert.match(problemOf("server/src/domain/tickets/a.ts", "server/src/channels/x/b.ts") ?? "", /may not import/);
    assert.match(problemOf("server/src/domain/tickets/a.ts", "server/src/http/b.ts") ?? "", /may not import/);
    assert.match(problemOf("contract/src/a.ts", "server/src/config.ts") ?? "", /may not import/);
    assert.match(problemOf("web/src/screens/login/A.tsx", "web/src/screens/queue/B.tsx") ?? "", /stand apart/);
    assert.match(problemOf("server/src/domain/sla/a.ts", "server/src/domain/masters/b.ts") ?? "", /may not import/);
    assert.match(problemOf("server/src/context.ts", "server/src/domain/masters/b.ts") ?? "", /may not import/);
    assert.equal(problemOf("server/src/domain/ingest/a.ts", "server/src/domain/tickets/b.ts"), null);
    const room = (name: string): string => `server/src/domain/workflow/${name}/a.ts`;
    assert.match(problemOf(room("step"), room("run")) ?? "", /is above it/);
    assert.equal(problemOf(room("run"), room("step")), null);
    assert.equal(problemOf("server/src/domain/ingest/a.ts", room("run")), null);
  });

  it("come from files whose place is known", () => {
    assert.deepEqual(
      code.filter((file) => /\.tsx?$/.test(file) && placeOf(file) === null && !file.endsWith("config.ts")),
      [],
    );
  });
});

describe("sizes", () => {
  it("no file is over 400 lines, nine in ten are under 250, half are under 120", () => {
    const sizes = code.map((file) => ({ file, size: lines(file) })).toSorted((a, b) => a.size - b.size);
    assert.deepEqual(
      sizes.filter(({ size }) => size > 400),
      [],
    );
    assert.ok((sizes[Math.floor(sizes.length * 0.9)]?.size ?? 0) <= 250);
    assert.ok((sizes[Math.floor(sizes.length * 0.5)]?.size ?? 0) <= 120);
  });
});

describe("comments", () => {
  it("cite decisions that there are", () => {
    const pages = new Set(tracked.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []));
    const cited = code.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), "utf8").matchAll(/\bdecisions? (\d+)(?: and (\d+))?/g)].flatMap(
        ([, one, other]) => [one, other].flatMap((n) => (n === undefined ? [] : [{ file, page: n.padStart(4, "0") }])),
      ),
    );
    assert.ok(cited.length > 30, `only ${cited.length} were found`);
    assert.deepEqual(
      cited.filter(({ page }) => !pages.has(page)),
      [],
    );
  });
});

describe("process.env", () => {
  it("is read by config.ts and the entry points only", () => {
    const readers = code.filter(
      (file) => file.startsWith("server/") && readFileSync(path.join(ROOT, file), "utf8").includes("process.env"),
    );
    assert.deepEqual(
      readers,
      ["backup", "create-admin", "main", "migrate-database", "reset-password", "restore", "verify-audit"].map(
        (name) => `server/src/${name}.ts`,
      ),
    );
  });
});
