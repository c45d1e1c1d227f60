/** A citizen reports on their page that a solved ticket is not solved: it reopens, at most once per solution. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { citizenNotSolved, citizenSendProof, citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { ensureUser } from "@smgt/tools/fake-x/write.ts";
import { clientOf, solvedCaptcha } from "../../support/client.ts";
import { REPORT } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { openSmsGateway } from "../../support/sms-gateway.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";

const REASON = "अब भी बिजली नहीं है, कोई नहीं आया।";
const DAY_MS = 86_400_000;
const PRESENT = "b1946ac92492d2347c6235b4d2611184";
let phones = 0;
const gateway = await openSmsGateway();

describe("a citizen's report that a ticket is not solved", () => {
  const { world, desk } = deskForTests({ env: gateway.env });
  const solve = async (ticketId: number): Promise<void> => {
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
  };
  const solved = async () => {
    phones += 1;
    const mobile = `97${String(10_000_000 + phones)}`;
    const { ticket_id: ticketId, ticket_no: number } = await desk.fromPhone({ mobile });
    await solve(ticketId);
    return { ticketId, number, mobile };
  };
  const nobody = () => clientOf(world.url, null, null, null);
  const ask = async (number: string, who: string, channel: "SMS" | "DM" = "SMS") =>
    nobody().call(citizenSendProof, {
      ticket_no: number,
      known_as: who,
      channel,
      ...(await solvedCaptcha(world.url)),
    });
  const sayWith = async (number: string, who: string, code: string, reason = REASON) =>
    nobody().call(citizenNotSolved, {
      ticket_no: number,
      known_as: who,
      reason,
      code,
      ...(await solvedCaptcha(world.url)),
    });
  /** Requests a code and sends it with the report, as a citizen does. */
  const say = async (number: string, who: string, reason = REASON) => {
    await ask(number, who);
    return sayWith(number, who, gateway.codes().at(-1) ?? "none", reason);
  };
  const look = async (number: string, who: string) =>
    clientOf(world.url, null, null, null).ok(citizenStatus, {
      ticket_no: number,
      known_as: who,
      ...(await solvedCaptcha(world.url)),
    });

  it("reopens the ticket with the same officer and records the citizen; a second submit changes nothing", async () => {
    const { ticketId, number, mobile } = await solved();
    assert.notEqual((await look(number, mobile)).not_solved_until, null);
    await ask(number, mobile);
    // Devanagari digits.
    const code =
      gateway
        .codes()
        .at(-1)
        ?.replace(/\d/g, (digit) => "०१२३४५६७८९".charAt(Number(digit))) ?? "none";
    const answers = await Promise.all([sayWith(number, mobile, code), sayWith(number, mobile, code)]);
    for (const answer of answers) {
      assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
      assert.deepEqual(
        [answer.STATUS_RESPONSE.status_id, answer.STATUS_RESPONSE.not_solved_until],
        [STATUS.REOPENED, null],
      );
    }
    const seen = await desk.show(ticketId);
    assert.deepEqual([seen.reopen_count, seen.assignees.some((one) => one.user_id === desk.userId.officer)], [1, true]);
    const row = seen.history.filter((one) => one.action_id === ACTION.FEEDBACK_NOT_SATISFIED);
    assert.equal(row.length, 1);
    assert.deepEqual(
      [row[0]?.remark, row[0]?.facts[0]?.value],
      [REASON, "The citizen, on the complaint page, confirmed by a code to their mobile"],
    );
    assert.ok(!JSON.stringify(answers).includes("बिजली"), "nothing of it comes back");
  });

  it("tells the citizen the next step each time, and admits a delay", async () => {
    const mobile = "9788888801";
    const { ticket_id: ticketId, ticket_no: number } = await desk.fromPhone({ mobile });
    const where = async () => {
      const { steps, current_step, next_step, due_at, is_late } = await look(number, mobile);
      const reached = steps.flatMap(({ step, at }) => (at === null ? [] : [step]));
      return [reached, current_step, next_step, due_at !== null, is_late];
    };
    await desk.reported(ticketId);
    assert.deepEqual(await where(), [["received", "working"], "working", "checked", true, "N"]);
    await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
    assert.deepEqual(await where(), [["received", "working", "answered"], "answered", "confirm", false, "N"]);
    await say(number, mobile);
    assert.deepEqual(await where(), [["received", "working"], "working", "again", true, "N"]);
    await sql`update ticket set due_at = ${new Date(world.ctx.clock.now().getTime() - 1)}
      where ticket_id = ${ticketId}`.execute(world.ctx.db);
    assert.deepEqual(await where(), [["received", "working"], "working", "again", true, "Y"]);
    await desk.done("officer", ticketId, ACTION.ACCEPT);
    await desk.done("officer", ticketId, ACTION.NEED_DETAILS, { remarks: "On which side of the school?" });
    assert.deepEqual(await where(), [["received", "working"], "working", "details", false, "N"]);
  });

  it("appeals after two reopenings; the appeal's decision is final", async () => {
    const { ticketId, number, mobile } = await solved();
    for (let time = 0; time < 2; time += 1) {
      // Sequential: each needs the solution before it.
      assert.equal((await say(number, mobile)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
      await desk.done("officer", ticketId, ACTION.ACCEPT);
      await solve(ticketId);
    }
    assert.equal((await say(number, mobile)).STATUS_RESPONSE.status_id, STATUS.UNDER_APPEAL);
    await desk.done("hod", ticketId, ACTION.UPHOLD_CLOSURE, { remarks: "The line was repaired and inspected twice." });
    assert.equal((await look(number, mobile)).not_solved_until, null);
    assert.equal((await say(number, mobile)).refusal, "CITIZEN_CANNOT_REOPEN");
  });

  it("reopens a closed ticket within the allowed days", async () => {
    const { ticketId, number, mobile } = await solved();
    await sql`update ticket set status_id = ${STATUS.CLOSED}, phase = 'closed', closed_at = ${world.ctx.clock.now()}
      where ticket_id = ${ticketId}`.execute(world.ctx.db);
    const late = await solved();
    assert.equal((await say(number, mobile)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
    assert.equal((await desk.show(ticketId)).history.at(-1)?.action_id, ACTION.REOPEN);
    const { parameters } = await mastersOf(world.ctx);
    await desk.pass((parameters.reopenDays + 1) * DAY_MS);
    const refused = await say(late.number, late.mobile);
    assert.equal(refused.refusal, "CITIZEN_CANNOT_REOPEN");
    assert.match(String(refused.STATUS_RESPONSE), new RegExp(`${parameters.reopenDays} days`));
  });

  it("answers the same for a wrong number and a wrong person, and requires a reason and a captcha", async () => {
    const { number, mobile } = await solved();
    const wrong = await Promise.all([say("GRV-2020-000001", mobile), say(number, "9700000000"), say(number, "%")]);
    assert.equal(new Set(wrong.map((one) => JSON.stringify(one))).size, 1);
    assert.equal(wrong[0]?.refusal, "CITIZEN_CODE_WRONG");
    assert.equal((await say(number, mobile, "  no  ")).refusal, "CITIZEN_REASON_REQUIRED");
    const body = {
      ticket_no: number,
      known_as: mobile,
      reason: REASON,
      code: "1",
      captcha_id: "none",
      captcha: "none",
    };
    assert.equal((await nobody().call(citizenNotSolved, body)).refusal, "CAPTCHA_FAILED");
    const open = await desk.fromPhone({ mobile: "9799999999" });
    assert.equal((await say(open.ticket_no, "9799999999")).refusal, "CITIZEN_CANNOT_REOPEN");
  });

  const eventsOf = async (ticketId: number) =>
    (
      await world.ctx.db
        .selectFrom("security_event")
        .select(["event", "detail", "ip"])
        .where("ticket_id", "=", ticketId)
        .orderBy("security_id")
        .execute()
    ).map((row) => row.event);

  it("changes nothing without a code, and shows no digit of the mobile", async () => {
    const { ticketId, number, mobile } = await solved();
    const shown = await look(number, mobile);
    assert.deepEqual(shown.proof_ways, ["SMS"]);
    assert.ok(!JSON.stringify(shown.proof_ways).includes(mobile.slice(-3)));
    for (const code of ["", "000000", gateway.codes().at(-1) ?? "none"]) {
      // A code of another ticket is refused.
      assert.equal((await sayWith(number, mobile, code)).refusal, "CITIZEN_CODE_WRONG");
    }
    assert.equal((await desk.show(ticketId)).status_id, STATUS.RESOLVED);
    assert.deepEqual(await eventsOf(ticketId), ["CITIZEN_PROOF_WRONG", "CITIZEN_PROOF_WRONG", "CITIZEN_PROOF_WRONG"]);
  });

  it("accepts a code once, for ten minutes and five attempts; sends three a day and stores hashes only", async () => {
    const { ticketId, number, mobile } = await solved();
    assert.deepEqual((await ask(number, mobile)).STATUS_RESPONSE, { is_sure: "Y", minutes: 10 });
    const first = gateway.codes().at(-1) ?? "none";
    const kept = await sql<{
      row: string;
    }>`select p::text as row from citizen_proof p where ticket_id = ${ticketId}`.execute(world.ctx.db);
    assert.ok(!kept.rows[0]?.row.includes(first));
    await desk.pass(11 * 60_000);
    assert.equal((await sayWith(number, mobile, first)).refusal, "CITIZEN_CODE_WRONG", "run out");
    await ask(number, mobile);
    const second = gateway.codes().at(-1) ?? "none";
    for (let time = 0; time < 5; time += 1) {
      // Sequential: each counts.
      assert.equal((await sayWith(number, mobile, "no")).refusal, "CITIZEN_CODE_WRONG");
    }
    assert.equal((await sayWith(number, mobile, second)).refusal, "CITIZEN_CODE_WRONG", "five attempts");
    await ask(number, mobile);
    assert.equal((await ask(number, mobile)).refusal, "CITIZEN_PROOF_LIMIT");
    assert.equal((await sayWith(number, mobile, gateway.codes().at(-1) ?? "none")).STATUS_ID, "0");
    assert.deepEqual((await eventsOf(ticketId)).slice(-2), ["CITIZEN_PROOF_SENT", "CITIZEN_PROVED"]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from citizen_proof where ticket_id = ${ticketId}
      and used_at is null`.execute(world.ctx.db);
    assert.equal(rows[0]?.n, 0, "used up");
  });

  it("does not count a code refused by the gateway against the daily three", async () => {
    const { number, mobile } = await solved();
    gateway.refuse(true);
    for (let time = 0; time < 3; time += 1) {
      // Sequential: each would count.
      assert.equal((await ask(number, mobile)).refusal, "CITIZEN_PROOF_NOT_SENT");
    }
    gateway.refuse(false);
    assert.equal((await say(number, mobile)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
  });

  it("sends at most five refused messages an hour to the platform", async () => {
    const { ticket_id: ticketId, ticket_no: number } = await desk.fromPost("closed_not_solved");
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_channel: "P",
      reply_text: "It is repaired.",
    });
    ensureUser(world.x.world, "closed_not_solved", { acceptsMessages: false });
    const refused = (): number =>
      world.x.world.journal.entries.filter((one) => one.type === "write-refused" && one.what === "message").length;
    const press = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        // Sequential: each counts.
        assert.equal((await ask(number, "closed_not_solved", "DM")).refusal, "CITIZEN_PROOF_NOT_SENT");
      }
      return refused();
    };
    assert.equal(await press(7), 5);
    await desk.pass(61 * 60_000);
    assert.equal(await press(1), 6, "an hour later it is asked again");
    ensureUser(world.x.world, "closed_not_solved", { acceptsMessages: true });
    assert.equal((await ask(number, "closed_not_solved", "DM")).STATUS_ID, "0", "none of them counts as sent");
    const text = world.x.world.messages.at(-1)?.text ?? "";
    assert.equal((await sayWith(number, "closed_not_solved", /\b\d{6}\b/.exec(text)?.[0] ?? "none")).STATUS_ID, "0");
  });

  it("accepts and counts a code whose delivery report was lost or failed at a proxy", async () => {
    const { number, mobile } = await solved();
    for (const how of [true, 502, 504] as const) {
      gateway.cut(how);
      // Sequential: each counts.
      assert.equal((await ask(number, mobile)).refusal, "CITIZEN_PROOF_NOT_SENT");
    }
    gateway.cut(false);
    assert.equal((await ask(number, mobile)).refusal, "CITIZEN_PROOF_LIMIT");
    const code = gateway.codes().at(-1) ?? "none";
    assert.equal((await sayWith(number, mobile, code)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
  });

  it("sends the code by message to the account on X", async () => {
    const { ticket_id: ticketId, ticket_no: number } = await desk.fromPost("asha_not_solved");
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_channel: "P",
      reply_text: "It is repaired.",
    });
    assert.deepEqual((await look(number, "@Asha_not_solved")).proof_ways, ["DM"]);
    assert.equal((await ask(number, "asha_not_solved", "SMS")).refusal, "CITIZEN_PROOF_OFF");
    assert.equal((await ask(number, "asha_not_solved", "DM")).STATUS_ID, "0");
    const text = world.x.world.messages.at(-1)?.text ?? "";
    assert.equal((await sayWith(number, "asha_not_solved", /\b\d{6}\b/.exec(text)?.[0] ?? "none")).STATUS_ID, "0");
    const seen = await desk.show(ticketId);
    assert.equal(seen.status_id, STATUS.REOPENED);
    assert.match(seen.history.at(-1)?.facts[0]?.value ?? "", /account on X/);
  });

  it("reopens the primary of a merged ticket and shows its steps", async () => {
    const [mobile, other] = ["9788888802", "9788888803"];
    const primary = await desk.fromPhone({ mobile: other });
    await desk.marked(primary.ticket_id, true);
    await desk.pass(DAY_MS);
    const { ticket_id: memberId, ticket_no: number } = await desk.fromPhone({ mobile });
    await desk.done("cell", memberId, ACTION.MERGE, { primary_ticket_no: primary.ticket_no });
    const open = await look(number, mobile);
    assert.deepEqual(
      [open.ticket_no, open.current_step, open.next_step, open.not_solved_until, open.due_at],
      [number, "working", "merged", null, (await look(primary.ticket_no, other)).due_at],
    );
    assert.equal(open.steps[1]?.at, open.received_at, "nothing was done about it before it came");
    assert.equal((await say(number, mobile)).refusal, "CITIZEN_CANNOT_REOPEN");
    await desk.done("officer", primary.ticket_id, ACTION.SUBMIT_ATR, { remarks: REPORT, disposal_type_id: 1 });
    await desk.done("cell", primary.ticket_id, ACTION.APPROVE, {
      disposal_type_id: 1,
      remarks: "Checked on the spot.",
    });
    const answered = await look(number, mobile);
    assert.deepEqual([answered.current_step, answered.next_step], ["answered", "confirm"]);
    assert.ok(!JSON.stringify(answered).includes(primary.ticket_no), "the other citizen's number is not theirs");
    assert.equal((await say(number, mobile)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
    const { history, status_id } = await desk.show(primary.ticket_id);
    assert.deepEqual([status_id, history.at(-1)?.remark], [STATUS.REOPENED, `${REASON} (${number})`]);
    assert.equal((await desk.show(memberId)).status_id, STATUS.MERGED);
    const once = ["CITIZEN_PROOF_SENT", "CITIZEN_PROVED"];
    assert.deepEqual(await eventsOf(memberId), [...once, ...once]);
  });

  it("accepts a code sent before the secret was rotated", async () => {
    const { number, mobile } = await solved();
    await ask(number, mobile);
    const code = gateway.codes().at(-1) ?? "none";
    const former = world.ctx.config.secret;
    await world.restart({ ...gateway.env, SMGT_SECRET: PRESENT, SMGT_SECRET_BEFORE: former });
    assert.equal((await sayWith(number, mobile, code)).STATUS_ID, "0");
  });
});
