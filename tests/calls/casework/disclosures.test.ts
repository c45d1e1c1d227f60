/** The register of disclosures: recipients outside who received data of citizens, with the ground (decision 50). */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import * as calls from "@smgt/contract/calls/casework/citizen-rights.ts";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { addAdmin, adminWithApp, type Admin } from "../../support/accounts.ts";
import { exportByTwo } from "../../support/citizen-export.ts";
import { deskForTests } from "../../support/for-tests.ts";

/** Noon of a working day, so that test days match the State's calendar. */
const NOON = new Date("2026-11-18T06:30:00Z");
const OF_THE_COURT = {
  to_kind: "court" as const,
  recipient: "District Court, Gurugram",
  basis: "Order 77/2026 of 16-11-2026, section 94 BNSS",
  data: ["name" as const, "words" as const],
};

describe("the register of disclosures", () => {
  let admin: Admin;
  let citizenId: number;
  const { world, desk } = deskForTests({ startsAt: NOON });
  before(async () => {
    admin = await adminWithApp(world, "admin");
    const { ticket_id: ticketId } = await desk.fromPhone({ mobile: "9876501234" });
    const ticket = await world.ctx.db
      .selectFrom("ticket")
      .select("citizen_id")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    citizenId = ticket.citizen_id;
  });
  const given = (more: object = {}) =>
    admin.client.call(calls.recordDisclosure, { citizen_ids: [citizenId], ...OF_THE_COURT, ...more });
  const listed = async (before?: number) =>
    rowsOf(await admin.client.ok(calls.getDisclosures, before === undefined ? {} : { before }));

  it("is empty at first, and for administrators only", async () => {
    assert.equal(await admin.client.ok(calls.getDisclosures, {}), "No Record Found");
    for (const who of ["head", "cell", "officer"] as const) {
      assert.equal((await desk.as[who].call(calls.getDisclosures, {})).refusal, "NOT_PERMITTED");
      const written = await desk.as[who].call(calls.recordDisclosure, { citizen_ids: [citizenId], ...OF_THE_COURT });
      assert.equal(written.refusal, "NOT_PERMITTED");
    }
  });

  it("stores data, recipient and ground, audits ids only, once per idempotency key", async () => {
    const press = () => given({ day: "2026-11-16", client_ref: "press-1" });
    assert.deepEqual([(await press()).STATUS_ID, (await press()).STATUS_ID], ["0", "0"]);
    const [row, ...more] = await listed();
    assert.equal(more.length, 0);
    assert.deepEqual(
      [row?.to_kind, row?.recipient, row?.basis, row?.data, row?.ticket_no, row?.citizen_count],
      ["court", OF_THE_COURT.recipient, OF_THE_COURT.basis, ["name", "words"], null, 1],
    );
    // Noon in India on the given day.
    assert.equal(row?.at, "2026-11-16T06:30:00.000Z");
    assert.equal(row?.recorded_at, new Date(world.ctx.clock.now()).toISOString());
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit_entry where event = 'DISCLOSURE_RECORDED'`.execute(world.ctx.db);
    assert.deepEqual(rows, [
      { detail: { disclosure_id: row?.disclosure_id, citizen_ids: [citizenId], to_kind: "court" } },
    ]);
  });

  it("refuses future days, blanks and unknown people, and writes nothing", async () => {
    assert.equal((await given({ day: "2026-11-19" })).refusal, "DISCLOSURE_LATER");
    assert.equal((await given({ recipient: "   " })).refusal, "DISCLOSURE_EMPTY");
    assert.equal((await given({ basis: "  " })).refusal, "DISCLOSURE_EMPTY");
    assert.equal((await given({ citizen_ids: [citizenId, 2_000_000_000] })).refusal, "CITIZEN_UNKNOWN");
    assert.equal((await given({ data: [] })).STATUS_ID, "111");
    assert.equal((await listed()).length, 1);
  });

  it("masks numbers and addresses typed into it", async () => {
    await given({ recipient: "Inspector, mobile 9812345678", basis: "Asked by ravi@example.in" });
    const [row] = await listed();
    assert.ok(!JSON.stringify(row).includes("9812345678"), JSON.stringify(row));
    assert.ok(!JSON.stringify(row).includes("ravi@example.in"));
    assert.match(row?.recipient ?? "", /^Inspector, mobile •+78$/);
  });

  it("gets a row when a ticket is transferred to another portal, proposed or directly", async () => {
    const remarks = "A service matter of the portal.";
    const atOnce = await desk.fromPhone();
    await desk.done("head", atOnce.ticket_id, ACTION.TRANSFER_OUT, {
      target_portal: "CM Window",
      external_ref_no: "CMW-77",
      remarks,
    });
    const [row] = await listed();
    assert.deepEqual(
      [row?.to_kind, row?.recipient, row?.basis, row?.data, row?.ticket_no, row?.citizen_count],
      ["portal", "CM Window", `${atOnce.ticket_no} → CMW-77`, ["name", "contact", "words"], atOnce.ticket_no, 1],
    );
    const proposed = await desk.fromPhone();
    await desk.done("cell", proposed.ticket_id, ACTION.TRANSFER_OUT, { target_portal: "CPGRAMS", remarks });
    assert.equal((await listed())[0]?.disclosure_id, row?.disclosure_id, "a proposal gives nothing away yet");
    const [open] = (await desk.show(proposed.ticket_id)).proposals;
    await desk.as.head.ok(settleProposal, {
      ticket_id: proposed.ticket_id,
      status_id: STATUS.NEW,
      proposal_id: open?.proposal_id ?? 0,
      decision: "CONFIRM",
      external_ref_no: "DL-5",
    });
    const [second] = await listed();
    assert.deepEqual(
      [second?.recipient, second?.basis, second?.recorded_by_name],
      ["CPGRAMS", `${proposed.ticket_no} → DL-5`, row?.recorded_by_name],
    );
  });

  it("is part of the citizen's own export only", async () => {
    await addAdmin(world, "admin2");
    const other = await adminWithApp(world, "admin2");
    await admin.prove();
    const { text } = await exportByTwo(admin, other, [citizenId], "Letter 12/2026");
    const held = JSON.parse(text) as { given: { recipient: string; basis: string; data: string[] }[] };
    assert.deepEqual(
      held.given.map((one) => one.recipient),
      [OF_THE_COURT.recipient, "Inspector, mobile ••••••••78"],
    );
    assert.ok(!text.includes("CM Window"));
  });

  it("is read in pages of fifty, without duplicates or gaps", async () => {
    await sql`insert into disclosure (at, to_kind, recipient, basis, data, recorded_by, recorded_at)
      select now(), 'office', 'Office ' || n, 'Order', '{name}', ${desk.userId.head}::int, now()
        from generate_series(1, 60) n`.execute(world.ctx.db);
    const first = await listed();
    const second = await listed(first.at(-1)?.disclosure_id);
    assert.deepEqual([first.length, second.length], [50, 14]);
    assert.equal(new Set([...first, ...second].map((row) => row.disclosure_id)).size, 64);
  });

  it("is immutable, also for the server", async () => {
    const { db } = world.ctx;
    for (const table of ["disclosure", "disclosed_citizen"]) {
      const name = sql.table(table);
      await assert.rejects(sql`update ${name} set disclosure_id = disclosure_id`.execute(db));
      await assert.rejects(sql`delete from ${name}`.execute(db));
      await assert.rejects(sql`truncate ${name} cascade`.execute(db));
    }
    await assert.rejects(
      sql`insert into disclosure (at, to_kind, recipient, basis, data, recorded_by, recorded_at)
        values (now() + interval '1 day', 'court', 'x', 'y', '{name}', 1, now())`.execute(db),
    );
  });
});
