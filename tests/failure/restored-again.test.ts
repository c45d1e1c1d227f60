/**
 * A restore after a restore. Each begins a new line of work, a timeline, and the archive holds all of them: what was written
 * after the first one comes back, and so does what a restore to too early a moment left behind.
 */
import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { archiveSettings } from "@smgt/server/backup/archive.ts";
import { makeBackup } from "@smgt/server/backup/make-backup.ts";
import { verifyBackup } from "@smgt/server/backup/manifest.ts";
import { placesOf } from "@smgt/server/backup/places.ts";
import type { BackupLine } from "@smgt/server/backup/register.ts";
import { restoreBackup } from "@smgt/server/backup/restore-backup.ts";
import { findEmbedded, startEmbedded } from "@smgt/server/db/embedded.ts";
import { isAlive } from "@smgt/server/db/folder-lock.ts";
import { until } from "../support/until.ts";
import { startProgram } from "./program.ts";

describe("a restore after a restore", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-again-"));
  chmodSync(folder, 0o755); // the user that runs PostgreSQL must be able to walk in
  const backup = { folder: path.join(folder, "backups"), keepDays: 35, archiveSeconds: 50 };
  const { wal } = placesOf(backup.folder);
  let line: BackupLine;
  let givenUp: BackupLine;
  let [tooEarly, right, withMistake] = [new Date(0), new Date(0), new Date(0)];

  /** Runs the database of a folder of data, which archives. */
  async function running<T>(data: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const embedded = await startEmbedded({
      folder: path.join(folder, data, "postgres"),
      settings: ["fsync=off", ...archiveSettings(backup)],
      log: () => undefined,
    });
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
      await embedded.stop();
    }
  }
  const nextMoment = async (): Promise<void> => {
    const now = Date.now();
    await until("the next millisecond has come", async () => Date.now() > now);
  };
  /** Writes a word, and gives a moment at which it was there and nothing after it. */
  async function write(client: pg.Client, word: string): Promise<Date> {
    await client.query("insert into written values ($1)", [word]);
    await nextMoment();
    const at = new Date();
    await nextMoment();
    return at;
  }
  /** Lets what was written reach the archive. */
  async function archive(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
    const file = path.join(wal, `${rows[0]?.segment ?? ""}.gz`);
    await until("what was written is archived", async () => existsSync(file));
  }
  const words = async (client: pg.Client): Promise<string> => {
    const { rows } = await client.query<{ words: string }>(
      "select string_agg(word, ' ' order by word) as words from written",
    );
    return rows[0]?.words ?? "";
  };
  const restored = (into: string, to: Date | null) =>
    restoreBackup({
      from: backup.folder,
      into: path.join(folder, into),
      to,
      id: null,
      say: () => undefined,
      now: () => new Date(),
    });

  before(async () => {
    mkdirSync(backup.folder);
    await running("first", async (client) => {
      await client.query("create table written (word text)");
      const source = findEmbedded(path.join(folder, "first/postgres"));
      assert.ok(source !== null);
      const filesFolder = path.join(folder, "first/files");
      const wish = { backup, source, server: "embedded", filesFolder, auditKeys: [], smgt: "0.1.0" } as const;
      ({ line } = await makeBackup({ ...wish, now: () => new Date() }));
      tooEarly = await write(client, "1-one");
      right = await write(client, "2-two");
      await write(client, "3-mistake");
      // One more, of what is given up later.
      ({ line: givenUp } = await makeBackup({ ...wish, now: () => new Date() }));
      withMistake = await write(client, "5-more");
      await write(client, "6-last");
      await archive(client);
    });
    await restored("too-early", tooEarly);
    await running("too-early", async (client) => {
      assert.equal(await words(client), "1-one");
      await write(client, "4-after");
      await archive(client);
    });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("has what was written after the first one, from a backup that leads there", async () => {
    const { backup: taken } = await restored("latest", null);
    assert.equal(taken.id, line.id);
    await running("latest", async (client) => assert.equal(await words(client), "1-one 4-after"));
  });

  it("goes to a moment that the first one left behind", async () => {
    await restored("right", right);
    await running("right", async (client) => assert.equal(await words(client), "1-one 2-two"));
  });

  it("takes what the first one gave up for a moment of then", async () => {
    const { backup: taken } = await restored("given-up", withMistake);
    assert.equal(taken.id, givenUp.id);
    await running("given-up", async (client) => assert.equal(await words(client), "1-one 2-two 3-mistake 5-more"));
  });

  it("is no database where one was killed, and takes its half away, which was still read", async () => {
    const into = path.join(folder, "killed");
    const data = path.join(into, "postgres/data");
    // The archive never answers, so the restore is surely in the middle of it when it is killed.
    const [programs, asked] = [path.join(folder, "programs"), path.join(folder, "asked")];
    mkdirSync(programs);
    writeFileSync(path.join(programs, "gzip"), `#!/bin/sh\necho $PPID >> ${asked}\nexec sleep 600\n`, { mode: 0o755 });
    writeFileSync(asked, "");
    chmodSync(asked, 0o666);
    const env = { SMGT_MODE: "test", SMGT_BACKUP_DIR: backup.folder, SMGT_DATA_DIR: into };
    const killed = startProgram({ ...env, PATH: `${programs}:${process.env["PATH"] ?? ""}` }, "server/src/restore.ts", [
      "--into",
      into,
    ]);
    await until("the archive is read", async () => killed.hasEnded() || readFileSync(asked, "utf8") !== "");
    killed.signal("SIGTERM");
    assert.equal(await killed.ended, null, killed.output());
    const left = Number(readFileSync(`${data}.part/postmaster.pid`, "utf8").split("\n")[0]);
    assert.ok(isAlive(left), "the database goes on alone");
    assert.equal(existsSync(data), false);
    await assert.rejects(running("killed", words), /A restore into .+ has not come to its end\. Restore again/);
    await restored("killed", right);
    assert.equal(isAlive(left), false);
    assert.equal(existsSync(`${data}.part`), false);
    await running("killed", async (client) => assert.equal(await words(client), "1-one 2-two"));
  });

  it("goes to no line of work whose history is gone: that is missed", async () => {
    const history = readdirSync(wal).find((name) => name.endsWith(".history.gz")) ?? "";
    assert.equal(history, "00000002.history.gz");
    await verifyBackup(backup.folder, line);
    renameSync(path.join(wal, history), path.join(folder, history));
    await assert.rejects(verifyBackup(backup.folder, line), /wal\/00000002\.history\.gz: it is missing/);
    renameSync(path.join(folder, history), path.join(wal, history));
  });
});
