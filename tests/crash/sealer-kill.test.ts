/**
 * Sixteen writers, some rolling back, some committing in reverse order of their ids, while the sealing server is killed
 * repeatedly: each row gets one seal, without fork or gap. The test forces every order and kill by its own transactions
 * and locks.
 */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { inTransaction, type Tx } from "@smgt/server/db/tx.ts";
import { appendAudit } from "@smgt/server/domain/ground/audit/append-audit.ts";
import { chainSource } from "@smgt/server/domain/ground/audit/chain/chain-source.ts";
import { openSigner, trust } from "@smgt/server/domain/ground/audit/chain/keys.ts";
import { verifyChain } from "@smgt/server/domain/ground/audit/chain/verify-chain.ts";
import { diceOf, type Dice, SEED, times } from "@smgt/tools/test-run/seed.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

/** Writers whose transactions the test holds open; others commit meanwhile. */
const LATE_WRITERS = 4;
const WRITERS = 12;
/** Changes of each writer, twice a round: before the kill and during it. */
const CHANGES = times(3, 4);
const KILLS = times(12, 150);
const SERVERS = 2;
/** Tables whose lock stops the sealer: before reading, before writing seals, and after writing to the witness. */
const STOPS = ["audit_chain", "audit_seal", "audit_head"] as const;

const fact = { at: new Date(), event: "ACTION", actorUserId: 1, roleId: 1 } as const;

/** An open transaction with assigned ids. */
interface HeldChange {
  readonly rows: number;
  /** Its greatest id. */
  readonly auditId: number;
  end(isUndone: boolean): Promise<void>;
}

