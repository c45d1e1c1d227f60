/** An interrupted test run, as by Ctrl-C, ends its PostgreSQL, browsers and tests. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";
import { until } from "../support/until.ts";

/** Running processes by id, with parent and command. */
function processes(): Map<number, { readonly parent: number; readonly command: string }> {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).trim().split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, pid, parent, stat = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return stat.startsWith("Z") ? [] : [[Number(pid), { parent: Number(parent), command }] as const];
    }),
  );
}

/** A process and its descendants. */
function family(pid: number): Map<number, string> {
  const all = processes();
  const found = new Map([[pid, "the run"]]);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [one, { parent, command }] of all) if (found.has(parent)) found.set(one, command);
  }
  return found;
}

for (const [what, file, isFar] of [
  [
    "a call",
    "tests/calls/ground/bad-input.test.ts",
    (commands: string[]) => commands.some((one) => /postgres: smgt/.test(one)),
  ],
  ["a journey", "tests/journeys/queue.test.ts", (commands: string[]) => commands.some((one) => /renderer/.test(one))],
] as const) {
  it(`leaves nothing behind during ${what}`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "smgt-run-"));
    chmodSync(folder, 0o755); // PostgreSQL's user needs access
    const { NODE_TEST_CONTEXT: _context, ...env } = process.env; // a nested run would do nothing
    const run = spawn(process.execPath, [path.join(ROOT, "tools/test-run/main.ts"), file], {
      env: { ...env, SMGT_TEST_FOLDER: folder },
      stdio: "ignore",
    });
    const ended = new Promise<number | null>((resolve) => run.once("exit", resolve));
    try {
      const { pid } = run;
      assert.ok(pid !== undefined);
      const started = await until("the run is under way", async () => {
        const all = family(pid);
        return isFar([...all.values()]) ? all : null;
      });
      run.kill("SIGINT");
      assert.equal(await ended, 130);
      await until("all that it started has ended", async () => {
        const all = processes();
        return [...started].every(([one, command]) => one === pid || all.get(one)?.command !== command);
      });
    } finally {
      run.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
