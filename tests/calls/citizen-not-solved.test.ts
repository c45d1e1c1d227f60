/** A citizen says on his page that a solved ticket is not: taken up again, at most once for each solution. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { citizenNotSolved, citizenStatus } from "@smgt/contract/calls/citizen.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { clientOf, solvedCaptcha } from "../support/client.ts";
import { deskForTests, type Desk } from "../support/desk.ts";
import type { World } from "../support/world.ts";

const REASON = "अब भी बिजली नहीं है, कोई नहीं आया।";
const DAY_MS = 86_400_000;
let phones = 0;

describe("the citizen says that it is not solved", () => {
  let world: World;
  let desk: Desk;
  deskForTests((opened) => ({ world, desk } = opened));
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
  const say = async (number: string, who: string, reason = REASON) =>
    clientOf(world.url, null, null, null).call(citizenNotSolved, {
      ticket_no: number,
      known_as: who,
      reason,
      ...(await solvedCaptcha(world.url)),
    });
  const look = async (number: string, who: string) =>
    clientOf(world.url, null, null, null).ok(citizenStatus, {
      ticket_no: number,
      known_as: who,
      ...(await solvedCaptcha(world.url)),
    });

  it("is taken up again by the same officer, with who said so in the history; a second press changes nothing", async () => {
    const { ticketId, number, mobile } = await solved();
    assert.notEqual((await look(number, mobile)).not_solved_until, null);
    const answers = await Promise.all([say(number, mobile), say(number, mobile)]);
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
    assert.deepEqual([row[0]?.remark, row[0]?.facts[0]?.key], [REASON, "by"]);
    assert.ok(!JSON.stringify(answers).includes("बिजली"), "nothing of it comes back");
  });

  it("goes to appeal when it was taken up twice before, and an appeal's decision stands", async () => {
    const { ticketId, number, mobile } = await solved();
    for (let time = 0; time < 2; time += 1) {
      // Each needs the solution before it.
      assert.equal((await say(number, mobile)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
      await desk.done("officer", ticketId, ACTION.ACCEPT);
      await solve(ticketId);
    }
    assert.equal((await say(number, mobile)).STATUS_RESPONSE.status_id, STATUS.UNDER_APPEAL);
    await desk.done("hod", ticketId, ACTION.UPHOLD_CLOSURE, { remarks: "The line was repaired and inspected twice." });
    assert.equal((await look(number, mobile)).not_solved_until, null);
    assert.equal((await say(number, mobile)).refusal, "CITIZEN_CANNOT_REOPEN");
  });

  it("reopens what was closed already, within the days that are given for it", async () => {
    const { ticketId, number, mobile } = await solved();
    await sql`update ticket set status_id = ${STATUS.CLOSED}, closed_at = ${world.ctx.clock.now()}
      where ticket_id = ${ticketId}`.execute(world.ctx.db);
    const late = await solved();
    assert.equal((await say(number, mobile)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
    assert.equal((await desk.show(ticketId)).history.at(-1)?.action_id, ACTION.REOPEN);
    const { parameters } = await world.ctx.masters();
    await desk.pass((parameters.reopenDays + 1) * DAY_MS);
    const refused = await say(late.number, late.mobile);
    assert.equal(refused.refusal, "CITIZEN_CANNOT_REOPEN");
    assert.match(String(refused.STATUS_RESPONSE), new RegExp(`${parameters.reopenDays} days`));
  });

  it("answers alike for a wrong number and a wrong person, and wants a reason and a captcha", async () => {
    const { number, mobile } = await solved();
    const wrong = await Promise.all([say("GRV-2020-000001", mobile), say(number, "9700000000"), say(number, "%")]);
    assert.equal(new Set(wrong.map((one) => JSON.stringify(one))).size, 1);
    assert.equal(wrong[0]?.refusal, "CITIZEN_TICKET_NOT_FOUND");
    assert.equal((await say(number, mobile, "  no  ")).refusal, "CITIZEN_REASON_REQUIRED");
    const nobody = clientOf(world.url, null, null, null);
    const body = { ticket_no: number, known_as: mobile, reason: REASON, captcha_id: "none", captcha: "none" };
    assert.equal((await nobody.call(citizenNotSolved, body)).refusal, "CAPTCHA_FAILED");
    const open = await desk.fromPhone({ mobile: "9799999999" });
    assert.equal((await say(open.ticket_no, "9799999999")).refusal, "CITIZEN_CANNOT_REOPEN");
  });
});
