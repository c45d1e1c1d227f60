/** A stopping server ends promptly, whatever connections browsers hold open. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, it } from "node:test";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { isAlive } from "@smgt/server/db/folder-lock.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { signInAs } from "../support/client.ts";
import { freshDatabase } from "../support/database.ts";
import { openLine } from "../support/live-line.ts";
import { until } from "../support/until.ts";
import { startWorld } from "../support/world.ts";
import { startProgram } from "./program.ts";

/** The demo, and a server with its own database: after any number of signals, nothing keeps running. */
for (const [name, script, ready] of [
  ["the demo", "tools/demo/main.ts", "Ctrl-C stops everything."],
  ["a server with its own database", "server/src/main.ts", "SMGT answers at"],
] as const) {
  // During the start too: programs being started are stopped as well.
  for (const moment of ["", ready]) {
    it(`${name} ${moment === "" ? "during its start" : "when it is ready"} leaves no database behind after two signals`, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), "smgt-stop-"));
      chmodSync(folder, 0o755); // PostgreSQL's user needs access
      const program = startProgram(
        {
          SMGT_MODE: script.startsWith("tools") ? "demo" : "test",
          SMGT_PORT: String(await freePort()),
          FAKE_X_PORT: String(await freePort()),
          SMGT_DATA_DIR: folder,
          SMGT_LOG_LEVEL: "silent",
        },
        script,
      );
      const pidFile = path.join(folder, "postgres/data/postmaster.pid");
      try {
        await until("it is as far as that", async () => {
          assert.ok(!program.hasEnded(), program.output());
          return moment === "" ? existsSync(pidFile) : program.output().includes(moment);
        });
        const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
        program.signal("SIGINT");
        program.signal("SIGTERM");
        assert.equal(await program.ended, 0, program.output());
        assert.equal(isAlive(pid), false, "the database runs no more");
      } finally {
        await program.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
}

describe("a stopping server", () => {
  it("waits neither for an idle connection nor for a live line", async () => {
    const world = await startWorld();
    const officer = await signInAs(world.url, "officer");
    const line = await openLine(world.url, officer);
    const { hostname, port } = new URL(world.url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, "connect");
    let isStopped = false;
    const stopping = world.close().then(() => (isStopped = true));
    await until("the server has stopped", async () => isStopped);
    await stopping;
    await line.ended;
    await until("the connection has ended", async () => socket.closed);
  });

  it("does not wait for a hanging disk", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "smgt-hung-"));
    const database = await freshDatabase();
    const witness = path.join(folder, "witness");
    assert.equal(spawnSync("mkfifo", [witness]).status, 0); // opening a FIFO blocks until there is a writer
    const program = startProgram({
      SMGT_MODE: "test",
      SMGT_PORT: "0",
      SMGT_DATA_DIR: folder,
      SMGT_AUDIT_WITNESS_FILE: witness,
      SMGT_LOG_LEVEL: "warn",
      DATABASE_URL: database.url,
    });
    try {
      await until("it is asked", async () => program.output().includes("the witness of the audit does not answer"));
      assert.deepEqual(await program.stop(), { leftByItself: true });
    } finally {
      await program.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("announces that a live line's connection closes after it", async () => {
    const world = await startWorld();
    const { token, cookie } = await signInAs(world.url, "officer");
    const stopper = new AbortController();
    const headers = { authorization: `Bearer ${token}`, cookie: cookie ?? "" };
    const answer = await fetch(`${world.url}${liveEvents.path}`, { headers, signal: stopper.signal });
    assert.equal(answer.headers.get("connection"), "close");
    stopper.abort();
    await world.close();
  });
});
