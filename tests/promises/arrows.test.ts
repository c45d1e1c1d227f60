/** Directions of imports, sizes of files, citations in comments, and reads of the environment. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, it } from "node:test";
import { placeOf, problemOf, ROOMS, WINGS } from "@smgt/tools/check-arrows/arrows.ts";
import { circlesOf } from "@smgt/tools/check-arrows/cycles.ts";
import { readImports } from "@smgt/tools/check-arrows/read-imports.ts";
import { ROOT } from "../support/paths.ts";

const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "");
const code = tracked.filter((file) => /\.(ts|tsx|css)$/.test(file) && !/(^tests\/|\.test\.|tables\.ts$)/.test(file));
const lines = (file: string): number => readFileSync(path.join(ROOT, file), "utf8").split("\n").length - 1;

describe("imports", () => {
  it("list every room of the domain", () => {
    const domain = path.join(ROOT, "server/src/domain");
    const folders = (place: string): string[] =>
      readdirSync(path.join(domain, place), { withFileTypes: true }).flatMap((one) =>
        one.isDirectory() ? [one.name] : [],
      );
    assert.deepEqual(folders("").toSorted(), Object.keys(WINGS).toSorted());
    const rooms = Object.keys(WINGS).flatMap((wing) => folders(wing).map((room) => `${wing}/${room}`));
    const nested = folders("casework/workflow").map((room) => `casework/workflow/${room}`);
    const expected = [...rooms.filter((room) => room !== "casework/workflow"), ...nested, "law/masters/packs"];
    assert.deepEqual([...ROOMS].toSorted(), expected.toSorted());
  });

  it("point in allowed directions only", () => {
    const imports = readImports(ROOT);
    assert.ok(imports.length > 300, `only ${imports.length} imports were found`);
    assert.deepEqual(
      imports.map(({ from, to }) => problemOf(from, to)).filter((problem) => problem !== null),
      [],
    );
  });

  it("contain no cycle", () => {
    assert.deepEqual(circlesOf(readImports(ROOT)), []);
    const [a, b, c] = ["server/src/a.ts", "server/src/b.ts", "server/src/c.ts"] as const;
    const circle = [
      { from: a, to: b },
      { from: b, to: c },
      { from: c, to: b },
    ];
    assert.deepEqual(circlesOf(circle), [[b, c, b]]);
  });

  it("fail the check when they point the wrong way", () => {
    const inDomain = (room: string): string => `server/src/domain/${room}/a.ts`;
    const refused: readonly (readonly [from: string, to: string])[] = [
      [inDomain("tickets/tickets"), inDomain("casework/workflow/run")],
      [inDomain("casework/workflow/step"), inDomain("casework/workflow/run")],
      [inDomain("law/clocks"), inDomain("law/masters")],
      [inDomain("ground/audit"), inDomain("law/masters")],
      [inDomain("tickets/tickets"), "server/src/channels/x/b.ts"],
      [inDomain("tickets/tickets"), "server/src/http/b.ts"],
      ["contract/src/a.ts", "server/src/config.ts"],
      ["server/src/context.ts", inDomain("law/masters")],
    ];
    for (const [from, to] of refused) assert.match(problemOf(from, to) ?? "", /may not import/, `${from} → ${to}`);
    const [login, queue] = ["web/src/screens/account/login/A.tsx", "web/src/screens/desk/queue/B.tsx"];
    assert.match(problemOf(login, queue) ?? "", /stand apart/);
    assert.match(problemOf("web/src/screens/desk/ticket/A.tsx", queue) ?? "", /stand apart/);
    assert.equal(problemOf(inDomain("intake/ingest"), inDomain("tickets/tickets")), null);
    assert.equal(problemOf(inDomain("casework/workflow/run"), inDomain("casework/workflow/step")), null);
  });

  it("come from files with a place in the table", () => {
    assert.deepEqual(
      code.filter((file) => /\.tsx?$/.test(file) && placeOf(file) === null && !file.endsWith("config.ts")),
      [],
    );
  });
});

describe("sizes", () => {
  it("are at most 400 lines for a file, under 250 for 90 % and under 120 for 50 %", () => {
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
  it("cite existing decisions only", () => {
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
  it("is read only by config.ts and the entry points", () => {
    const readers = code.filter(
      (file) => file.startsWith("server/") && readFileSync(path.join(ROOT, file), "utf8").includes("process.env"),
    );
    assert.deepEqual(
      readers,
      ["create-admin", "main", "migrate-database", "reset-password", "verify-audit"].map(
        (name) => `server/src/${name}.ts`,
      ),
    );
  });
});
