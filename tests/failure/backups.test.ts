/**
 * Backups during ingestion and replies, a disaster, and a point-in-time restore by pgBackRest and restic: every post
 * acknowledged until then exists, files open, the audit verifies, and no citizen is answered twice. Repeated
 * SMGT_TEST_RESTORES times.
 */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it } from "node:test";
import pg from "pg";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { endRestore, restoreState } from "@smgt/contract/calls/tickets/sender.ts";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { seedStaff } from "@smgt/tools/seed/staff.ts";
import { startBackedUpPostgres, type BackedUpPostgres } from "../support/backed-up-postgres.ts";
import { signInAs, type Client } from "../support/client.ts";
import { ROOT } from "../support/paths.ts";
import { ONE_PIXEL } from "../support/pictures.ts";
import { until } from "../support/until.ts";
import { machineOfRun, startProgram } from "./program.ts";

const ROUNDS = Number(process.env["SMGT_TEST_RESTORES"] ?? 1);
/** Minimum number of posts that arrive during the full backup. */
const DURING = 20;
/** Replies written before the moment and sent after it; replies written and sent after it. */
const [DOUBTED, LOST] = [9, 3];
/** Searches for replies run after five seconds and after a minute. */
const LOOKED_MS = 240_000;
/** Number of the first citizen who writes during the full backup. */
const FIRST_DURING = 100;
const PHONE_CALL = {
  source_id: 3,
  complainant_name: "Sunita Devi",
  district_id: 6,
  issue_type: 1,
  sub_issue_type: 101,
  subject: "No electricity",
  description: "No electricity since the evening.",
  consent_notice_given: "Y",
} as const;
const handleOf = (n: number): string => `citizen_${n}`;

