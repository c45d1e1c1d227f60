/** Failed writes are never reported as success, and the platform gets 200 only for stored deliveries. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";
import { health, healthLive, healthReady } from "@smgt/contract/calls/oversight/health.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { clientOf, signInAs, type Client } from "../support/client.ts";
import { ENERGY, GURUGRAM } from "../support/desk.ts";
import { deskForTests } from "../support/for-tests.ts";
import { ONE_PIXEL } from "../support/pictures.ts";
import { until } from "../support/until.ts";

const PLACE = { department_id: ENERGY, district_id: GURUGRAM };
const QUOTE = "1968273645";

describe("a read-only database", () => {
  let anyone: Client;
  const { world, desk } = deskForTests();
  before(() => (anyone = clientOf(world.url, null, null, null)));

  const name = (): string => new URL(world.database.url).pathname.slice(1);
  /** Simulates a standby after a failover: sessions can read but not write. */
  const setReadOnly = async (isOn: boolean): Promise<void> => {
    const value = isOn ? "on" : "off";
    await world.database.asOwner(
      `begin read write; alter database "${name()}" set default_transaction_read_only = ${value}; commit`,
    );
    await world.database.asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  };
  const deliver = async (n: number): Promise<number> => {
    const post = {
      id: `${QUOTE}${n}`,
      text: `@${DEMO_ACCOUNT.ownHandle} no water in Hisar, no. ${n}`,
      author_id: "77001",
      created_at: "2026-11-20T06:00:00.000Z",
      conversation_id: `${QUOTE}${n}`,
      entities: { mentions: [{ start: 0, end: 5, username: DEMO_ACCOUNT.ownHandle, id: DEMO_ACCOUNT.ownId }] },
    };
    const body = JSON.stringify({
      data: {
        event_uuid: `uuid-${n}`,
        event_type: "post.mention.create",
        filter: { user_id: DEMO_ACCOUNT.ownId },
        payload: post,
        includes: { users: [{ id: "77001", username: "quoter", name: "Quoter" }] },
      },
    });
    const signature = createHmac("sha256", DEMO_ACCOUNT.consumerSecret).update(body).digest("base64");
    const headers = { "content-type": "application/json", "x-twitter-webhooks-signature": `sha256=${signature}` };
    return (await fetch(`${world.url}/x/webhook`, { method: "POST", headers, body })).status;
  };
  const stored = async (): Promise<number> => {
    const rows = await world.ctx.db
      .selectFrom("raw_item")
      .select("raw_id")
      .where("external_id", "like", `${QUOTE}%`)
      .execute();
    return rows.length;
  };
  const mark = (ticketId: number, remarks: string) =>
    desk.as.cell.call(saveWorkflow, { ticket_id: ticketId, status_id: 1, action_id: ACTION.MARK, ...PLACE, remarks });

  it("is reported as away to officers, the platform and the readiness check", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await setReadOnly(true);
    try {
      const statuses = await Promise.all(Array.from({ length: 5 }, (_, n) => deliver(n)));
      assert.deepEqual(statuses, [503, 503, 503, 503, 503]);
      const told = await mark(ticketId, "The lane was visited.");
      assert.deepEqual([told.http, told.STATUS_ID, told.refusal], [503, "999", "DATABASE_AWAY"]);
      const ready = await until("the readiness check says so", async () => {
        const answer = await anyone.call(healthReady);
        return answer.http === 503 ? answer : null;
      });
      const { status, parts } = ready.STATUS_RESPONSE as { status: string; parts: { part: string; state: string }[] };
      assert.equal(status, "not ready");
      assert.deepEqual(
        parts.filter((one) => one.state === "bad").map((one) => one.part),
        ["database"],
      );
      assert.equal((await anyone.call(health)).http, 503);
      assert.deepEqual(await anyone.ok(healthLive), { status: "alive" });
      assert.equal(await stored(), 0);
    } finally {
      await setReadOnly(false);
    }
    await until("it is ready again", async () => (await anyone.call(healthReady)).http === 200);
    assert.equal(await deliver(0), 200);
    assert.equal(await stored(), 1);
    assert.equal((await mark(ticketId, "The lane was visited.")).STATUS_ID, "0");
  });

  it("answers unexpected errors with 5xx and a reference, to both", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await world.database.asOwner("alter table raw_item rename column via to via_gone");
    await world.database.asOwner("alter table ticket_history rename column remark to remark_gone");
    try {
      assert.equal(await deliver(1), 500);
      const told = await mark(ticketId, "The lane was visited.");
      assert.deepEqual([told.http, told.STATUS_ID, told.refusal], [500, "999", "UNEXPECTED"]);
      assert.match(String(told.STATUS_RESPONSE), /this reference: \S{6,}$/);
    } finally {
      await world.database.asOwner("alter table raw_item rename column via_gone to via");
      await world.database.asOwner("alter table ticket_history rename column remark_gone to remark");
    }
    assert.equal(await deliver(1), 200);
  });

  it("alerts people, and refuses nobody, when posts are pending for long", async () => {
    await world.ctx.db
      .insertInto("raw_item")
      .values({
        channel: "X",
        external_id: `${QUOTE}99`,
        via: "poll",
        raw: "{}",
        state: "received",
        received_at: new Date(world.ctx.clock.now().getTime() - 90_000),
        retry_at: new Date(world.ctx.clock.now().getTime() + 3_600_000),
      })
      .execute();
    const parts = await until("the readiness check says so", async () => {
      const answer = await anyone.ok(healthReady);
      return answer.parts.some((one) => one.part === "ingest" && one.state === "warn") ? answer.parts : null;
    });
    assert.deepEqual(
      // Disk usage of this machine is reported too.
      parts.filter((one) => one.state !== "ok" && one.part !== "disk"),
      [{ part: "ingest", state: "warn", says: "The oldest item has waited for 90 s." }],
    );
  });

  it("reports a full disk for files, and stores nothing of them", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const { put } = world.ctx.files;
    world.ctx.files.put = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    try {
      const told = await desk.as.officer.call(
        saveWorkflow,
        { ticket_id: ticketId, status_id: 3, action_id: ACTION.REMARK, remarks: "A picture of the lane." },
        { files: [{ part: "attachment", name: "site.png", bytes: ONE_PIXEL }] },
      );
      assert.deepEqual([told.http, told.STATUS_ID, told.refusal], [503, "999", "STORE_FULL"]);
    } finally {
      world.ctx.files.put = put;
    }
  });

  it("reports a hanging disk for files, and continues otherwise", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const remark = () =>
      desk.as.officer.call(
        saveWorkflow,
        { ticket_id: ticketId, status_id: 3, action_id: ACTION.REMARK, remarks: "A picture of the lane." },
        { files: [{ part: "attachment", name: "site.png", bytes: ONE_PIXEL }] },
      );
    assert.equal((await remark()).STATUS_ID, "0");
    const { files } = await desk.as.officer.ok(ticketJson, { ticket_id: ticketId });
    const row = await world.ctx.db
      .selectFrom("stored_file")
      .select("storage_key")
      .where("used_as", "=", "attachment")
      .orderBy("uploaded_at", "desc")
      .executeTakeFirstOrThrow();
    const file = path.join(world.ctx.config.dataDir, "files", row.storage_key);
    rmSync(file);
    // Opening a FIFO blocks until there is a writer, as on an unreachable network disk.
    assert.equal(spawnSync("mkfifo", [file]).status, 0);
    const { token, cookie } = desk.as.officer;
    const headers = {
      authorization: `Bearer ${token ?? ""}`,
      cookie: cookie ?? "",
      roleid: String(ROLE.OFFICER),
    };
    const download = () => fetch(`${world.url}${files[0]?.url ?? ""}`, { headers });
    try {
      // More than this process has threads for files.
      const answers = Array.from({ length: 6 }, async () => (await download()).status);
      await signInAs(world.url, "hod");
      assert.deepEqual(await Promise.all(answers), [503, 503, 503, 503, 503, 503]);
      const told = await remark();
      assert.deepEqual([told.http, told.STATUS_ID, told.refusal], [503, "999", "STORE_AWAY"]);
      assert.equal((await anyone.call(healthReady)).http, 503);
    } finally {
      closeSync(openSync(file, "r+"));
      writeFileSync(`${file}.mended`, ONE_PIXEL);
      renameSync(`${file}.mended`, file);
    }
    await until("it answers again", async () => (await download()).status === 200);
    assert.equal((await remark()).STATUS_ID, "0");
  });
});
