/**
 * F10: writes under load, a disaster, and back to the second. The server and its database are killed and deleted; what was
 * acknowledged is compared with what the backup and the archive bring back. Then bytes are flipped, and found.
 */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { findEmbedded, startEmbedded } from "@smgt/server/db/embedded.ts";
import { isAlive } from "@smgt/server/db/folder-lock.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { checkRestored } from "@smgt/tools/rehearse-restore/check-restored.ts";
import { erasedFiles, eraseFromBackups } from "@smgt/server/backup/erased-files.ts";
import { seedStaff } from "@smgt/tools/seed/staff.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { signInAs, type Client } from "../support/client.ts";
import { ROOT } from "../support/paths.ts";
import { ONE_PIXEL } from "../support/pictures.ts";
import { until } from "../support/until.ts";
import { machineOfRun, startProgram } from "./program.ts";

const SECRET = "8e1f50a7c2d94b36b07f6d4e91ac2583";
const CALL = {
  source_id: 3,
  complainant_name: "Sunita Devi",
  district_id: 6,
  issue_type: 1,
  sub_issue_type: 101,
  subject: "No electricity",
  description: "No electricity since the evening.",
  consent_notice_given: "Y" as const,
};

const WRITERS = 8;
/** How many are archived under load before the disaster. */
const SEGMENTS = 3;
/** So many tickets, and uploads among them, are archived for certain before the disaster, however slow the machine is. */
const ENOUGH = 30;
const ENOUGH_FILES = 5;
/** The long form has the settings of an installation. */
const DEFAULT_SECONDS = 50;
const ARCHIVE_SECONDS = times(2, DEFAULT_SECONDS);
/** Of which the database knows nothing. */
const STRAY = `ab/${"ab".repeat(16)}`;

interface Acknowledged {
  readonly ticketNo: string;
  readonly askedAt: number;
  readonly at: number;
  readonly hasFile: boolean;
}

/** True while a process runs; one that has ended stays listed until its exit code is read. */
function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return isAlive(pid); // it has ended meanwhile, or this system has no such files
  }
}

