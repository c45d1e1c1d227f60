/**
 * Fields of action forms are sent with the offered actions, and the server validates against the same list, for one
 * ticket and for many.
 */
import assert from "node:assert/strict";
import { it } from "node:test";
import { ACTION, MAX_REMARK, STATUS } from "@smgt/contract/constants.ts";
import { bulkActions } from "@smgt/contract/calls/casework/bulk.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import { ENERGY, WATER, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

const { desk } = deskForTests();

async function formOf(who: Person, ticketId: number, statusId: number, actionId: number): Promise<ActionField[]> {
  const offered = await desk.as[who].ok(ticketAction, { ticket_id: ticketId, status_id: statusId });
  const offer = [...offered.wf_action, ...offered.misc_action].find((one) => one.action_id === actionId);
  assert.ok(offer, `action ${actionId} is offered to ${who}`);
  return offer.fields;
}
const required = (fields: readonly ActionField[]) =>
  fields.flatMap((field) => (field.required === "Y" ? [field.name] : []));

it("requires no reference to propose a transfer, and one to execute it", async () => {
  const { ticket_id: id } = await desk.fromPhone();
  const proposal = await formOf("cell", id, STATUS.NEW, ACTION.TRANSFER_OUT);
  assert.deepEqual(required(proposal), ["target_portal", "remarks"]);
  const transfer = await formOf("head", id, STATUS.NEW, ACTION.TRANSFER_OUT);
  assert.deepEqual(required(transfer), ["target_portal", "external_ref_no", "remarks"]);
  assert.deepEqual(
    transfer.find((field) => field.name === "remarks"),
    {
      name: "remarks",
      kind: "words",
      required: "Y",
      refusal: "REMARK_REQUIRED",
      too_short: "REMARK_TOO_SHORT",
      min_length: 10,
      max_length: MAX_REMARK,
    },
  );
  const given = { target_portal: "CM Window", remarks: "A matter of the other portal." };
  assert.equal((await desk.act("head", id, ACTION.TRANSFER_OUT, given)).refusal, "PORTAL_REQUIRED");
  await desk.done("cell", id, ACTION.TRANSFER_OUT, given);
});

it("requires the reason of a return, and refuses an unknown one", async () => {
  const { ticket_id: id } = await desk.fromPhone();
  await desk.marked(id);
  const fields = await formOf("officer", id, STATUS.MARKED, ACTION.NOT_PERTAINING);
  assert.deepEqual(required(fields), ["return_reason_id", "suggested_department_id", "remarks"]);
  const given = { remarks: "This is the water supply's own line.", suggested_department_id: WATER };
  const send = (more: object) => desk.act("officer", id, ACTION.NOT_PERTAINING, { ...given, ...more });
  assert.equal((await send({})).refusal, "RETURN_REASON_REQUIRED");
  assert.equal((await send({ return_reason_id: 999 })).refusal, "RETURN_REASON_REQUIRED");
  assert.equal((await send({ return_reason_id: 1 })).new_status_id, STATUS.RETURNED);
});

it("requests common fields once for many tickets", async () => {
  const offers = rowsOf(await desk.as.cell.ok(bulkActions));
  const asked = (actionId: number) => offers.find((one) => one.action_id === actionId)?.fields.map((one) => one.name);
  assert.deepEqual(asked(ACTION.MARK), ["department_id", "remarks"]);
  assert.deepEqual(asked(ACTION.ASSIGN_DESK_OWNER), ["assign_user_id"]);
  const { ticket_id: id } = await desk.fromPhone();
  const marked = await desk.done("cell", id, ACTION.MARK, { department_id: ENERGY });
  assert.equal(marked.new_status_id, STATUS.MARKED, "the ticket's own place and issue stand");
});
