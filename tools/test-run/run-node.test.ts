/** Tests that a file that hangs is stopped, reports its handles and fails, and that the run continues. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

const RUN = `
  import { runNode } from ${JSON.stringify(path.join(import.meta.dirname, "run-node.ts"))};
  import { createReport } from ${JSON.stringify(path.join(import.meta.dirname, "report.ts"))};
  const [root, ...files] = process.argv.slice(2);
  const report = createReport({ isTerminal: false, write: (text) => process.stdout.write(text) }, root);
  await runNode([files], { root, atOnce: 1, processMs: 3_000, stop: new AbortController().signal }, report);
  report.end();
`;

/** Returns the output of a run of these files in one process. */
function saidOf(...sources: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-hang-"));
  try {
    const files = sources.map((source, at) => {
      const file = `${["one", "two"][at]}.test.ts`;
      writeFileSync(path.join(folder, file), source);
      return file;
    });
    const { NODE_TEST_CONTEXT: _context, ...env } = process.env; // a nested run would do nothing
    const program = path.join(folder, "run.mts");
    writeFileSync(program, RUN);
    return spawnSync(process.execPath, [program, folder, ...files], { env, encoding: "utf8" }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a file that does not end after its last test is stopped, and says what it still holds", () => {
  const said = saidOf(`
    import { it } from "node:test";
    it("passes", () => undefined);
    setInterval(() => undefined, 1_000);
  `);
  assert.match(said, /FAILED one\.test\.ts/);
  assert.match(said, /Not over after 3 s; open handles: .*Timeout/);
  assert.match(said, /1 passed, 1 failed/);
});

test("a file that is in a circle without end is killed", () => {
  const said = saidOf(`
    import { it } from "node:test";
    it("turns", () => { for (;;); });
  `);
  assert.match(said, /FAILED one\.test\.ts/);
  assert.match(said, /0 passed, [12] failed/);
});

const NESTED = `
  import assert from "node:assert/strict";
  import { after, before, beforeEach, describe, it } from "node:test";
  const said = [];
  describe("outer", () => {
    before(() => said.push("before outer"));
    beforeEach(() => said.push("each"));
    after(() => said.push("after outer"));
    it("first", async () => void said.push("first"));
    describe("inner", () => {
      before(async () => void said.push("before inner"));
      it("second", () => said.push("second"));
    });
  });
  it("third", () =>
    assert.deepEqual(said, ["before outer", "each", "first", "before inner", "each", "second", "after outer"]));
`;

test("blocks keep their own beginning and end in each of two files of a process", () => {
  const said = saidOf(NESTED, NESTED);
  assert.match(said, /6 passed, 0 failed/);
  assert.match(said, / s {2}one\.test\.ts\n.* s {2}two\.test\.ts|two\.test\.ts\n.* s {2}one\.test\.ts/);
});

test("a test that fails beside others is told with its own file, and the others still run", () => {
  const said = saidOf(
    `import { it } from "node:test"; it("fails", () => { throw new Error("not so"); });`,
    `import { it } from "node:test"; it("passes", () => undefined);`,
  );
  assert.match(said, /FAILED one\.test\.ts: fails\n {2}Error: not so/);
  assert.match(said, /npm test -- one\.test\.ts\n/);
  assert.match(said, /1 passed, 1 failed/);
});
