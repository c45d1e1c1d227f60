/** A file that hangs is stopped, says what keeps it, and fails; the run goes on to its end. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

const RUN = `
  import { runFiles } from ${JSON.stringify(path.join(import.meta.dirname, "run-files.ts"))};
  import { createReport } from ${JSON.stringify(path.join(import.meta.dirname, "report.ts"))};
  const [root, file] = process.argv.slice(2);
  const report = createReport((text) => console.log(text));
  await runFiles([file], { root, atOnce: 1, fileMs: 3_000 }, report);
  report.end();
`;

/** What a run of this one file says. */
function saidOf(source: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-hang-"));
  try {
    const file = path.join(folder, "one.test.ts");
    writeFileSync(file, source);
    const { NODE_TEST_CONTEXT: _context, ...env } = process.env; // a run inside a run would do nothing
    const program = path.join(folder, "run.mts");
    writeFileSync(program, RUN);
    return spawnSync(process.execPath, [program, folder, file], { env, encoding: "utf8" }).stdout;
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
  assert.match(said, /Not over after 3 s; what keeps it: .*Timeout/);
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
