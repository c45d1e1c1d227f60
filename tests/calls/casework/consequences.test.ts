/** Consequences shown with an offered action come true, and the action refuses by the same plan as its preview. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { previewBulk } from "@smgt/contract/calls/casework/bulk.ts";
import { setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import type { Consequence } from "@smgt/contract/shapes/consequence.ts";
import { ENERGY, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

describe("consequences of an action", () => {
  const { world, desk } = deskForTests();

  const consequences = async (who: Person, ticketId: number): Promise<ReadonlyMap<number, readonly Consequence[]>> => {
    const { status_id } = await desk.show(ticketId);
    const { wf_action: own, misc_action: misc } = await desk.as[who].ok(ticketAction, {
      ticket_id: ticketId,
      status_id,
    });
    return new Map([...own, ...misc].map((one) => [one.action_id, one.consequences]));
  };

  it("are offered: the next holder, the deadline, the message to the citizen", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const fresh = await consequences("head", id);
    // The time limit depends on the form.
    assert.deepEqual(fresh.get(ACTION.MARK), [{ what: "to_department" }]);
    assert.deepEqual(fresh.get(ACTION.CLOSE_NO_ACTION), [{ what: "to_nobody" }, { what: "told" }]);
    assert.deepEqual(fresh.get(ACTION.ASK_DETAILS_BY_PHONE), [{ what: "paused" }, { what: "called" }]);
    assert.deepEqual(fresh.get(ACTION.MERGE), [{ what: "to_nobody" }, { what: "merged" }]);
    assert.deepEqual(fresh.get(ACTION.REMARK), []);
    assert.deepEqual((await consequences("cell", id)).get(ACTION.TRANSFER_OUT), [{ what: "decided_by_cell_head" }]);
  });

  it("come true", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id);
    const offered = await consequences("officer", id);
    const [due] = offered.get(ACTION.ACCEPT) ?? [];
    assert.equal(due?.what, "due");
    // The target depends on the suggested department.
    assert.deepEqual(offered.get(ACTION.NOT_PERTAINING), []);
    await desk.done("officer", id, ACTION.ACCEPT);
    assert.equal((await desk.show(id)).stage_due_at, due?.at);
  });

  it("name the merged complaints that follow", async () => {
    const { ticket_id: lead, ticket_no: no } = await desk.fromPhone();
    const { ticket_id: id } = await desk.fromPhone();
    await desk.done("cell", id, ACTION.MERGE, { primary_ticket_no: no });
    const offered = await consequences("head", lead);
    assert.deepEqual(offered.get(ACTION.CLOSE_NO_ACTION)?.at(-1), { what: "members_follow" });
    assert.ok(!offered.get(ACTION.REMARK)?.some(({ what }) => what === "members_follow"));
  });

  it("refuse for many as for one: the place's only officer is complained about", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const { ticket_id: other } = await desk.fromPhone();
    const about = { ticket_id: id, status_id: STATUS.NEW, user_id: desk.userId.officer, remarks: "He took money." };
    await desk.as.head.ok(setComplainedAbout, { ...about, is_complained_about: "Y" });
    await world.ctx.db
      .updateTable("app_user")
      .set({ is_enabled: false })
      .where("user_id", "in", (query) =>
        query
          .selectFrom("user_posting")
          .select("user_id")
          .where("role_id", "=", 5)
          .where("user_id", "<>", desk.userId.officer)
          .where((one) => one.or([one("department_id", "=", ENERGY), one("department_id", "is", null)])),
      )
      .execute();
    const rows = await desk.as.head.ok(previewBulk, {
      ticket_ids: [id, other],
      action_id: ACTION.MARK,
      department_id: ENERGY,
    });
    const single = await desk.act("head", id, ACTION.MARK, { department_id: ENERGY });
    assert.deepEqual([rows[0]?.refusal, single.refusal], ["NO_OFFICER_MAPPED", "NO_OFFICER_MAPPED"]);
    assert.deepEqual([rows[0]?.consequences, rows[1]?.refusal], [[], null]);
    const [place, due] = rows[1]?.consequences ?? [];
    assert.deepEqual([place?.what, due?.what], ["to_department", "due"]);
    await desk.done("head", other, ACTION.MARK, { department_id: ENERGY });
    assert.equal((await desk.show(other)).stage_due_at, due?.at);
  });
});
