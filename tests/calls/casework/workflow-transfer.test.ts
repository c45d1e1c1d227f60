/** With automatic transfer on, a return goes directly to the suggested department when it has an officer. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { WATER } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

const { world, desk } = deskForTests({
  parameters: { auto_transfer_on_return: "Y", officer_can_post: "Y" },
});

const reason = { remarks: "This is the water supply's own line.", return_reason_id: 1 };

it("marks to the suggested department, whose officer confirms the charge", async () => {
  const { ticket_id: id } = await desk.fromPhone();
  await desk.marked(id);
  const moved = await desk.done("officer", id, ACTION.NOT_PERTAINING, { ...reason, suggested_department_id: WATER });
  assert.equal(moved.new_status_id, STATUS.MARKED);
  const seen = await desk.show(id, "water");
  assert.deepEqual(
    [seen.department_id, seen.return_count, seen.assignees.map((one) => one.user_id)],
    [WATER, 1, [desk.userId.water]],
  );
  assert.equal(seen.workflow_action_confirmation_flag, "Y");
});

it("returns to the cell where no officer is mapped", async () => {
  const { db } = world.ctx;
  await db.updateTable("app_user").set({ is_enabled: false }).where("user_id", "=", desk.userId.water).execute();
  const others = await db
    .selectFrom("user_posting")
    .select("user_id")
    .where("department_id", "=", WATER)
    .where("role_id", "=", 5)
    .execute();
  await db
    .updateTable("app_user")
    .set({ is_enabled: false })
    .where(
      "user_id",
      "in",
      others.map((row) => row.user_id),
    )
    .execute();
  const { ticket_id: id } = await desk.fromPhone();
  await desk.marked(id);
  const back = await desk.done("officer", id, ACTION.NOT_PERTAINING, { ...reason, suggested_department_id: WATER });
  assert.equal(back.new_status_id, STATUS.RETURNED);
});
