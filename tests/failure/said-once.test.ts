/**
 * A restore to a moment, under ingest and replies: what had gone out since stands in the database as not sent, and no citizen
 * is told it twice. Repeated as often as SMGT_TEST_RESTORES says.
 */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it } from "node:test";
import pg from "pg";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { endRestore, restoreState } from "@smgt/contract/calls/tickets/sender.ts";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { findEmbedded } from "@smgt/server/db/embedded.ts";
import { isAlive } from "@smgt/server/db/folder-lock.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { seedStaff } from "@smgt/tools/seed/staff.ts";
import { signInAs, type Client } from "../support/client.ts";
import { ROOT } from "../support/paths.ts";
import { until } from "../support/until.ts";
import { machineOfRun, startProgram } from "./program.ts";

const ROUNDS = Number(process.env["SMGT_TEST_RESTORES"] ?? 1);
/** Written before the moment and sent after it; written and sent after it. */
const [DOUBTED, LOST] = [9, 3];
/** Looks are made at their own time: after five seconds and after a minute. */
const LOOKED_MS = 240_000;

for (let round = 1; round <= ROUNDS; round += 1)
  describe(`a restore to a moment, round ${round} of ${ROUNDS}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), "smgt-once-"));
    chmodSync(folder, 0o755); // the user that runs PostgreSQL must be able to walk in
    const backups = path.join(folder, "backups");
    const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
    const x = createFakeX({ ...DEMO_ACCOUNT, limits: { mentions: 100_000, "dm-events": 100_000 } });
    let child: ChildProcess | null = null;
    let xUrl = "";
    after(async () => {
      child?.kill("SIGKILL");
      await x.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    const env = (dataDir: string) => ({
      SMGT_MODE: "test",
      SMGT_SECRET: "8e1f50a7c2d94b36b07f6d4e91ac2583",
      SMGT_DATA_DIR: dataDir,
      SMGT_BACKUP_DIR: backups,
      SMGT_SESSION_LIMIT: "0",
      SMGT_SHED_AFTER_MS: "0",
      SMGT_CAPTCHA_COST: "1",
      SMGT_LOG_LEVEL: "silent",
      X_API_BASE_URL: xUrl,
      X_BEARER_TOKEN: DEMO_ACCOUNT.bearerToken,
      X_USER_TOKEN: DEMO_ACCOUNT.userToken,
      X_CONSUMER_SECRET: DEMO_ACCOUNT.consumerSecret,
      X_ACCOUNT_ID: DEMO_ACCOUNT.ownId,
      X_ACCOUNT_HANDLE: DEMO_ACCOUNT.ownHandle,
    });
    const command = async (script: string, dataDir: string, ...args: string[]): Promise<void> => {
      const program = startProgram(env(dataDir), script, args);
      assert.equal(await program.ended, 0, program.output());
    };
    const start = async (dataDir: string): Promise<string> => {
      const port = await freePort();
      const started = spawn(process.execPath, [path.join(ROOT, "server/src/main.ts")], {
        env: { PATH: process.env["PATH"] ?? "", ...machineOfRun(), ...env(dataDir), SMGT_PORT: String(port) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      child = started;
      let output = "";
      started.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString("utf8")));
      await until("the server answers", async () => output.includes("SMGT answers at"));
      return `http://127.0.0.1:${port}`;
    };
    const asOwner = async <T extends pg.QueryResultRow>(dataDir: string, statement: string): Promise<T[]> => {
      const client = new pg.Client({ connectionString: findEmbedded(path.join(dataDir, "postgres"))?.url ?? "" });
      await client.connect();
      try {
        return (await client.query<T>(statement)).rows;
      } finally {
        await client.end();
      }
    };
    /** Kills the server and its database, as a machine that loses its power. */
    const kill = async (dataDir: string): Promise<void> => {
      const data = findEmbedded(path.join(dataDir, "postgres"))?.data ?? "";
      const postmaster = Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
      child?.kill("SIGKILL");
      process.kill(postmaster, "SIGKILL");
      await until("the database is gone", async () => !isAlive(postmaster));
    };
    const nextMoment = async (): Promise<void> => {
      const now = Date.now();
      await until("the next millisecond has come", async () => Date.now() > now);
    };
    const complain = (n: number): void => {
      const { id } = ensureUser(x.world, `citizen_${n}`);
      writePost(x.world, id, { text: `@demo_grievance_cell No electricity in Sector ${n}, Gurugram since 3 am.` });
    };
    const ticketsOf = async (cell: Client): Promise<Map<string, { ticket_id: number; status_id: number }>> => {
      const rows = rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 }));
      return new Map(rows.map((row) => [row.citizen_handle ?? "", row]));
    };
    const wordsOf = (n: number): string => `Reply number ${n} to you.`;
    const answer = async (cell: Client, n: number): Promise<number> => {
      const ticket = (await ticketsOf(cell)).get(`citizen_${n}`);
      assert.ok(ticket !== undefined, `citizen_${n} has a ticket`);
      const done = await cell.call(sendReply, {
        ticket_id: ticket.ticket_id,
        action_id: 10,
        status_id: ticket.status_id,
        reply_channel: "P",
        reply_text: wordsOf(n),
        client_ref: `reply-${n}`,
      });
      assert.equal(done.STATUS_ID, "0", JSON.stringify(done));
      return ticket.ticket_id;
    };
    const timesOnX = (n: number): number =>
      [...x.world.posts.values()].filter(
        (post) => post.authorId === DEMO_ACCOUNT.ownId && post.text.includes(wordsOf(n)),
      ).length;
    const ALL = DOUBTED + LOST;
    const onX = (): number[] => Array.from({ length: ALL }, (_, n) => timesOnX(n));
    const ONCE = Array.from({ length: ALL }, () => 1);

    it("sends nothing a second time", async (t) => {
      xUrl = (await x.listen({ port: 0 })).url;
      let url = await start(first);
      const database = openDatabase({
        url: findEmbedded(path.join(first, "postgres"))?.url ?? "",
        max: 2,
        onLost: () => undefined,
      });
      await seedStaff(database.db, new Date());
      await database.close();
      let cell = await signInAs(url, "cell");
      await command("server/src/backup.ts", first);
      for (let n = 0; n < ALL; n += 1) complain(n);
      await until("all complaints are tickets", async () => (await ticketsOf(cell)).size >= ALL);
      for (let n = 0; n < DOUBTED; n += 1) await answer(cell, n); // one after the other, as an officer does
      await nextMoment();
      const moment = new Date();
      await nextMoment();
      const lost = new Set<number>();
      for (let n = DOUBTED; n < ALL; n += 1) lost.add(await answer(cell, n));
      const late = ALL + 1;
      complain(late);
      await until("all replies are out", async () => onX().every((count) => count === 1));
      await until("what came late is a ticket", async () => (await ticketsOf(cell)).has(`citizen_${late}`));
      const [segment] = await asOwner<{ name: string }>(first, "select pg_walfile_name(pg_switch_wal()) as name");
      const archived = path.join(backups, "wal", `${segment?.name ?? ""}.gz`);
      await until("what was written is archived", async () => existsSync(archived));
      await kill(first);
      await command("server/src/restore.ts", second, "--into", second, "--to", moment.toISOString());

      url = await start(second);
      const head = await signInAs(url, "head");
      const restored = async () => (await head.ok(restoreState)).restore;
      await until(
        "every reply was looked for, and our own were read back",
        async () => {
          const state = await restored();
          assert.ok(state !== null, "the server noticed the restore before it did anything else");
          return state.read_at !== null && !state.counts.some(({ outcome }) => outcome === "LOOKING");
        },
        LOOKED_MS,
      );
      const found = await until(
        "the replies without a row were found",
        async () => {
          const state = await restored();
          const rows = state?.replies.filter((row) => row.is_new === "Y") ?? [];
          return rows.length >= LOST ? rows : null;
        },
        LOOKED_MS,
      );
      assert.deepEqual(new Set(found.map((row) => row.ticket_id)), lost);
      const state = await restored();
      assert.deepEqual(
        state?.counts.map(({ outcome, count }) => [outcome, count]),
        [["FOUND", ALL]],
      );
      t.diagnostic(`${ALL} of ${ALL} replies were found, ${onX().filter((count) => count > 1).length} are there twice`);
      await asOwner(second, "update session set proved_at = now() where ended_at is null");
      await head.ok(endRestore, { restore_id: state?.restore_id ?? 0, is_by_hand: "N" });
      // A reply of now goes out, and behind it whatever would have gone a second time.
      cell = await signInAs(url, "cell");
      await until("what came late is a ticket again", async () => (await ticketsOf(cell)).has(`citizen_${late}`));
      const ticketId = await answer(cell, late);
      await until("the new reply is out", async () => {
        const { replies } = await cell.ok(ticketJson, { ticket_id: ticketId });
        return replies.some(({ state: sent }) => sent === "sent");
      });
      const [left] = await asOwner<{ n: number }>(
        second,
        "select count(*)::int as n from reply where state in ('queued', 'sending', 'unknown')",
      );
      assert.equal(left?.n, 0);
      assert.deepEqual([...onX(), timesOnX(late)], [...ONCE, 1]);
      await kill(second);
    });
  });
