/** The database disappears under a running server and returns: no hang, no lost post, no restart. */
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { health } from "@smgt/contract/calls/oversight/health.ts";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { startEmbedded, type Embedded } from "@smgt/server/db/embedded.ts";
import { migrate } from "@smgt/server/db/migrate.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { seedStaff } from "@smgt/tools/seed/staff.ts";
import { PACK_DIR } from "../support/database.ts";
import { clientOf, signInAs, type Client } from "../support/client.ts";
import { skipTraining } from "../support/skip-training.ts";
import { until } from "../support/until.ts";
import { startProgram, type Program } from "./program.ts";

/** Limit of an answer; a hang would last minutes, until the connection times out. */
const ANSWER_MS = 60_000;
const WRITTEN_MEANWHILE = 25;

describe("the database goes away", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-away-"));
  let postgres: Embedded;
  let server: Program;
  let x: ReturnType<typeof createFakeX>;
  let url: string;
  let cell: Client;
  const startPostgres = async (): Promise<void> => {
    postgres = await startEmbedded({
      folder: path.join(folder, "postgres"),
      settings: ["fsync=off"],
      log: () => undefined,
    });
  };
  before(async () => {
    chmodSync(folder, 0o755); // PostgreSQL's user needs access
    await startPostgres();
    const database = openDatabase({ url: postgres.url, max: 2, onLost: () => undefined });
    await migrate(database);
    await loadPack(database.db, PACK_DIR);
    await seedStaff(database.db, new Date());
    await database.close();
    await skipTraining(postgres.url);
    x = createFakeX();
    const { url: xUrl } = await x.listen({ port: 0 });
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = startProgram({
      SMGT_MODE: "test",
      SMGT_PORT: String(port),
      SMGT_CAPTCHA_COST: "1",
      SMGT_LOG_LEVEL: "error",
      SMGT_DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: postgres.url,
      X_API_BASE_URL: xUrl,
      X_BEARER_TOKEN: DEMO_ACCOUNT.bearerToken,
      X_USER_TOKEN: DEMO_ACCOUNT.userToken,
      X_CONSUMER_SECRET: DEMO_ACCOUNT.consumerSecret,
      X_ACCOUNT_ID: DEMO_ACCOUNT.ownId,
      X_ACCOUNT_HANDLE: DEMO_ACCOUNT.ownHandle,
    });
    await until("the server answers", async () => server.output().includes("SMGT answers at"));
    cell = await signInAs(url, "cell", ROLE.CELL_EXEC);
  });
  after(async () => {
    await server?.stop();
    await x?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (handle: string): void => {
    const author = ensureUser(x.world, handle);
    writePost(x.world, author.id, { text: `@demo_grievance_cell No water in Hisar, says ${handle}.` });
  };
  const tickets = async () => rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 }));
  const ticketOf = (handle: string) =>
    until(`the ticket of ${handle}`, async () => (await tickets()).find((row) => row.citizen_handle === handle));
  const within = async <T>(work: Promise<T>): Promise<T> => {
    const start = performance.now();
    const answer = await work;
    assert.ok(performance.now() - start < ANSWER_MS, "it answers in time");
    return answer;
  };
  const meanwhile = Array.from({ length: WRITTEN_MEANWHILE }, (_, n) => `meanwhile_${n}`);

  it("answers before, and ingests posts", async () => {
    write("before_it");
    await ticketOf("before_it");
    assert.deepEqual(await clientOf(url, null, null, null).ok(health), { status: "ok", database: "ok" });
  });

  it("reports it within ten seconds to everybody, and does not hang", async () => {
    await postgres.stop();
    const language = { language: "hi" } as const;
    const [list, hindi, many] = await within(
      Promise.all([
        cell.call(commonList, { list_key: "new", page_size: 100 }),
        cell.call(ticketJson, { ticket_id: 1 }, language),
        Promise.all(Array.from({ length: 40 }, () => cell.call(ticketJson, { ticket_id: 1 }))),
      ]),
    );
    for (const answer of [list, hindi, ...many]) {
      assert.deepEqual([answer.http, answer.STATUS_ID, answer.refusal], [503, "999", "DATABASE_AWAY"]);
    }
    assert.match(JSON.stringify(list.STATUS_RESPONSE), /database does not answer/);
    assert.match(JSON.stringify(hindi.STATUS_RESPONSE), /डेटाबेस/);
    // Checked once a second.
    const state = await until("the health call says so", async () => {
      const answer = await within(clientOf(url, null, null, null).call(health));
      return answer.http === 503 ? answer : null;
    });
    assert.deepEqual(state.STATUS_RESPONSE, { status: "waiting", database: "away" });
  });

  it("recovers by itself, with every post that arrived meanwhile", async () => {
    for (const handle of meanwhile) write(handle);
    assert.equal((await within(cell.call(commonList, { list_key: "new" }))).refusal, "DATABASE_AWAY");
    assert.ok(!server.hasEnded(), server.output());
    await startPostgres();
    const found = await until("calls answer and all posts are tickets", async () => {
      const answer = await cell.call(commonList, { list_key: "new", page_size: 100 });
      if (answer.STATUS_ID !== "0") return null;
      const handles = rowsOf(answer.STATUS_RESPONSE).map((row) => row.citizen_handle);
      return meanwhile.every((handle) => handles.includes(handle)) ? handles : null;
    });
    assert.equal(found.length, WRITTEN_MEANWHILE + 1, "and none twice");
    assert.deepEqual(await clientOf(url, null, null, null).ok(health), { status: "ok", database: "ok" });
    assert.ok(!server.hasEnded(), "it is the same server");
  });

  it("runs jobs and ingests posts again", async () => {
    write("after_it");
    const row = await ticketOf("after_it");
    const reply = await cell.call(sendReply, {
      ticket_id: row.ticket_id,
      action_id: 10,
      status_id: 1,
      reply_channel: "P",
      reply_text: "The water is on its way.",
      client_ref: "after",
    });
    // The ten seconds for undoing are real time here; the database's times are changed instead.
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("update reply set not_before = now() - interval '1 second' where reply_id = $1", [
      reply.reply_id,
    ]);
    await client.query("update graphile_worker._private_jobs set run_at = now() where attempts = 0");
    await client.end();
    await until(
      "the reply is sent",
      async () =>
        (await cell.ok(ticketJson, { ticket_id: row.ticket_id })).replies.find((one) => one.reply_id === reply.reply_id)
          ?.state === "sent",
    );
  });

  it("can be stopped while the database is away and posts are pending", async () => {
    await postgres.stop();
    for (const handle of ["late_1", "late_2"]) write(handle);
    assert.equal((await cell.call(commonList, { list_key: "new" })).refusal, "DATABASE_AWAY");
    assert.deepEqual(await server.stop(), { leftByItself: true }, server.output().slice(-2_000));
  });
});
