/** Finding a caller by number, or by name and district: what is shown, and what is audited. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { findPerson } from "@smgt/contract/calls/casework/citizen.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { PERSON_SEARCH } from "@smgt/server/domain/casework/citizens/find-people.ts";
import { clientOf } from "../../support/client.ts";
import { ENERGY, GURUGRAM, openDesk, type Desk, type Person } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

const HISAR = 7;
const CALLER = {
  complainant_name: "सुनीता देवी",
  mobile: "98111 22334",
  address: "House 12, Sector 46",
  email: "sunita@example.in",
};

describe("finding a caller", () => {
  const world = worldForTests();
  let desk: Desk;
  let first: TicketDetails;
  before(async () => {
    desk = await openDesk(world);
    first = await desk.fromPhone(CALLER);
    await desk.fromPhone({ ...CALLER, subject: "Water too" });
  });
  const find = async (body: Parameters<typeof desk.as.operator.ok<typeof findPerson>>[1], who: Person = "operator") =>
    rowsOf(await desk.as[who].ok(findPerson, body));

  it("works by the whole number in any spelling, and shows open tickets", async () => {
    for (const mobile of ["9811122334", "+91 98111-22334", "09811122334", "९८१११२२३३४"]) {
      const [one, ...others] = await find({ mobile });
      assert.deepEqual(others, []);
      assert.deepEqual(
        [one?.citizen_name, one?.mobile, one?.address, one?.email],
        [CALLER.complainant_name, "9811122334", CALLER.address, CALLER.email],
        mobile,
      );
      assert.equal(one?.tickets.length, 2);
    }
    assert.deepEqual(await find({ mobile: "9800000000" }), []);
  });

  it("works by a landline and by a number abroad, in any spelling", async () => {
    for (const [given, name, spellings] of [
      ["0124-2345671", "Landline Lal", ["0124 2345671", "(0124) 2345671", "+91 124 2345671", "०१२४ २३४५६७१"]],
      ["+971 50 123 4571", "Dubai Devi", ["+971501234571", "00971 50 1234571"]],
    ] as const) {
      await desk.fromPhone({ ...CALLER, mobile: given, complainant_name: name });
      for (const mobile of spellings)
        assert.deepEqual(
          (await find({ mobile })).map((one) => one.citizen_name),
          [name],
          mobile,
        );
    }
  });

  it("works by name and district in either script, and masks contacts", async () => {
    for (const name of ["Sunita", "sunita devi", "सुनीता"]) {
      const [one] = await find({ name, district_id: GURUGRAM });
      assert.equal(one?.citizen_name, CALLER.complainant_name, name);
      assert.deepEqual([one?.mobile, one?.address], ["•••••••334", "•••"]);
    }
    assert.deepEqual(await find({ name: "Sunita", district_id: HISAR }), []);
    assert.deepEqual(await find({ name: "electricity", district_id: GURUGRAM }), [], "a word is no name");
  });

  it("requires enough search terms", async () => {
    for (const body of [{}, { mobile: "98111" }, { name: "Sunita" }, { name: "Su", district_id: GURUGRAM }]) {
      assert.equal((await desk.as.operator.call(findPerson, body)).refusal, "PERSON_SEARCH_TOO_WIDE");
    }
    for (const who of ["officer", "head", "hod", "field"] as const) {
      assert.equal((await desk.as[who].call(findPerson, { mobile: "9811122334" })).refusal, "NOT_PERMITTED", who);
    }
    const nobody = clientOf(world.url, null, null, null);
    assert.equal((await nobody.call(findPerson, { mobile: "9811122334" })).http, 401);
  });

  it("shows direct messages only to those who may read them", async () => {
    const [found] = await find({ mobile: "9811122334" });
    const message = found?.tickets[0]?.ticket_id ?? 0;
    const asMessage = (channel: string | null) =>
      world.ctx.db.updateTable("ticket").set({ channel }).where("ticket_id", "=", message).execute();
    await asMessage("X-DM");
    const words = async (who: Person): Promise<string | undefined> =>
      (await find({ mobile: "9811122334" }, who))[0]?.tickets.find((one) => one.ticket_id === message)?.snippet;
    assert.equal(await words("district"), "•••");
    assert.equal(await words("operator"), found?.tickets[0]?.snippet);
    await asMessage(null);
  });

  it("hides sensitive and closed tickets, and logs every search without the number", async () => {
    await desk.done("head", first.ticket_id, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    const [one] = await find({ mobile: "9811122334" });
    assert.equal(one?.tickets.length, 1);
    const { rows } = await sql<{ detail: { by: string; found: number } }>`
      select detail from audit_entry where event = ${PERSON_SEARCH} and actor_user_id = ${desk.userId.operator}
       order by audit_id`.execute(world.ctx.db);
    assert.deepEqual(rows.at(-1)?.detail, { by: "mobile", found: 1, citizen_ids: [one?.citizen_id] });
    const log = await sql<{ detail: object; ip: string; actor_user_id: number }>`
      select detail, ip, actor_user_id from security_event where event = 'PERSON_SHOWN' order by security_id`.execute(
      world.ctx.db,
    );
    assert.deepEqual(log.rows.at(-1), {
      detail: { by: "mobile", found: 1, citizen_ids: [one?.citizen_id] },
      ip: "127.0.0.1",
      actor_user_id: desk.userId.operator,
    });
    assert.ok(!JSON.stringify(log.rows).includes("9811122334"));
    assert.ok(
      rows.some(({ detail }) => detail.found === 0),
      "an empty answer is on record too",
    );
    assert.ok(!JSON.stringify(rows).includes("9811122334"));
  });

  it("finds nobody whose tickets the caller may not see", async () => {
    const mobile = "9811133344";
    const hidden = await desk.fromPhone({ complainant_name: "Kavita Hidden", mobile });
    assert.equal((await find({ mobile })).length, 1);
    await desk.done("head", hidden.ticket_id, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    for (const who of ["operator", "cell", "district"] as const) {
      assert.deepEqual(await find({ mobile }, who), [], who);
      assert.deepEqual(await find({ name: "Kavita Hidden", district_id: GURUGRAM }, who), [], who);
    }
    const elsewhere = await desk.fromPhone({
      complainant_name: "Kavita Elsewhere",
      mobile: "9811133355",
      district_id: HISAR,
    });
    assert.ok(elsewhere.ticket_id > 0);
    assert.deepEqual(await find({ mobile: "9811133355" }, "district"), [], "a person of another district");
    assert.equal((await find({ mobile: "9811133355" }, "cell")).length, 1);
  });

  it("joins an earlier ticket without a new place and issue", async () => {
    const [one] = await find({ mobile: "9811122334" });
    const body = {
      source_id: 3,
      complainant_name: CALLER.complainant_name,
      mobile: CALLER.mobile,
      subject: "Still dark",
      description: "Nobody has come.",
      consent_notice_given: "Y" as const,
    };
    const noted = await desk.as.operator.call(createManualTicket, {
      ...body,
      parent_ticket_no: one?.tickets[0]?.ticket_no ?? "",
    });
    assert.equal(noted.ticket_no, one?.tickets[0]?.ticket_no, JSON.stringify(noted));
    const refused = await desk.as.operator.call(createManualTicket, body);
    assert.ok(["DISTRICT_REQUIRED", "ISSUE_REQUIRED"].includes(refused.refusal ?? ""), JSON.stringify(refused));
  });

  it("leaves a complaint without an officer in the cell's queue, with a notice", async () => {
    await sql`update app_user set is_enabled = false where user_id in
      (select user_id from user_posting where role_id = 5 and coalesce(department_id, ${ENERGY}) = ${ENERGY}
                     and coalesce(district_id, ${GURUGRAM}) = ${GURUGRAM})`.execute(world.ctx.db);
    const made = await desk.as.cell.call(createManualTicket, {
      source_id: 3,
      complainant_name: "Ram",
      mobile: "9811100009",
      district_id: GURUGRAM,
      issue_type: 1,
      sub_issue_type: 101,
      department_id: ENERGY,
      subject: "No electricity",
      description: "Since the night.",
      consent_notice_given: "Y",
    });
    assert.equal(made.new_status_id, STATUS.NEW, JSON.stringify(made));
    assert.match(made.STATUS_RESPONSE, /, Gurugram has no officer/);
    const { history } = await desk.show(made.ticket_id ?? 0);
    assert.deepEqual(
      history[0]?.facts.map((fact) => fact.key),
      ["no_officer"],
    );
  });
});