describe("a disaster", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-restore-"));
  chmodSync(folder, 0o755); // the user that runs PostgreSQL must be able to walk in
  const backups = path.join(folder, "backups");
  const [first, atMoment, atEnd] = ["first", "at-moment", "at-end"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const written: Acknowledged[] = [];
  let child: ChildProcess;
  let moment = 0;
  /** Everything acknowledged before this is surely in a segment that was archived. */
  let sureUntil = 0;
  let killedAt = 0;
  /** Longest time PostgreSQL keeps a begun segment to itself, as the killed database had it in force. */
  let archiveTimeout = "";
  /** Rows of the audit that were sealed before the moment. */
  let sealedBefore = 0;

  const env = (dataDir: string) => ({
    SMGT_MODE: "test",
    SMGT_SECRET: SECRET,
    SMGT_DATA_DIR: dataDir,
    SMGT_BACKUP_DIR: backups,
    ...(ARCHIVE_SECONDS === DEFAULT_SECONDS ? {} : { SMGT_ARCHIVE_SECONDS: String(ARCHIVE_SECONDS) }),
    SMGT_SESSION_LIMIT: "0",
    SMGT_SHED_AFTER_MS: "0",
    SMGT_CAPTCHA_COST: "1",
    SMGT_LOG_LEVEL: "silent",
  });
  const command = async (script: string, dataDir: string, ...args: string[]) => {
    const program = startProgram(env(dataDir), script, args);
    return { code: await program.ended, said: program.output() };
  };
  const wal = (): string[] => readdirSync(path.join(backups, "wal")).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));

  const write = async (operator: Client, n: number, hasFile: boolean): Promise<void> => {
    const askedAt = Date.now();
    const body = { ...CALL, mobile: `98${String(10_000_000 + n)}`, client_ref: `call-${n}` };
    const files = hasFile ? { files: [{ part: "attachment", name: "bill.png", bytes: ONE_PIXEL }] } : {};
    const done = await operator.call(createManualTicket, body, files);
    assert.equal(done.STATUS_ID, "0", JSON.stringify(done));
    written.push({ ticketNo: done.ticket_no ?? "", askedAt, at: Date.now(), hasFile });
  };
  /** Until when all is archived for certain: the segment after the last but one was begun later. */
  const surelyArchivedTo = (): number =>
    wal()
      .map((name) => statSync(path.join(backups, "wal", name)).mtimeMs)
      .toSorted((a, b) => a - b)
      .at(-2) ?? 0;
  async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const nextMoment = async (): Promise<void> => {
    const now = Date.now();
    await until("the next millisecond has come", async () => Date.now() > now);
  };

  before(async () => {
    const port = await freePort();
    child = spawn(process.execPath, [path.join(ROOT, "server/src/main.ts")], {
      env: { PATH: process.env["PATH"] ?? "", ...machineOfRun(), ...env(first), SMGT_PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => void (output += chunk.toString("utf8")));
    await until("the server answers", async () => output.includes("SMGT answers at"));
    const running = findEmbedded(path.join(first, "postgres"));
    const database = openDatabase({ url: running?.url ?? "", max: 2, onLost: () => undefined });
    await seedStaff(database.db, new Date());
    const operator = await signInAs(`http://127.0.0.1:${port}`, "operator");
    for (let n = 0; n < 3; n += 1) await write(operator, n, true);
    const made = await command("server/src/backup.ts", first);
    assert.equal(made.code, 0, made.said);
    assert.match(made.said, /^The backup \d{4}-\d\d-\d\dT\d{6}Z is whole: \d+ MB, kept until/m);
    let n = 3;
    const next = (): number => n++;
    const eight = (each: () => Promise<void>) => Promise.all(Array.from({ length: WRITERS }, each));
    await eight(async () => {
      for (let k = 0; k < 3; k += 1) await write(operator, next(), false);
    });
    sealedBefore = await until("the audit is sealed", async () => {
      const { rows } = await sql<{ entries: number; seals: number }>`
        select (select count(*) from audit_entry) as entries, (select count(*) from audit_seal) as seals`.execute(
        database.db,
      );
      return rows[0]?.entries === rows[0]?.seals ? rows[0]?.seals : null;
    });
    await database.close();
    // Nothing of the moment's own millisecond: what is restored ends between two tickets.
    await nextMoment();
    moment = Date.now();
    await nextMoment();
    const begunWith = wal().length;
    let isKilled = false;
    const load = eight(async () => {
      while (!isKilled)
        await write(operator, next(), n % 20 === 0).catch((error: unknown) => {
          if (!isKilled) throw error; // what was under way has no answer
        });
    });
    const wanted = begunWith + SEGMENTS;
    const archived = until(
      "segments were archived under load, with enough in them",
      async () => {
        const to = surelyArchivedTo();
        const sure = written.filter(({ at }) => at < to);
        return (
          wal().length >= wanted && sure.length > ENOUGH && sure.filter(({ hasFile }) => hasFile).length >= ENOUGH_FILES
        );
      },
      SEGMENTS * ARCHIVE_SECONDS * 1_000 + 60_000,
    );
    await Promise.race([archived, load]);
    const postmaster = Number(readFileSync(path.join(running?.data ?? "", "postmaster.pid"), "utf8").split("\n")[0]);
    const children = await withClient(running?.url ?? "", async (client) => {
      archiveTimeout =
        (await client.query<{ archive_timeout: string }>("show archive_timeout")).rows[0]?.archive_timeout ?? "";
      const others = "select pid from pg_stat_activity where pid <> pg_backend_pid()";
      return (await client.query<{ pid: number }>(others)).rows;
    });
    isKilled = true;
    killedAt = Date.now();
    child.kill("SIGKILL");
    process.kill(postmaster, "SIGKILL");
    await load;
    sureUntil = surelyArchivedTo();
    // The children of the database see that they are alone, and end.
    await until("no child of the database lives", async () => !children.some(({ pid }) => isRunning(pid)));
    rmSync(first, { recursive: true, force: true, maxRetries: 5 });
  });
  after(async () => {
    child?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const opened = async (dataDir: string, work: (url: string) => Promise<void>): Promise<void> => {
    const embedded = await startEmbedded({ folder: path.join(dataDir, "postgres"), log: () => undefined });
    try {
      await work(embedded.url);
    } finally {
      await embedded.stop();
    }
  };
  /** As one who holds the database. */
  const changed = async (url: string, statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("set session_replication_role = replica");
    await client.query(statement);
    await client.end();
  };
  const backupId = (): string => readdirSync(path.join(backups, "base"))[0] ?? "";
  const manifestFiles = (): string[] => {
    const text = readFileSync(path.join(backups, "base", backupId(), "manifest.json"), "utf8");
    return (JSON.parse(text) as { files: { path: string }[] }).files.map((file) => file.path);
  };
  const numbersIn = async (url: string): Promise<ReadonlySet<string>> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ ticket_no: string }>("select ticket_no from ticket");
    await client.end();
    return new Set(rows.map((row) => row.ticket_no));
  };

  it("loses nothing that was acknowledged before the last archived segment, and a segment is closed in time", async (t) => {
    mkdirSync(path.join(backups, "files/ab"), { recursive: true });
    writeFileSync(path.join(backups, "files", STRAY), "of somebody who was erased before that moment");
    const restored = await command("server/src/restore.ts", atEnd, "--into", atEnd);
    assert.equal(restored.code, 0, restored.said);
    assert.match(restored.said, /Its last change was made at 20/);
    await opened(atEnd, async (url) => {
      const there = await numbersIn(url);
      const sure = written.filter(({ at }) => at < sureUntil);
      assert.ok(sure.length > ENOUGH, `only ${sure.length} of ${written.length} were written before ${sureUntil}`);
      assert.deepEqual(
        sure.filter(({ ticketNo }) => !there.has(ticketNo)),
        [],
      );
      const lost = written.filter(({ ticketNo }) => !there.has(ticketNo)).map(({ at }) => killedAt - at);
      t.diagnostic(`${Math.max(0, ...lost)} ms of ${WRITERS} writers were lost`);
      assert.equal(archiveTimeout, `${ARCHIVE_SECONDS}s`);
      const { wrong, tickets, uploads, auditRows, restored: seams } = await checkRestored(url, atEnd);
      assert.deepEqual([wrong, seams], [[], []]);
      assert.ok(
        sealedBefore > 0 && auditRows >= sealedBefore,
        `${auditRows} sealed rows, ${sealedBefore} before the load`,
      );
      assert.equal(tickets, there.size);
      assert.ok(uploads >= ENOUGH_FILES, `${uploads} uploads, those after the backup too`);
    });
  });

  it("is rehearsed, with what it would have cost, and misses no upload that was erased", async () => {
    const [first = ""] = manifestFiles();
    await eraseFromBackups(backups, first, new Date());
    assert.equal(existsSync(path.join(backups, "files", first)), false);
    const rehearsed = await command("tools/rehearse-restore/main.ts", atEnd);
    assert.equal(rehearsed.code, 0, rehearsed.said);
    assert.match(
      rehearsed.said,
      /Restored and checked: \d+ tickets, \d+ uploads, \d+ sealed rows of the audit, nothing missing\./,
    );
    assert.match(rehearsed.said, /RPO: \d+ s of work would have been lost\. RTO: \d+ s\./);
  });

  it("is followed by a server that goes on with it, says in the audit what was restored, and keeps no stray file", async () => {
    assert.ok(existsSync(path.join(atEnd, "files", STRAY)), "the restore cannot know");
    const port = await freePort();
    const program = startProgram({ ...env(atEnd), SMGT_PORT: String(port) });
    try {
      await until("it answers", async () => program.output().includes("SMGT answers at"));
      await write(await signInAs(`http://127.0.0.1:${port}`, "operator"), 9_000, true);
      const mark = path.join(atEnd, "audit/restored.json");
      await until("the audit says what was restored", async () => !existsSync(mark));
    } finally {
      await program.stop();
    }
    assert.equal(existsSync(path.join(atEnd, "files", STRAY)), false);
    await opened(atEnd, async (url) => {
      const { wrong, restored } = await checkRestored(url, atEnd);
      assert.deepEqual([wrong, restored], [[], [backupId()]]);
      // Without the keys that the backup names, what they signed counts as signed by a stranger.
      const keys = path.join(atEnd, "audit/former-keys");
      const before = readFileSync(keys, "utf8");
      rmSync(keys);
      assert.match((await checkRestored(url, atEnd)).wrong.join("\n"), /^the audit: /m);
      writeFileSync(keys, before);
    });
  });

  it("is undone to the second that is asked for", async () => {
    const to = new Date(moment).toISOString();
    const restored = await command("server/src/restore.ts", atMoment, "--into", atMoment, "--to", to);
    assert.equal(restored.code, 0, restored.said);
    await opened(atMoment, async (url) => {
      const there = await numbersIn(url);
      const wanted = written.filter(({ at }) => at < moment).map(({ ticketNo }) => ticketNo);
      assert.ok(wanted.length > 15);
      assert.deepEqual([...there].toSorted(), wanted.toSorted());
      assert.deepEqual((await checkRestored(url, atMoment, erasedFiles(backups))).wrong, []);
      await changed(
        url,
        "update audit_entry set event = 'LOGOUT' where audit_id = (select min(audit_id) from audit_seal)",
      );
      assert.match((await checkRestored(url, atMoment)).wrong.join("\n"), /^the audit: /m);
    });
  });

  it("says so when the archive does not reach the moment that is asked for", async () => {
    const late = path.join(folder, "late");
    const to = new Date(Date.now() + 3_600_000).toISOString();
    const restored = await command("server/src/restore.ts", late, "--into", late, "--to", to);
    assert.equal(restored.code, 1);
    assert.match(restored.said, /The archive does not reach .+ Its last change was made at 20/);
    assert.deepEqual(readdirSync(late, { recursive: true }), ["postgres"]);
  });

  it("never touches what lies there already", async () => {
    const again = await command("server/src/restore.ts", atEnd, "--into", atEnd);
    assert.equal(again.code, 1);
    assert.match(again.said, /Something lies in .+ already\. Move it away/);
  });

  it("finds no secret beside the data", () => {
    for (const name of readdirSync(backups, { recursive: true, encoding: "utf8" })) {
      assert.doesNotMatch(path.basename(name), /password|secret|\.env/);
      const file = path.join(backups, name);
      if (statSync(file).isFile()) assert.equal(readFileSync(file).includes(SECRET), false, name);
    }
  });

  it("has a register that says what is kept, and until when", () => {
    const [line = "", ...rest] = readFileSync(path.join(backups, "backups.jsonl"), "utf8").trim().split("\n");
    assert.deepEqual(rest, []);
    const {
      id,
      what,
      way,
      finished_at: end,
      until: last,
      audit_keys: keys,
    } = JSON.parse(line) as Record<string, string>;
    assert.match(String(keys), /^[0-9a-f]{64}$/);
    assert.deepEqual([what, way], ["database and files", "copy"]);
    assert.ok(existsSync(path.join(backups, "base", id ?? "", "manifest.json")));
    assert.equal(Date.parse(last ?? "") - Date.parse(end ?? ""), 36 * 86_400_000);
  });

  describe("and bytes that were flipped", () => {
    const flip = (file: string): (() => void) => {
      const bytes = readFileSync(file);
      const changed = Buffer.from(bytes);
      const at = Math.floor(changed.length / 2);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(file, changed);
      return () => writeFileSync(file, bytes);
    };
    const anUpload = (): string => {
      const names = readdirSync(path.join(backups, "files"), { recursive: true, encoding: "utf8" });
      const id = readdirSync(path.join(backups, "base"))[0] ?? "";
      const manifest = readFileSync(path.join(backups, "base", id, "manifest.json"), "utf8");
      return names.find((name) => manifest.includes(`"${name}"`)) ?? "";
    };
    for (const [what, find] of [
      ["in the copy of the database", () => `base/${readdirSync(path.join(backups, "base"))[0]}/database/PG_VERSION`],
      ["in an upload", () => `files/${anUpload()}`],
      ["in the archive", () => `wal/${wal().toSorted().at(-1)}`],
      ["in the manifest", () => `base/${readdirSync(path.join(backups, "base"))[0]}/manifest.json`],
    ] as const) {
      it(`${what} are found, named, and never restored`, async () => {
        const name = find();
        const mend = flip(path.join(backups, name));
        try {
          const told = path.basename(name) === "manifest.json" ? "manifest.json" : name;
          const verified = await command("server/src/backup.ts", atEnd, "--verify");
          assert.equal(verified.code, 1, verified.said);
          assert.ok(verified.said.includes(`${told}: its bytes are others`), verified.said);
          const into = path.join(folder, "damaged");
          const restored = await command("server/src/restore.ts", into, "--into", into);
          assert.equal(restored.code, 1);
          assert.ok(restored.said.includes(`${told}: its bytes are others`), restored.said);
          assert.equal(existsSync(path.join(into, "postgres/data")), false);
        } finally {
          mend();
        }
      });
    }

    it("are all that was found: without them the backup is whole", async () => {
      const verified = await command("server/src/backup.ts", atEnd, "--verify");
      assert.equal(verified.code, 0, verified.said);
    });

    it("are not the only damage: a piece of the archive that is gone is missed, and nothing is restored without it", async () => {
      const ofBefore = wal().filter((name) => name.startsWith("00000001"));
      const gone = ofBefore.toSorted().at(-2) ?? "";
      const [file, aside] = [path.join(backups, "wal", gone), path.join(folder, gone)];
      renameSync(file, aside);
      try {
        const into = path.join(folder, "with-a-gap");
        for (const [script, ...args] of [
          ["server/src/backup.ts", "--verify"],
          ["server/src/restore.ts", "--into", into],
        ] as const) {
          const { code, said } = await command(script, atEnd, ...args);
          assert.equal(code, 1, said);
          assert.ok(said.includes(`  - wal/${gone}: it is missing\n`), said);
        }
        assert.equal(existsSync(path.join(into, "postgres/data")), false);
      } finally {
        renameSync(aside, file);
      }
    });
  });

  it("loses with the next backup what no backup and no server names", async () => {
    assert.ok(existsSync(path.join(backups, "files", STRAY)));
    mkdirSync(path.join(backups, "files/exports"), { recursive: true });
    writeFileSync(path.join(backups, "files/exports/old"), "a list that an officer took out");
    const made = await command("server/src/backup.ts", atEnd);
    assert.equal(made.code, 0, made.said);
    assert.equal(existsSync(path.join(backups, "files", STRAY)), false);
    assert.equal(existsSync(path.join(backups, "files/exports/old")), false);
    for (const name of manifestFiles().slice(1)) assert.ok(existsSync(path.join(backups, "files", name)), name);
  });

  it("names with the next backup the key that signs since the restore, so that this one can be restored too", async () => {
    const rehearsed = await command("tools/rehearse-restore/main.ts", atEnd);
    assert.equal(rehearsed.code, 0, rehearsed.said);
    assert.match(rehearsed.said, /Restored and checked: /);
  });
});