for (let round = 1; round <= ROUNDS; round += 1)
  describe(`a restore to a moment, round ${round} of ${ROUNDS}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), "smgt-backups-"));
    chmodSync(folder, 0o755); // PostgreSQL's user needs access
    const dataDir = path.join(folder, "smgt");
    const x = createFakeX({ ...DEMO_ACCOUNT, limits: { mentions: 100_000, "dm-events": 100_000 } });
    let postgres: BackedUpPostgres | undefined;
    let child: ChildProcess | null = null;
    let xUrl = "";
    after(async () => {
      child?.kill("SIGKILL");
      await x.close();
      await postgres?.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    const env = () => ({
      SMGT_MODE: "test",
      SMGT_SECRET: "8e1f50a7c2d94b36b07f6d4e91ac2583",
      SMGT_DATA_DIR: dataDir,
      SMGT_AUDIT_WITNESS_FILE: path.join(folder, "witness.jsonl"),
      DATABASE_URL: postgres?.url("smgt_application") ?? "",
      DATABASE_OWNER_URL: postgres?.url("smgt_owner") ?? "",
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
    const start = async (): Promise<string> => {
      const port = await freePort();
      const started = spawn(process.execPath, [path.join(ROOT, "server/src/main.ts")], {
        env: { PATH: process.env["PATH"] ?? "", ...machineOfRun(), ...env(), SMGT_PORT: String(port) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      child = started;
      let output = "";
      started.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString("utf8")));
      await until("the server answers", async () => output.includes("SMGT answers at"));
      return `http://127.0.0.1:${port}`;
    };
    const asOwner = async <T extends pg.QueryResultRow>(statement: string): Promise<T[]> => {
      const client = new pg.Client({ connectionString: postgres?.url("smgt_owner") ?? "" });
      await client.connect();
      try {
        return (await client.query<T>(statement)).rows;
      } finally {
        await client.end();
      }
    };
    /** Authors whose posts have tickets, according to the database. */
    const acknowledged = async (): Promise<string[]> => {
      const rows = await asOwner<{ handle: string }>(
        "select c.handle from post p join citizen c using (citizen_id) where p.ticket_id is not null order by c.handle",
      );
      return rows.map(({ handle }) => handle);
    };
    const nextMoment = async (): Promise<void> => {
      const now = Date.now();
      await until("the next millisecond has come", async () => Date.now() > now);
    };
    const complain = (n: number): void => {
      const { id } = ensureUser(x.world, handleOf(n));
      writePost(x.world, id, { text: `@demo_grievance_cell No electricity in Sector ${n}, Gurugram since 3 am.` });
    };
    const ticketsOf = async (cell: Client): Promise<Map<string, { ticket_id: number; status_id: number }>> => {
      const rows = rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 }));
      return new Map(rows.map((row) => [row.citizen_handle ?? "", row]));
    };
    const wordsOf = (n: number): string => `Reply number ${n} to you.`;
    const answer = async (cell: Client, n: number): Promise<number> => {
      const ticket = (await ticketsOf(cell)).get(handleOf(n));
      assert.ok(ticket !== undefined, `${handleOf(n)} has a ticket`);
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

    /** A phone complaint with a picture; returns the file's address. */
    const upload = async (url: string, n: number): Promise<string> => {
      const operator = await signInAs(url, "operator");
      const done = await operator.call(
        createManualTicket,
        { ...PHONE_CALL, mobile: `981000000${n}`, client_ref: `phone-call-${n}` },
        { files: [{ part: "attachment", name: "bill.png", bytes: ONE_PIXEL }] },
      );
      assert.equal(done.STATUS_ID, "0", JSON.stringify(done));
      const head = await signInAs(url, "head");
      const ticketId = rowsOf(await head.ok(commonList, { list_key: "all", search: done.ticket_no ?? "" }))[0]
        ?.ticket_id;
      const [file] = (await head.ok(ticketJson, { ticket_id: ticketId ?? 0 })).files;
      assert.ok(file !== undefined);
      return file.url;
    };
    const bytesOf = async (url: string, file: string): Promise<Buffer> => {
      const { token, cookie } = await signInAs(url, "head");
      const headers = { authorization: `Bearer ${token}`, cookie: cookie ?? "", roleid: String(ROLE.CELL_HEAD) };
      const answer = await fetch(`${url}${file}`, { headers });
      assert.equal(answer.status, 200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const storedFiles = (): string[] =>
      readdirSync(path.join(dataDir, "files"), { recursive: true, encoding: "utf8" }).filter((name) =>
        /^\w\w\/\w+$/.test(name),
      );

    let url = "";
    let moment = new Date();
    /** Acknowledged before the moment. */
    let before: string[] = [];
    let picture: { url: string; bytes: Uint8Array } = { url: "", bytes: Buffer.alloc(0) };
    /** Tickets whose replies have no row in the restored database. */
    const lost = new Set<number>();
    const late = ALL + 1;

    it("has backups made while posts arrive", async (t) => {
      xUrl = (await x.listen({ port: 0 })).url;
      postgres = await startBackedUpPostgres(folder, dataDir);
      url = await start();
      const database = openDatabase({ url: postgres.url("smgt_owner"), max: 2, onLost: () => undefined });
      await seedStaff(database.db, new Date());
      await database.close();
      const cell = await signInAs(url, "cell");
      let isMade = false;
      const backup = postgres.service("smgt-database-backup@.service", "full").finally(() => (isMade = true));
      let during = 0;
      await Promise.all([
        backup,
        (async () => {
          for (; during < DURING || !isMade; during += 1) {
            complain(FIRST_DURING + during);
            await until("the post is a ticket", async () =>
              (await ticketsOf(cell)).has(handleOf(FIRST_DURING + during)),
            );
          }
        })(),
      ]);
      t.diagnostic(`${during} posts came in during the full backup`);
      for (let n = 0; n < ALL; n += 1) complain(n);
      await until("all complaints are tickets", async () => (await ticketsOf(cell)).size >= ALL + during);
      await postgres.service("smgt-database-backup@.service", "incr");
      const file = await upload(url, 1);
      picture = { url: file, bytes: await bytesOf(url, file) };
      for (let n = 0; n < DOUBTED; n += 1) await answer(cell, n); // sequential, as an officer acts
      before = await acknowledged();
      await nextMoment();
      moment = new Date();
      await nextMoment();
      for (let n = DOUBTED; n < ALL; n += 1) lost.add(await answer(cell, n));
      complain(late);
      await upload(url, 2);
      await postgres.service("smgt-files-backup.service");
      await postgres.service("smgt-files-check.service");
      await until("all replies are out", async () => onX().every((count) => count === 1));
      await until("what came late is a ticket", async () => (await ticketsOf(cell)).has(handleOf(late)));
      // The mistake is noticed a night later; the backup ends by checking that the WAL archive is complete.
      await postgres.service("smgt-database-backup@.service", "incr");
    });

    it("restores every post acknowledged before the moment, and nothing later", async () => {
      child?.kill("SIGKILL");
      await postgres?.kill();
      await postgres?.restore(moment);
      assert.ok(before.length >= ALL + DURING);
      assert.deepEqual(await acknowledged(), before);
      assert.equal(storedFiles().length, 2, "the upload of later, too");
      url = await start();
    });

    it("is detected, and sends nothing a second time", async (t) => {
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
      await asOwner("update session set proved_at = now() where ended_at is null");
      await head.ok(endRestore, { restore_id: state?.restore_id ?? 0, is_by_hand: "N" });
      // A new reply is sent; any duplicates would follow it.
      const cell = await signInAs(url, "cell");
      await until("what came late is a ticket again", async () => (await ticketsOf(cell)).has(handleOf(late)));
      const ticketId = await answer(cell, late);
      await until("the new reply is out", async () => {
        const { replies } = await cell.ok(ticketJson, { ticket_id: ticketId });
        return replies.some(({ state: sent }) => sent === "sent");
      });
      const [left] = await asOwner<{ n: number }>(
        "select count(*)::int as n from reply where state in ('queued', 'sending', 'unknown')",
      );
      assert.equal(left?.n, 0);
      assert.deepEqual([...onX(), timesOnX(late)], [...ONCE, 1]);
    });

    it("has files that open, no orphaned file, and an audit that verifies", async () => {
      assert.deepEqual(await bytesOf(url, picture.url), picture.bytes);
      assert.equal(storedFiles().length, 1);
      const program = startProgram(env(), "server/src/verify-audit.ts");
      assert.equal(await program.ended, 0, program.output());
      const name = `${moment.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
      assert.ok(program.output().includes(`the database of ${name} was restored`), program.output());
      assert.match(program.output(), /^Every row that is there is as it was sealed\.$/m);
    });
  });
