/** The audit over HTTP: readers, paging, filters by kind and day, and results of a check. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import {
  getAuditRows,
  getAuditState,
  verifyAudit,
  type AuditRow,
  type AuditState,
} from "@smgt/contract/calls/oversight/audit.ts";
import { exportLog } from "@smgt/contract/calls/oversight/logs.ts";
import * as trails from "@smgt/contract/calls/oversight/trails.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { appendAudit } from "@smgt/server/domain/ground/audit/append-audit.ts";
import type { DB } from "@smgt/server/db/tables.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { checkAuditJob } from "@smgt/server/domain/ground/audit/chain/check-audit.job.ts";
import { SCHEDULE } from "@smgt/server/registry.ts";
import { submit } from "../../support/accounts.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { openDesk, type Desk, type Person } from "../../support/desk.ts";
import { savedLog } from "../../support/export.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

describe("the audit", () => {
  const world = worldForTests({ isSealed: true, env: { SMGT_TRUST_PROXY: "1" } });
  let desk: Desk;
  let admin: Client;
  before(async () => {
    desk = await openDesk(world);
    admin = await signInAs(world.url, "admin", ROLE.ADMIN);
  });

  const state = (): Promise<AuditState> => desk.as.head.ok(getAuditState, {});
  const page = async (who: Person | "admin", body: Parameters<Desk["as"]["head"]["ok"]>[1] = {}) => {
    const answer = await (who === "admin" ? admin : desk.as[who]).call(getAuditRows, body as never);
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return { rows: rowsOf(answer.STATUS_RESPONSE as AuditRow[] | "No Record Found"), answer };
  };
  const sealed = (): Promise<unknown> =>
    until("every row to be sealed", async () => {
      const { waiting, sealed_to: to } = await state();
      return waiting === 0 && to > 0;
    });
  /** Requests a check; returns its result. */
  const checked = async (): Promise<AuditState> => {
    await sealed();
    await desk.as.head.ok(verifyAudit, {});
    return until("the check to end", async () => {
      const now = await state();
      return now.is_checking === "N" && now;
    });
  };

  it("is for administrators and the head of the cell", async () => {
    const nobody = clientOf(world.url, null, null, null);
    for (const call of [getAuditState, verifyAudit, getAuditRows]) {
      assert.equal((await nobody.call(call, {})).http, 401);
      for (const who of ["officer", "operator", "hod", "field"] as const)
        assert.equal((await desk.as[who].call(call, {})).refusal, "NOT_PERMITTED", `${who} ${call.name}`);
    }
    assert.equal((await desk.as.head.call(getAuditRows, { event: "NONSENSE" } as never)).refusal, "BAD_INPUT");
  });

  it("shows what was done by whom on which ticket, newest first", async () => {
    const ticket = await desk.fromPhone();
    const { rows, answer } = await page("head", { page_size: 100 });
    const made = rows.find((row) => row.ticket_id === ticket.ticket_id);
    assert.deepEqual([made?.what, made?.ticket_no], ["Ticket created", ticket.ticket_no]);
    const signedIn = rows.find((row) => row.event === "LOGIN");
    assert.equal(signedIn?.what, "Signed in");
    assert.ok(signedIn?.by_name != null && signedIn.ticket_no === null);
    assert.deepEqual(
      rows.map((row) => row.at_utc),
      rows
        .map((row) => row.at_utc)
        .toSorted()
        .toReversed(),
    );
    assert.ok((answer.events as unknown[]).length > 80);
    const { rows: theirs } = await page("admin", { event: "CREATED" });
    assert.equal(theirs.length, (await page("head", { event: "CREATED" })).rows.length);
    assert.ok(
      theirs.every((row) => row.ticket_id === null && row.ticket_no !== null),
      "an administrator, who sees no ticket, reads its number",
    );
  });

  it("is filtered by kind and day, page by page", async () => {
    const all = (await page("head", { page_size: 100 })).rows.map((row) => row.audit_id);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const { rows, answer } = await page("head", { page_size: 3, ...(cursor === undefined ? {} : { cursor }) });
      found.push(...rows.map((row) => row.audit_id));
      cursor = answer.next_cursor as string | undefined;
    } while (cursor !== undefined);
    assert.deepEqual(found, all);
    const { rows: signIns } = await page("head", { event: "LOGIN" });
    assert.ok(signIns.length > 0 && signIns.every((row) => row.event === "LOGIN"));
    const day = (at: Date): string => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(at);
    const today = day(world.ctx.clock.now());
    const yesterday = day(new Date(world.ctx.clock.now().getTime() - 86_400_000));
    assert.deepEqual(
      (await page("head", { from_date: today, to_date: today, page_size: 100 })).rows.length,
      all.length,
    );
    assert.deepEqual((await page("head", { to_date: yesterday })).rows, []);
  });

  it("is searched by officer, ticket, address and id; the id leads to the complete trail", async () => {
    const ticket = await desk.fromPhone();
    const { rows: ofTicket } = await page("head", { search: ticket.ticket_no });
    assert.ok(ofTicket.length > 0 && ofTicket.every((row) => row.ticket_id === ticket.ticket_id));
    assert.deepEqual((await page("admin", { search: ticket.ticket_no })).rows.length, ofTicket.length);
    const made = ofTicket.find((row) => row.event === "CREATED");
    const byId = desk.userId.operator;
    assert.equal(made?.by_user_id, byId);
    const { rows: byOfficer } = await page("head", { user_id: byId, page_size: 100 });
    assert.ok(byOfficer.some((row) => row.audit_id === made?.audit_id));
    assert.ok(byOfficer.every((row) => row.by_user_id === byId));
    const { rows: byName } = await page("head", { search: made?.by_name ?? "", page_size: 100 });
    assert.deepEqual(byName, byOfficer);
    assert.deepEqual((await page("head", { search: ticket.ticket_no, user_id: desk.userId.head })).rows, []);
    assert.deepEqual((await page("head", { search: "nobody is called so" })).rows, []);
    assert.deepEqual((await page("head", { search: "GRV-2020-000001" })).rows, []);
    const ip = "192.0.2.77";
    await submit(world, { username: "viewer", ip });
    const { rows: byAddress } = await page("head", { search: ip });
    assert.deepEqual(
      byAddress.map((row) => row.event),
      ["LOGIN"],
    );
    const { rows: byReference } = await page("head", { search: made?.reference ?? "" });
    assert.ok(byReference.some((row) => row.audit_id === made?.audit_id));
    const story = rowsOf(await desk.as.head.ok(trails.byReference, { reference: made?.reference ?? "" }));
    assert.ok(story.some((row) => row.row_id === `record-${made?.audit_id}`));
    const far = await desk.as.head.call(getAuditRows, { from_date: "2026-01-01", to_date: "2026-02-01" });
    assert.equal(far.refusal, "LOG_RANGE");
  });

  it("shows a row's separately stored reason, old or new, and none that was tampered with", async () => {
    const at = world.ctx.clock.now();
    const fact = { at, event: "JOB_DISMISSED", actorUserId: null, roleId: null } as const;
    await inTransaction(world.ctx.db, (tx) =>
      appendAudit(tx, [
        { ...fact, detail: { reason: "from before" } },
        { ...fact, said: " Wrong, says 98765 43210 " },
        { ...fact, said: "To be changed" },
        fact,
      ]),
    );
    const said = async () =>
      rowsOf(await admin.ok(getAuditRows, { event: "JOB_DISMISSED" })).map((row) => [row.said, row.is_said_changed]);
    const [none, plain, before] = [
      [null, "N"],
      ["Wrong, says ••••• •••10", "N"],
      ["from before", "N"],
    ];
    assert.deepEqual(await said(), [none, ["To be changed", "N"], plain, before]);
    const { rows } = await sql<{ text: string }>`
      select detail::text as text from audit_entry where event = 'JOB_DISMISSED' order by audit_id desc limit 3`.execute(
      world.ctx.db,
    );
    assert.ok(!/Wrong|changed/.test(rows.map((row) => row.text).join(" ")), "the sealed row has no word of it");
    await world.database.asOwner(`alter table audit_said disable trigger user;
      update audit_said set words = 'Something else' where words = 'To be changed';
      alter table audit_said enable trigger user`);
    assert.deepEqual(await said(), [none, [null, "Y"], plain, before]);
  });

  it("is exported as filtered", async () => {
    const ticket = await desk.fromPhone();
    const text = await savedLog(desk.as.head, { log: "audit", search: ticket.ticket_no, event: "CREATED" });
    const lines = text.trimEnd().split("\r\n");
    assert.equal(lines.length, 2);
    const cells = (text = ""): string[] => text.replace("\uFEFF", "").slice(1, -1).split('","');
    assert.deepEqual(cells(lines[0]).slice(2), [
      "event",
      "what",
      "by_name",
      "role_name",
      "said",
      "ticket_no",
      "reference",
    ]);
    assert.deepEqual(cells(lines[1]).slice(2, 4), ["CREATED", "Ticket created"]);
    assert.equal(cells(lines[1])[7], ticket.ticket_no);
    // A kind of another log would export everything.
    const other = await desk.as.head.call(exportLog, { log: "audit", event: "LOGIN_FAILED_SOMEHOW" });
    assert.equal(other.refusal, "BAD_INPUT");
  });

  it("hides rows of complaints about the head from that head", async () => {
    const ticket = await desk.fromPhone();
    const all = (await page("head", { page_size: 100 })).rows;
    const about = all.filter((row) => row.ticket_no === ticket.ticket_no).map((row) => row.audit_id);
    const seen = async (): Promise<number[]> => {
      const { rows } = await page("head", { page_size: 100 });
      return rows.map((row) => row.audit_id).filter((auditId) => about.includes(auditId));
    };
    assert.ok(about.length > 0);
    await sql`update ticket set is_sensitive = true, complained_about = array[${desk.userId.head}::int] where ticket_id = ${ticket.ticket_id}`.execute(
      world.ctx.db,
    );
    assert.deepEqual(await seen(), []);
  });

  it("is sealed within a second, and a check reports it sound and anchored", async () => {
    assert.equal((await state()).state, "never");
    const found = await checked();
    assert.deepEqual([found.state, found.fault, found.has_witness], ["sound", null, "Y"]);
    assert.ok(found.checked_to !== null && found.checked_to > 0);
    const { rows } = await page("head", { event: "AUDIT_CHECK_ASKED" });
    assert.equal(rows[0]?.what, "Asked for a check of the audit");
  });

  it("runs one check at a time", async () => {
    await sql`insert into audit_check (asked_at) values (${world.ctx.clock.now()})`.execute(world.ctx.db);
    assert.equal(await desk.as.head.ok(verifyAudit, {}), "A check is running already.");
    assert.equal((await state()).is_checking, "Y");
    // A check orphaned by its server expires after three hours.
    await sql`update audit_check set asked_at = asked_at - interval '3 hours 1 second' where ended_at is null`.execute(
      world.ctx.db,
    );
    assert.equal(await desk.as.head.ok(verifyAudit, {}), "The check has started.");
    await until("the check to end", async () => (await state()).is_checking === "N");
  });

  it("is checked every night, unless a check is running", async () => {
    assert.match(SCHEDULE, new RegExp(`^20 21 \\* \\* \\* ${checkAuditJob.name}$`, "m"));
    const { db } = world.ctx;
    const checks = async () =>
      db.selectFrom("audit_check").select(["outcome", "asked_by"]).orderBy("check_id", "desc").execute();
    await sealed();
    const before = (await checks()).length;
    await checkAuditJob.run(world.ctx, {});
    const [night, ...earlier] = await checks();
    assert.deepEqual([night, earlier.length], [{ outcome: "sound", asked_by: null }, before]);
    await sql`insert into audit_check (asked_at) values (${world.ctx.clock.now()})`.execute(db);
    await checkAuditJob.run(world.ctx, {});
    const [open, ...others] = await checks();
    assert.deepEqual([open?.outcome, others.length], [null, before + 1], "the one under way is left alone");
    await sql`delete from audit_check where ended_at is null`.execute(db);
  });

  it("names the first invalid row in the reader's language", async () => {
    await sealed();
    const row = await world.ctx.db
      .selectFrom("audit_seal as s")
      .innerJoin("audit_entry as a", "a.audit_id", "s.audit_id")
      .select(["s.seq", "s.audit_id", "a.event"])
      .where("s.seq", "=", 3)
      .executeTakeFirstOrThrow();
    const rewrite = (event: string): Promise<void> =>
      world.database.asOwner(`begin; set local session_replication_role = replica;
        update audit_entry set event = '${event}' where audit_id = ${row.audit_id}; commit`);
    await rewrite("LOGOUT_FORGED");
    const found = await checked();
    assert.deepEqual([found.state, found.fault], ["broken", "Row 3 was changed after it was sealed."]);
    const { rows } = await page("head", { page_size: 100 });
    assert.ok(
      rows.some(({ what }) => what === "LOGOUT_FORGED"),
      "what is no kind is shown as it is",
    );
    await rewrite(row.event);
    assert.equal((await checked()).state, "sound");
  });

  it("continues a check on the next server when the first stops", async () => {
    const asked: string[] = [];
    const pool = new pg.Pool({ connectionString: world.database.url, max: 1 });
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void asked.push(query.sql),
    });
    await sealed();
    await until("no check is under way", async () => (await state()).is_checking === "N");
    await checkAuditJob.run({ ...world.ctx, db }, {}, AbortSignal.abort());
    await db.destroy();
    assert.ok(
      asked.some((statement) => statement.includes('insert into "audit_check"')),
      "a check was opened",
    );
    assert.ok(!asked.some((statement) => /from audit_seal where seq >/.test(statement)), "no row was read");
    await until("another run to end it", async () => (await state()).is_checking === "N");
  });

  it("names every missing row of a truncated end", async () => {
    const { db, clock } = world.ctx;
    await sql`insert into audit_check (asked_at, ended_at, outcome, checked_to, fault, bad_seq, bad_to_seq)
      values (${clock.now()}, ${clock.now()}, 'broken', 9, 'tail_cut', 3, 7)`.execute(db);
    const { state: found, fault } = await state();
    assert.deepEqual([found, fault], ["broken", "Rows 3 to 7 are missing at the end."]);
  });

  it("writes rows that the sealer takes in order of visibility", async () => {
    await inTransaction(world.ctx.db, (tx) =>
      appendAudit(tx, [{ at: world.ctx.clock.now(), event: "ACTION", actorUserId: null, roleId: null }]),
    );
    await sealed();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry a
      where not exists (select from audit_seal s where s.audit_id = a.audit_id)`.execute(world.ctx.db);
    assert.equal(rows[0]?.n, 0);
  });
});