describe("killed servers that seal the audit", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-sealer-kill-"));
  const witness = path.join(folder, "witness.jsonl");
  let database: TestDatabase;
  let pool: Database;
  let owner: Database;
  const servers: ChildProcess[] = [];
  const held = new Set<HeldChange>();
  before(async () => {
    database = await freshDatabase();
    // Held transactions have no deadline.
    const lasting = { isPatient: true, onLost: () => undefined };
    pool = openDatabase({ url: database.url, max: LATE_WRITERS + WRITERS + 2, ...lasting });
    owner = openDatabase({ url: database.ownerUrl, max: 1, ...lasting });
  });
  after(async () => {
    for (const server of servers) server.kill("SIGKILL");
    await Promise.all([...held].map((change) => change.end(true)));
    await owner.close();
    await pool.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const nameOf = (at: number): string => `sealer-${at}`;
  const start = (at: number): ChildProcess =>
    spawn(process.execPath, [path.join(import.meta.dirname, "sealer.ts")], {
      env: { ...process.env, DATABASE_URL: database.url, AUDIT_FOLDER: folder, PGAPPNAME: nameOf(at) },
      stdio: ["ignore", "inherit", "inherit"],
    });
  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };

  const undone = new Error("undone");
  const append = (tx: Tx, rows: number, change: string): Promise<void> =>
    appendAudit(
      tx,
      Array.from({ length: rows }, () => ({ ...fact, detail: { change } })),
    );
  /** Writes a change and commits or rolls back; returns the number of committed rows. */
  const write = async (rows: number, change: string, isUndone = false): Promise<number> => {
    const writing = inTransaction(pool.db, async (tx) => {
      await append(tx, rows, change);
      if (isUndone) throw undone;
    });
    await writing.catch((error: unknown) => assert.equal(error, undone));
    return isUndone ? 0 : rows;
  };
  /** Runs all writers concurrently, each sequentially; returns the number of committed rows. */
  const writeAll = async (name: string, pick: Dice): Promise<number> => {
    const plans = Array.from({ length: WRITERS }, () =>
      Array.from({ length: CHANGES }, () => ({ rows: 1 + pick(3), isUndone: pick(5) === 0 })),
    );
    const sums = await Promise.all(
      plans.map(async (changes, writer) => {
        let sum = 0;
        for (const { rows, isUndone } of changes) sum += await write(rows, `${name}, writer ${writer}`, isUndone);
        return sum;
      }),
    );
    return sums.reduce((sum, one) => sum + one, 0);
  };
  /** Writes a change and holds its transaction open. */
  const hold = async (rows: number, change: string): Promise<HeldChange> => {
    const opened = Promise.withResolvers<number>();
    const gate = Promise.withResolvers<boolean>();
    const done = inTransaction(pool.db, async (tx) => {
      await append(tx, rows, change);
      const { rows: found } = await sql<{ id: number }>`
        select max(audit_id) as id from audit_entry where detail ->> 'change' = ${change}`.execute(tx);
      opened.resolve(found[0]?.id ?? 0);
      if (await gate.promise) throw undone;
    }).catch((error: unknown) => {
      opened.reject(error);
      assert.equal(error, undone);
    });
    const auditId = await opened.promise;
    const heldChange: HeldChange = {
      rows,
      auditId,
      async end(isUndone) {
        held.delete(heldChange);
        gate.resolve(isUndone);
        await done;
      },
    };
    held.add(heldChange);
    return heldChange;
  };

  const count = async (of: "audit_entry" | "audit_seal"): Promise<number> =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(of)}`.execute(pool.db)).rows[0]?.n);
  const greatest = async (): Promise<number> =>
    (await sql<{ id: number }>`select max(audit_id) as id from audit_entry`.execute(pool.db)).rows[0]?.id ?? 0;
  const sealed = (rows: number) =>
    until("all committed rows to be sealed", async () => (await count("audit_seal")) === rows);

  /** The server whose sealer waits for a lock of this connection. */
  const serverStoppedBy = async (pid: number): Promise<number | null> => {
    const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity
      where datname = current_database() and ${pid} = any(pg_blocking_pids(pid))`.execute(pool.db);
    const at = servers.findIndex((_, n) => rows.some(({ name }) => name === nameOf(n)));
    return at === -1 ? null : at;
  };
  /** Stops the sealer at this table, kills its server and restarts it; `change` creates rows to seal. */
  const killAt = (table: (typeof STOPS)[number], change: () => Promise<void>): Promise<void> =>
    inTransaction(owner.db, async (tx) => {
      await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await change();
      const { at } = await until(`the sealer to stop at ${table}`, async () => {
        const stopped = await serverStoppedBy(rows[0]?.pid ?? 0);
        return stopped === null ? null : { at: stopped };
      });
      const server = servers[at];
      assert.ok(server !== undefined);
      await kill(server);
      servers[at] = start(at);
    });

  it("leave one chain", async () => {
    const before = await count("audit_entry");
    const pick = diceOf(SEED);
    let rows = before;
    /** An id committed late, and a greater one sealed before it. */
    const reversed: { readonly late: number; readonly greater: number }[] = [];
    servers.push(...Array.from({ length: SERVERS }, (_, at) => start(at)));
    for (let n = 0; n < KILLS; n += 1) {
      const late: HeldChange[] = [];
      // Sequential, so that their ids are ordered.
      for (let at = 0; at < LATE_WRITERS; at += 1) late.push(await hold(1 + pick(3), `late ${n} ${at}`));
      rows += await writeAll(`round ${n}`, pick);
      await sealed(rows);
      const greater = await greatest();
      // Two more rounds of the same sealer, which remembers the open writers of the last one.
      for (const look of [1, 2]) {
        rows += await write(1, `look ${look} ${n}`);
        await sealed(rows);
      }
      const finish = async (change: HeldChange, isUndone: boolean): Promise<void> => {
        await change.end(isUndone);
        if (isUndone) return;
        rows += change.rows;
        reversed.push({ late: change.auditId, greater });
      };
      const [first, ...others] = late.toReversed();
      assert.ok(first !== undefined);
      let writing = Promise.resolve(0);
      await killAt(STOPS[n % STOPS.length] ?? "audit_seal", async () => {
        await finish(first, false);
        rows += await write(1, `kill ${n}`);
        writing = writeAll(`kill ${n}`, pick);
      });
      rows += await writing;
      // The successor does not know the open writers.
      await sealed(rows);
      for (const change of others) await finish(change, pick(5) === 0);
    }
    assert.equal(await count("audit_entry"), rows);
    await sealed(rows);
    const signer = openSigner(path.join(folder, "key.pem"));
    const source = chainSource(pool.db, witness, 1_000);
    await until("all of it to be anchored", async () => {
      const verdict = await verifyChain(source, trust([signer.publicKey]));
      assert.equal(verdict.fault, null, JSON.stringify(verdict.fault));
      return verdict.anchored?.seq === rows;
    });
    await Promise.all(servers.map(kill));
    const verdict = await verifyChain(source, trust([signer.publicKey]));
    assert.deepEqual([verdict.fault, verdict.checkedTo, verdict.rows, verdict.seams.length], [null, rows, rows, 0]);
    const { rows: seals } = await sql<{ seq: number; audit_id: number }>`select seq, audit_id from audit_seal`.execute(
      pool.db,
    );
    const seqOf = new Map(seals.map(({ seq, audit_id: id }) => [id, seq]));
    assert.deepEqual(
      reversed.filter(({ late, greater }) => late >= greater || !((seqOf.get(late) ?? 0) > (seqOf.get(greater) ?? 0))),
      [],
      "numbers that were not sealed after a greater one",
    );
    assert.ok(reversed.length >= KILLS, "each round commits one late");
  });
});
