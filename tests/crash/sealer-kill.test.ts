/**
 * Sixteen writers, whose changes take their time, are undone or come in another order than their numbers, while servers
 * that seal are killed again and again: at the end each row has one seal, without a fork and without a gap.
 */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { appendAudit } from "@smgt/server/domain/audit/append-audit.ts";
import { chainSource } from "@smgt/server/domain/audit/chain/chain-source.ts";
import { openSigner, trust } from "@smgt/server/domain/audit/chain/keys.ts";
import { verifyChain } from "@smgt/server/domain/audit/chain/verify-chain.ts";
import { diceOf, SEED, times } from "@smgt/tools/test-run/seed.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const WRITERS = 16;
const CHANGES = times(60, 1_000);
const KILLS = times(12, 150);
const SERVERS = 2;

const fact = { at: new Date(), event: "ACTION", actorUserId: 1, roleId: 1 } as const;

describe("servers that seal the audit and are killed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-sealer-kill-"));
  const witness = path.join(folder, "witness.jsonl");
  let database: TestDatabase;
  let pool: Database;
  const servers: ChildProcess[] = [];
  before(async () => {
    database = await freshDatabase();
    pool = openDatabase({ url: database.url, max: WRITERS + 2, onLost: () => undefined });
  });
  after(async () => {
    for (const server of servers) server.kill("SIGKILL");
    await pool.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (): ChildProcess =>
    spawn(process.execPath, [path.join(import.meta.dirname, "sealer.ts")], {
      env: { ...process.env, DATABASE_URL: database.url, AUDIT_FOLDER: folder },
      stdio: ["ignore", "inherit", "inherit"],
    });
  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  const write = async (writer: number): Promise<number> => {
    const pick = diceOf(SEED + writer);
    let written = 0;
    for (let n = 0; n < CHANGES; n += 1) {
      const rows = 1 + pick(3);
      const isUndone = pick(5) === 0;
      // One change of a writer after the other; how long each is open decides in which order they are committed.
      await inTransaction(pool.db, async (tx) => {
        await appendAudit(
          tx,
          Array.from({ length: rows }, () => ({ ...fact, detail: { writer, n } })),
        );
        await sql`select pg_sleep(${pick(40) / 1_000}::float8)`.execute(tx);
        if (isUndone) throw new Error("undone");
      }).catch((error: unknown) => assert.equal(String(error), "Error: undone"));
      if (!isUndone) written += rows;
    }
    return written;
  };
  const count = async (of: "audit_entry" | "audit_seal"): Promise<number> =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(of)}`.execute(pool.db)).rows[0]?.n);

  it("leave one chain", async () => {
    const before = await count("audit_entry");
    const pick = diceOf(SEED);
    servers.push(...Array.from({ length: SERVERS }, start));
    let isWritten = false;
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).finally(() => {
      isWritten = true;
    });
    for (let n = 0; n < KILLS || !isWritten; n += 1) {
      // It is given the time to begin, and killed in the middle of whatever it does then.
      await sleep(300 + pick(700));
      const at = n % SERVERS;
      const killed = servers[at];
      assert.ok(killed !== undefined);
      await kill(killed);
      servers[at] = start();
    }
    const written = (await writing).reduce((sum, one) => sum + one, 0);
    assert.equal(await count("audit_entry"), before + written);
    await until("all rows to be sealed", async () => (await count("audit_seal")) === before + written);
    const signer = openSigner(path.join(folder, "key.pem"));
    const source = chainSource(pool.db, witness, 1_000);
    await until("all of it to be anchored", async () => {
      const verdict = await verifyChain(source, trust([signer.publicKey]));
      assert.equal(verdict.fault, null, JSON.stringify(verdict.fault));
      return verdict.anchored?.seq === before + written;
    });
    await Promise.all(servers.map(kill));
    const verdict = await verifyChain(source, trust([signer.publicKey]));
    assert.deepEqual(
      [verdict.fault, verdict.checkedTo, verdict.rows, verdict.seams.length],
      [null, before + written, before + written, 0],
    );
    const { rows } = await sql<{ late: number }>`select count(*) as late from audit_seal a
      join audit_seal b on b.seq = a.seq + 1 where b.audit_id < a.audit_id`.execute(pool.db);
    assert.ok(Number(rows[0]?.late) > 0, "no row was committed after one with a greater number; nothing was tried");
  });
});
