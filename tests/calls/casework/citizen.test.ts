/** The citizen's page: statuses and dates for those who know ticket number and contact, and nothing else. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { clientOf, signInAs, solvedCaptcha } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

describe("the citizen's own page", () => {
  const world = worldForTests();
  let number: string;
  before(async () => {
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const author = ensureUser(world.x.world, "Own_Page");
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell No electricity in Sector 46, Gurugram." });
    const row = await until("the ticket is there", async () => {
      const rows = await cell.ok(commonList, { list_key: "new", page_size: 100 });
      return typeof rows === "string" ? null : rows[0];
    });
    number = row.ticket_no;
    await cell.ok(saveWorkflow, {
      ticket_id: row.ticket_id,
      status_id: row.status_id,
      action_id: ACTION.MARK,
      department_id: 1,
      district_id: 6,
      remarks: "Words that only officers read.",
    });
    await world.ctx.db
      .updateTable("citizen")
      .set({ mobile: "+91 98123 45678" })
      .where("handle", "=", "Own_Page")
      .execute();
  });
  const ask = async (ticketNo: string, who: string) =>
    clientOf(world.url, null, null, null).call(citizenStatus, {
      ticket_no: ticketNo,
      known_as: who,
      ...(await solvedCaptcha(world.url)),
    });

  it("shows status and dates by handle or mobile, in any spelling", async () => {
    const [state, year, count] = number.split("-");
    const inHindi = number.replace(/\d/g, (digit) => "०१२३४५६७८९".charAt(Number(digit)));
    for (const [typed, who] of [
      [` ${number.toLowerCase()} `, "own_page"],
      [number, "@Own_Page"],
      [number, " OWN_PAGE "],
      [number, "9812345678"],
      [number, "+91 98123-45678"],
      [number, "09812345678"],
      [inHindi, "९८१२३ ४५६७८"],
      // Copied from an address book.
      [number, "\u202A+91 98123\u00A045678\u202C"],
      [`${state} ${year}/${Number(count)}`, "own_page"],
      [`\u200E${state}–${year}–${count}`, "own_page"],
    ] as const) {
      const { STATUS_RESPONSE: shown, STATUS_ID } = await ask(typed, who);
      assert.equal(STATUS_ID, "0", `${typed} ${who}`);
      assert.equal(shown.status_id, STATUS.MARKED);
      assert.deepEqual(
        shown.steps.map((step) => [step.step, step.at !== null]),
        [
          ["received", true],
          ["working", true],
          ["answered", false],
          ["closed", false],
        ],
      );
      assert.deepEqual([shown.current_step, shown.next_step, shown.is_late], ["working", "worked_on", "N"]);
      assert.ok(shown.due_at !== null && shown.resolved_at === null);
    }
  });

  it("reveals no person, officer or remark", async () => {
    const text = JSON.stringify(await ask(number, "own_page"));
    for (const word of ["Own_Page", "98123", "Words that only", "Gurugram", "electricity", "Pending"]) {
      assert.ok(!text.includes(word), word);
    }
  });

  it("answers the same for a wrong number and a wrong name", async () => {
    const answers = await Promise.all([
      ask("GRV-2026-999999", "own_page"),
      ask(number, "somebody_else"),
      ask(number, "9800000000"),
      ask(number, "%"),
      ask(number, "@"),
    ]);
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(answers[0]?.refusal, "CITIZEN_TICKET_NOT_FOUND");
  });

  it("requires a solved captcha for every read", async () => {
    const body = { ticket_no: number, known_as: "own_page", ...(await solvedCaptcha(world.url)) };
    const nobody = clientOf(world.url, null, null, null);
    assert.equal((await nobody.call(citizenStatus, body)).STATUS_ID, "0");
    assert.equal((await nobody.call(citizenStatus, body)).refusal, "CAPTCHA_FAILED");
  });
});
