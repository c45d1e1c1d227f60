/** The logs: who did what and when, every incoming and outgoing call, and one id for everything a call caused. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import {
  ackLogData,
  apiLogData,
  exportLog,
  userLogs,
  type ApiLogRow,
  type UserLog,
} from "@smgt/contract/calls/oversight/logs.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { byReference, officerDay, ticketStory } from "@smgt/contract/calls/oversight/trails.ts";
import { userList } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { CHROME, submit, userIdOf } from "../../support/accounts.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { savedLog } from "../../support/export.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { asTyped, newTicket } from "../../support/tickets.ts";
import { until } from "../../support/until.ts";

const NO_TICKET = 2_000_000_000;
const LATER_MS = 11_000;

describe("the logs", () => {
  const world = worldForTests({ env: { SMGT_TRUST_PROXY: "1" } });
  let admin: Client;
  let head: Client;
  let cell: Client;
  let ticketId: number;
  let otherTicketId: number;
  before(async () => {
    ticketId = await newTicket(world, "logged_citizen");
    otherTicketId = await newTicket(world, "acknowledged_too");
    [admin, head, cell] = [
      await signInAs(world.url, "admin", ROLE.ADMIN),
      await signInAs(world.url, "head", ROLE.CELL_HEAD),
      await signInAs(world.url, "cell", ROLE.CELL_EXEC),
    ];
  });

  const ticketNo = async (): Promise<string> =>
    (
      await world.ctx.db
        .selectFrom("ticket")
        .select("ticket_no")
        .where("ticket_id", "=", ticketId)
        .executeTakeFirstOrThrow()
    ).ticket_no;
  const apiRow = (fits: (row: ApiLogRow) => boolean, search?: string): Promise<ApiLogRow> =>
    until("the row of the call", async () => {
      const asked = { page_size: 100, ...(search === undefined ? {} : { search }) };
      return rowsOf(await head.ok(apiLogData, asked)).find(fits) ?? null;
    });
  const userRows = async (body: object): Promise<readonly UserLog[]> =>
    rowsOf(await admin.ok(userLogs, { page_size: 100, ...body }));

  it("are for administrators and heads of the cell only", async () => {
    const stranger = clientOf(world.url, null, null, null);
    for (const one of [userLogs, apiLogData, ackLogData]) {
      assert.equal((await stranger.call(one)).refusal, "SESSION_EXPIRED");
      assert.equal((await cell.call(one)).refusal, "NOT_PERMITTED");
    }
    assert.equal((await cell.call(ticketStory, { ticket_id: ticketId })).refusal, "NOT_PERMITTED");
    assert.equal((await cell.call(byReference, { reference: "req-1" })).refusal, "NOT_PERMITTED");
    assert.equal((await cell.call(officerDay, { user_id: 1 })).refusal, "NOT_PERMITTED");
  });

  it("read 31 days at most, and refuse invalid cursors", async () => {
    assert.equal((await head.call(userLogs, { from_date: "2026-01-01", to_date: "2026-02-01" })).refusal, "LOG_RANGE");
    assert.equal(
      (await head.call(apiLogData, { from_date: "2026-02-02", to_date: "2026-02-01" })).refusal,
      "LOG_RANGE",
    );
    assert.equal((await head.call(apiLogData, { hours: 10_000 })).refusal, "BAD_INPUT");
    assert.equal((await head.call(userLogs, { cursor: "eHg" })).refusal, "BAD_INPUT");
    assert.equal((await head.call(byReference, { reference: "no id" })).refusal, "BAD_INPUT");
  });

  it("list sign-ins and sign-outs with address and device, and failures", async () => {
    const { client, answer } = await submit(world, { username: "viewer", ip: "192.0.2.71" });
    assert.equal(answer.STATUS_ID, "0");
    await client.ok(logout, {}, { headers: { "x-forwarded-for": "192.0.2.71" } });
    await submit(world, { username: "viewer", ip: "192.0.2.72", password: "not this one" });
    const userId = await userIdOf(world, "viewer");
    const rows = await until("all three", async () => {
      const found = await userRows({ user_id: userId });
      return ["LOGIN", "LOGOUT", "LOGIN_FAILED"].every((event) => found.some((row) => row.event === event)) && found;
    });
    const of = (event: string) => rows.find((row) => row.event === event);
    assert.match(CHROME, /Windows/);
    assert.deepEqual([of("LOGIN")?.ip, of("LOGIN")?.user_agent], ["192.0.2.71", "Chrome on Windows"]);
    assert.equal(of("LOGOUT")?.ip, "192.0.2.71");
    assert.deepEqual([of("LOGIN")?.what, of("LOGIN_FAILED")?.what], ["Signed in", "Sign-in failed"]);
    assert.equal(of("LOGIN_FAILED")?.ip, "192.0.2.72");
    assert.ok(rows.every((row) => row.user_id === userId));

    assert.deepEqual(
      (await userRows({ search: "192.0.2.72" })).map((row) => row.event),
      ["LOGIN_FAILED"],
    );
    assert.ok((await userRows({ event: "LOGIN" })).every((row) => row.event === "LOGIN"));
    assert.ok((await userRows({ search: "viewer" })).some((row) => row.event === "LOGOUT"));
    assert.deepEqual(await userRows({ search: "nobody is called so" }), []);
    // A name that looks like a ticket number.
    const rename = (name: string) => sql`update app_user set user_name = ${name} where user_id = ${userId}`;
    const { user_name: name = "" } = rows[0] ?? {};
    await rename("Zone 2026 1").execute(world.ctx.db);
    assert.ok((await userRows({ search: "zone 2026 1" })).some((row) => row.event === "LOGOUT"));
    await rename(name).execute(world.ctx.db);
    assert.deepEqual(await userRows({ from_date: "2020-01-01", to_date: "2020-01-02" }), []);
    const reference = of("LOGIN")?.reference ?? "";
    assert.deepEqual(
      (await userRows({ search: reference })).map((row) => row.event),
      ["LOGIN"],
    );
  });

  it("are paged without gaps or duplicates, counted on the first page", async () => {
    const seen: number[] = [];
    let cursor: string | undefined;
    const first = await admin.call(userLogs, { page_size: 2 });
    for (let page = 0; page < 200; page += 1) {
      // Sequential by cursor.
      const answer = await admin.call(userLogs, { page_size: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...rowsOf(answer.STATUS_RESPONSE).map((row) => row.log_id));
      cursor = answer.next_cursor;
      if (cursor === undefined) break;
    }
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from audit_entry where ticket_id is null) + (select count(*) from security_event) as n`.execute(
      world.ctx.db,
    );
    assert.equal(new Set(seen).size, seen.length);
    assert.equal(seen.length, rows[0]?.n);
    assert.deepEqual([first.total_count, first.total_is_more], [seen.length, "N"]);
    const choices = new Map((first.events ?? []).map((one) => [one.event, one.what]));
    assert.deepEqual([choices.get("LOGIN"), choices.get("ROLE_NOT_HELD")], ["Signed in", "Role not held"]);
    assert.equal(choices.has("CREATED"), false, "events of one ticket are in its story");
  });

  it("continue after a call whose proxy sent an invalid address", async () => {
    const endless = Array.from({ length: 40 }, () => randomBytes(64).toString("hex")).join("");
    await cell.call(userList, {}, { headers: { "x-forwarded-for": `192.0.2.75, ${endless}` } });
    const { api_name: name, error } = await apiRow((row) => row.ip === "unknown");
    assert.deepEqual([name, error], [userList.name, "NOT_PERMITTED"]);
    await until("its row in the security log", async () => {
      const { rows } = await sql`
        select from security_event where call_name = ${userList.name} and ip = 'unknown'`.execute(world.ctx.db);
      return rows.length === 1;
    });
  });

  it("list every incoming call with person, address and refusal, without its body", async () => {
    await cell.call(userList, {}, { headers: { "x-forwarded-for": "192.0.2.73" } });
    const barred = await apiRow((row) => row.api_name === userList.name, "192.0.2.73");
    const userId = await userIdOf(world, "cell");
    assert.deepEqual(
      [barred.direction, barred.http_status, barred.error, barred.user_id, barred.ip, barred.ticket_no],
      ["IN", 200, "NOT_PERMITTED", userId, "192.0.2.73", null],
    );
    assert.match(barred.request_id ?? "", /^req-[0-9a-f]{8}-[0-9a-z]+$/);

    await cell.ok(ticketJson, { ticket_id: ticketId });
    const number = await ticketNo();
    const about = await apiRow((row) => row.api_name === ticketJson.name, number);
    assert.deepEqual([about.ticket_no, about.ticket_id, about.error], [number, ticketId, null]);
    const seenByAdmin = rowsOf(await admin.ok(apiLogData, { search: asTyped(number) }));
    assert.ok(seenByAdmin.length > 0);
    assert.ok(seenByAdmin.every((row) => row.ticket_no === number && row.ticket_id === null));

    const only = async (body: object) => rowsOf(await head.ok(apiLogData, { page_size: 100, ...body }));
    assert.ok((await only({ api: userList.name })).every((row) => row.api_name === userList.name));
    assert.ok((await only({ error: "NOT_PERMITTED" })).some((row) => row.request_id === barred.request_id));
    assert.ok((await only({ direction: "OUT" })).every((row) => row.direction === "OUT"));
    assert.deepEqual(await only({ status: 503 }), []);
    assert.ok((await only({ search: "USERLIST" })).every((row) => row.api_name.includes("userlist")));
  });

  it("count to a thousand, and say that there are more", async () => {
    await sql`insert into api_log (at, direction, api_name, latency_ms, http_status)
      select ${world.ctx.clock.now()}::timestamptz, 'IN', 'many.calls', 1, 200 from generate_series(1, 1001)`.execute(
      world.ctx.db,
    );
    const more = await head.call(apiLogData, { api: "many.calls" });
    assert.deepEqual([more.total_count, more.total_is_more], [1000, "Y"]);
    assert.equal(rowsOf(more.STATUS_RESPONSE).length, 20);
  });

  it("have one id from the officer's action to X and back", async () => {
    const sent = await cell.call(
      sendReply,
      {
        ticket_id: ticketId,
        action_id: 10,
        status_id: 1,
        reply_channel: "P",
        reply_text: "Our line staff is on the way.",
        client_ref: "logged-1",
      },
      { headers: { "x-forwarded-for": "192.0.2.74" } },
    );
    assert.equal(sent.STATUS_ID, "0");
    world.advance(LATER_MS);
    const call = await apiRow((row) => row.api_name === sendReply.name, "192.0.2.74");
    const id = call.request_id ?? "";
    const waiting = rowsOf(await head.ok(byReference, { reference: id }));
    assert.ok(waiting.some((row) => row.source === "job" && row.event === "send_reply"));
    await world.runJobs();
    const outside = await apiRow((row) => row.direction === "OUT" && row.api_name === "x POST /2/tweets", id);
    assert.deepEqual([outside.http_status, outside.request_id, outside.ticket_id], [201, id, ticketId]);
    const rows = await until("it was sent", async () => {
      const found = rowsOf(await head.ok(byReference, { reference: id }));
      return found.some((row) => row.source === "reply" && row.event === "SENT") && found;
    });
    const has = (source: string, event: string): boolean =>
      rows.some((row) => row.source === source && row.event === event && row.reference === id);
    assert.ok(has("call", sendReply.name), "the call");
    assert.ok(has("record", "REPLY"), "the record of the press");
    assert.ok(has("record", "REPLY_SENT"), "the record of the job that sent it");
    assert.ok(has("outside", "x POST /2/tweets"), "the call to X");
    assert.match(rows.find((row) => row.source === "reply")?.words ?? "", /Our line staff is on the way/);
    const stored = await world.ctx.db
      .selectFrom("ticket_history")
      .select("event")
      .where("reference", "=", id)
      .where("ticket_id", "=", ticketId)
      .execute();
    assert.ok(stored.length > 0, "the history");

    // A reader without tickets sees the events, but no texts.
    const plain = rowsOf(await admin.ok(byReference, { reference: id }));
    assert.equal(plain.length, rows.length);
    assert.ok(plain.every((row) => row.words === null && row.ticket_id === null));
    assert.ok(plain.some((row) => row.ticket_no === call.ticket_no));
  });

  it("show the trail of a ticket to those who may see it", async () => {
    const answer = await head.call(ticketStory, { ticket_id: ticketId });
    const rows = rowsOf(answer.STATUS_RESPONSE);
    assert.deepEqual([answer.ticket_no, answer.is_cut], [await ticketNo(), "N"]);
    const sources = new Set(rows.map((row) => row.source));
    for (const source of ["history", "reply", "call", "outside"] as const) assert.ok(sources.has(source), source);
    const moments = rows.map((row) => row.at_utc);
    assert.deepEqual(moments, moments.toSorted());
    assert.equal(rows.filter((row) => row.event === "REPLY" && row.source !== "history").length, 0, "nothing twice");
    assert.equal((await admin.call(ticketStory, { ticket_id: ticketId })).refusal, "TICKET_NOT_FOUND");
    assert.equal((await head.call(ticketStory, { ticket_id: NO_TICKET })).refusal, "TICKET_NOT_FOUND");
  });

  it("show an officer's actions of a day", async () => {
    const userId = await userIdOf(world, "cell");
    const today = await head.call(officerDay, { user_id: userId });
    const events = rowsOf(today.STATUS_RESPONSE).map((row) => row.event);
    assert.ok(
      events.includes("LOGIN") && events.includes("REPLY") && events.includes("CALL_REFUSED"),
      events.join(" "),
    );
    assert.ok((today.calls ?? 0) > 0);
    assert.ok(rowsOf(today.STATUS_RESPONSE).every((row) => row.words === null));
    const before = await head.call(officerDay, { user_id: userId, day: "2020-01-01" });
    assert.deepEqual([rowsOf(before.STATUS_RESPONSE), before.calls, before.day], [[], 0, "2020-01-01"]);
    assert.equal((await head.call(officerDay, { user_id: NO_TICKET })).refusal, "USER_NOT_FOUND");
  });

  it("show acknowledgements with their texts, direct messages masked, and to administrators the count", async () => {
    const at = world.ctx.clock.now();
    const common = {
      ticket_id: ticketId,
      target_id: "1",
      text: "Your complaint is registered. Call 98765 43210.",
      state: "sent",
      client_ref: "acknowledged",
      written_by: await userIdOf(world, "cell"),
      created_at: at,
      not_before: at,
      sent_at: at,
    };
    await world.ctx.db
      .insertInto("reply")
      .values({ ...common, reply_channel: "P" })
      .execute();
    const number = await ticketNo();
    const [row] = rowsOf(await head.ok(ackLogData, { search: number }));
    assert.deepEqual([row?.ticket_no, row?.ticket_id, row?.channel, row?.status], [number, ticketId, "X", "sent"]);
    assert.match(row?.text ?? "", /^Your complaint is registered\. Call /);
    assert.ok(row?.text?.includes("98765 43210") === false);
    const [plain] = rowsOf(await admin.ok(ackLogData));
    assert.deepEqual([plain?.ticket_no, plain?.ticket_id, plain?.text], [number, null, null]);
    assert.deepEqual(rowsOf(await head.ok(ackLogData, { search: "registered" })), []);
    // By progress, page by page.
    await world.ctx.db
      .insertInto("reply")
      .values({
        ...common,
        ticket_id: otherTicketId,
        reply_channel: "P",
        state: "cancelled",
        sent_at: null,
        created_at: new Date(at.getTime() - 1),
      })
      .execute();
    const states = async (body: object) => rowsOf(await head.ok(ackLogData, body)).map((one) => one.status);
    assert.deepEqual(await states({}), ["sent", "cancelled"]);
    assert.deepEqual(await states({ status_code: "cancelled" }), ["cancelled"]);
    assert.deepEqual(await states({ status_code: "refused" }), []);
    assert.equal((await head.call(ackLogData, { status_code: "lost" } as never)).refusal, "BAD_INPUT");
    const first = await head.call(ackLogData, { page_size: 1 });
    assert.equal(first.total_count, 2);
    assert.deepEqual(await states({ page_size: 1, cursor: first.next_cursor }), ["cancelled"]);
  });

  it("are exported as a spreadsheet with an audit, without formulas in cells", async () => {
    await sql`insert into api_log (at, direction, api_name, latency_ms, http_status)
      values (${world.ctx.clock.now()}, 'IN', '=cmd()', 1, 200)`.execute(world.ctx.db);
    const text = await savedLog(head, { log: "api", api: "=cmd()" });
    const [top, row, ...more] = text.replace("\uFEFF", "").trim().split("\r\n");
    assert.match(top ?? "", /^"at_local","at_utc","direction","api_name"/);
    assert.ok(row?.includes(`"'=cmd()"`));
    assert.deepEqual(more, []);
    assert.match(await savedLog(admin, { log: "users", event: "LOGIN" }), /"LOGIN"/);
    assert.match(await savedLog(head, { log: "acknowledgements" }), /Your complaint is registered/);
    assert.doesNotMatch(await savedLog(admin, { log: "acknowledgements" }), /Your complaint is registered/);
    assert.doesNotMatch(await savedLog(head, { log: "acknowledgements", status_code: "refused" }), /registered/);
    assert.match(await savedLog(head, { log: "messages" }), /^\uFEFF"at_local","at_utc","message_id"/);
    const asked = await world.ctx.db.selectFrom("audit_entry").select("detail").where("event", "=", "EXPORT").execute();
    assert.deepEqual(asked[0]?.detail, { format: "csv", log: "api", api: "=cmd()" });
    assert.ok((await userRows({ event: "EXPORTED" })).length >= 5);
    assert.equal(
      (await head.call(exportLog, { log: "api", from_date: "2026-01-01", to_date: "2026-06-01" })).refusal,
      "LOG_RANGE",
    );
    assert.equal((await cell.call(exportLog, { log: "api" })).refusal, "NOT_PERMITTED");
  });

  it("are immutable, except for dropping a whole partition", async () => {
    await assert.rejects(sql`update api_log set error = null`.execute(world.ctx.db));
    await assert.rejects(sql`delete from api_log`.execute(world.ctx.db));
    await assert.rejects(world.database.asOwner("update api_log set latency_ms = 0"), /never changed/);
    await assert.rejects(sql`truncate api_log_default`.execute(world.ctx.db), /permission denied/);
    await assert.rejects(sql`select from api_log_default`.execute(world.ctx.db), /permission denied/);
  });

  it("have a partition for each month, created once, and keep rows outside of all", async () => {
    const made = await sql<{ n: number }>`select make_log_months('2031-01-15', 2) as n`.execute(world.ctx.db);
    const again = await sql<{ n: number }>`select make_log_months('2031-01-15', 2) as n`.execute(world.ctx.db);
    assert.deepEqual([made.rows[0]?.n, again.rows[0]?.n], [2, 0]);
    await sql`insert into api_log (at, direction, api_name, latency_ms) values
      ('2031-02-10', 'IN', 'month.call', 1), ('2040-05-10', 'IN', 'month.call', 1)`.execute(world.ctx.db);
    const { rows } = await sql<{ part: string }>`
      select tableoid::regclass::text as part from api_log where api_name = 'month.call' order by at`.execute(
      world.ctx.db,
    );
    assert.deepEqual(
      rows.map((row) => row.part),
      ["api_log_2031_02", "api_log_default"],
    );
    const late = await sql<{ n: number }>`select make_log_months('2040-05-01', 1) as n`.execute(world.ctx.db);
    assert.equal(late.rows[0]?.n, 0, "a month of which rows lie elsewhere stays there");
  });

  it("page a long trail without gaps or duplicates", async () => {
    // Many at one moment, which a page must not split, with some before and after.
    await sql`insert into ticket_history (ticket_id, at, event, actor_user_id, role_id)
      select ${ticketId}::int, '2026-11-01T10:00:00Z'::timestamptz + interval '1 second' * case when n between 200 and 650 then 200 else n end,
             'NOTE', 1, 1 from generate_series(1, 1000) n`.execute(world.ctx.db);
    const seen: string[] = [];
    const sizes: number[] = [];
    let [cursor, oldest] = [undefined as string | undefined, "9"];
    do {
      const answer = await head.call(ticketStory, { ticket_id: ticketId, ...(cursor === undefined ? {} : { cursor }) });
      const rows = rowsOf(answer.STATUS_RESPONSE);
      const moments = rows.map((row) => row.at_utc);
      assert.deepEqual(moments, moments.toSorted());
      const own = rows.filter((row) => row.source !== "call");
      assert.ok((own.at(-1)?.at_utc ?? "") < oldest, "each page is before the one that came");
      oldest = own[0]?.at_utc ?? "";
      seen.push(...own.map((row) => row.row_id));
      sizes.push(own.filter((row) => row.event === "NOTE").length);
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    assert.equal(new Set(seen).size, seen.length, "nothing twice");
    assert.equal(
      sizes.reduce((sum, n) => sum + n),
      1_000,
    );
    assert.ok(sizes.length >= 3 && Math.max(...sizes) >= 451, String(sizes));
    assert.equal((await head.call(ticketStory, { ticket_id: ticketId, cursor: "eHg" })).refusal, "BAD_INPUT");
  });
});
