/**
 * The documented data endpoints: each call with its filters, each row with its fields. Further behaviour of logs is in
 * `logs.test.ts` and `message-queue.test.ts`.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { BodyOf, Call } from "@smgt/contract/call.ts";
import {
  ackLogData,
  apiLogData,
  messageQueueLogData,
  messageQueueSearchLogData,
  userLogs,
} from "@smgt/contract/calls/oversight/logs.ts";
import { loginOtpParameters, queueMgmtParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { getBroadcastMessageReport } from "@smgt/contract/calls/casework/notifications.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { userIdOf } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { newTicket } from "../../support/tickets.ts";
import { until } from "../../support/until.ts";

type Row = Readonly<Record<string, unknown>>;
const DAY_MS = 24 * 60 * 60_000;
const INDIA_AHEAD_MS = 330 * 60_000;

describe("the data endpoints", () => {
  const world = worldForTests();
  let head: Client;
  let ticketNo: string;
  let [yesterday, today, tomorrow] = ["", "", ""];
  before(async () => {
    const ticketId = await newTicket(world, "endpoint_citizen");
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    await cell.ok(sendReply, {
      ticket_id: ticketId,
      action_id: 10,
      status_id: 1,
      reply_channel: "P",
      reply_text: "It is being looked at.",
      client_ref: "endpoints",
    });
    const now = world.ctx.clock.now();
    const { db } = world.ctx;
    const written_by = await userIdOf(world, "cell");
    const ack = { ticket_id: ticketId, reply_channel: "P", target_id: "1", client_ref: "acknowledged", written_by };
    await db
      .insertInto("reply")
      .values({ ...ack, text: "It is registered.", state: "sent", created_at: now, not_before: now, sent_at: now })
      .execute();
    const message = { user_id: written_by, ticket_id: ticketId, message_type: "REMINDER", severity: "info" };
    await db
      .insertInto("broadcast_message")
      .values({ ...message, message: "x", message_translations: {}, created_by: written_by, created_at: now })
      .execute();
    const ticket = db.selectFrom("ticket").select("ticket_no").where("ticket_id", "=", ticketId);
    ticketNo = (await ticket.executeTakeFirstOrThrow()).ticket_no;
    const dayOf = (at: Date): string => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(at);
    [yesterday, today, tomorrow] = [
      dayOf(new Date(now.getTime() - DAY_MS)),
      dayOf(now),
      dayOf(new Date(now.getTime() + DAY_MS)),
    ];
  });

  const rowsOf = async <C extends Call>(one: C, body: BodyOf<C>): Promise<readonly Row[]> => {
    const reply: unknown = await head.ok(one, body);
    return Array.isArray(reply) ? (reply as Row[]) : [];
  };
  /** Asserts that rows are returned, each with the documented fields. */
  const shown = async <C extends Call>(one: C, body: BodyOf<C>, fields: string): Promise<readonly Row[]> => {
    const rows = await until(`rows of ${one.path}`, async () => {
      const found = await rowsOf(one, body);
      return found.length > 0 && found;
    });
    for (const row of rows)
      for (const field of fields.split(", ")) assert.ok(Object.hasOwn(row, field), `${field} of ${one.path}`);
    return rows;
  };
  /** Asserts that the neighbouring days are empty. */
  const nothingBesides = async (
    one: typeof userLogs | typeof apiLogData | typeof ackLogData | typeof getBroadcastMessageReport,
  ) => {
    for (const day of [yesterday, tomorrow])
      assert.deepEqual(await rowsOf(one, { from_date: day, to_date: day }), [], day);
  };
  const every = (rows: readonly Row[], field: string, value: unknown): void =>
    assert.deepEqual([...new Set(rows.map((row) => row[field]))], [value]);

  it("list sign-ins by person, day and page", async () => {
    assert.equal(userLogs.path, "/user/getuserlogs");
    const fields = "log_id, user_name, role, event, ip, user_agent, at_utc, at_local";
    const userId = await userIdOf(world, "head");
    const span = { from_date: today, to_date: today };
    const rows = await shown(userLogs, { user_id: userId, ...span, page_size: 1 }, fields);
    assert.equal(rows.length, 1);
    every(rows, "user_id", userId);
    every(rows, "event", "LOGIN");
    // The same moment twice: India is five and a half hours ahead.
    const atUtc = String(rows[0]?.["at_utc"]);
    const inIndia = new Date(Date.parse(atUtc) + INDIA_AHEAD_MS).toISOString();
    assert.match(atUtc, /Z$/);
    assert.equal(rows[0]?.["at_local"], inIndia.slice(0, 19).replace("T", " "));
    await nothingBesides(userLogs);
  });

  it("list calls by name, status and day", async () => {
    assert.equal(apiLogData.path, "/logmanagement/getapilogdata");
    const fields = "direction, api_name, http_status, latency_ms, request_id, error";
    const span = { from_date: today, to_date: today };
    const rows = await shown(apiLogData, { api: sendReply.name, status: 200, ...span }, fields);
    every(rows, "api_name", sendReply.name);
    every(rows, "http_status", 200);
    every(rows, "direction", "IN");
    assert.deepEqual(await rowsOf(apiLogData, { api: sendReply.name, status: 401 }), []);
    await nothingBesides(apiLogData);
    assert.ok((await rowsOf(apiLogData, { status: 200, hours: 1 })).length > 0);
  });

  it("list acknowledgements by day", async () => {
    assert.equal(ackLogData.path, "/logmanagement/getacklogdata");
    const span = { from_date: today, to_date: today };
    const rows = await shown(ackLogData, span, "ticket_no, channel, text, sent_at, status");
    assert.deepEqual(
      rows.map((row) => [row["ticket_no"], row["channel"], row["text"], row["status"]]),
      [[ticketNo, "X", "It is registered.", "sent"]],
    );
    assert.ok(Date.parse(String(rows[0]?.["sent_at"])) > 0);
    await nothingBesides(ackLogData);
  });

  it("list pending, sent and failed messages by queue and state, and find them", async () => {
    assert.equal(messageQueueLogData.path, "/logmanagement/getmessagequeuelogdata");
    assert.equal(messageQueueSearchLogData.path, "/logmanagement/getmessagequeuesearchlogdata");
    const fields = "message_id, queue, ticket_no, attempts, state, next_attempt_at, error";
    const waiting = await shown(messageQueueLogData, { queue: "reply", state: "queued" }, fields);
    assert.deepEqual(
      waiting.map((row) => [row["queue"], row["ticket_no"], row["state"], row["attempts"], row["error"]]),
      [["reply", ticketNo, "queued", 0, null]],
    );
    assert.ok(Date.parse(String(waiting[0]?.["next_attempt_at"])) > 0);
    const sent = await shown(messageQueueSearchLogData, { queue: "reply", state: "sent", search: ticketNo }, fields);
    every(sent, "state", "sent");
    assert.equal(sent.length, 1);
    assert.deepEqual(await rowsOf(messageQueueSearchLogData, { search: "GRV-2026-999999" }), []);
    assert.deepEqual(await rowsOf(messageQueueLogData, { queue: "no_such_queue" }), []);
  });

  it("return the settings of the second factor and of the queue", async () => {
    assert.equal(loginOtpParameters.path, "/system/getloginotpparameters");
    assert.deepEqual(Object.keys(await head.ok(loginOtpParameters)).toSorted(), [
      "max_attempts",
      "otp_enabled",
      "otp_length",
      "otp_validity_seconds",
      "resend_after",
      "roles",
    ]);
    assert.equal(queueMgmtParameters.path, "/system/getqueuemgmtparameters");
    assert.deepEqual(Object.keys(await head.ok(queueMgmtParameters)).toSorted(), [
      "critical_first",
      "lock_minutes",
      "max_open_per_user",
      "queue_mode",
      "refresh_seconds",
    ]);
  });

  it("list broadcasts with their reach, by day", async () => {
    assert.equal(getBroadcastMessageReport.path, "/ticket/getbroadcastmessagereport");
    const fields = "message, audience_count, read_count, created_by, created_at";
    const span = { from_date: today, to_date: today };
    const rows = await shown(getBroadcastMessageReport, { ...span, search: ticketNo }, fields);
    const [reminder] = rows.filter((row) => row["message_type"] === "REMINDER");
    assert.deepEqual([reminder?.["audience_count"], reminder?.["read_count"]], [1, 0]);
    await nothingBesides(getBroadcastMessageReport);
  });
});
