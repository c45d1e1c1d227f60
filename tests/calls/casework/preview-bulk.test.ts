/**
 * The preview of a bulk action equals the results of single calls in every role, and reveals nothing of hidden tickets.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { bulkActions, previewBulk, type BulkFields } from "@smgt/contract/calls/casework/bulk.ts";
import { addTicketTags } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { ACTION, ROLE, STATUS, type ActionId } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { bulkOffers } from "@smgt/server/domain/casework/workflow/offer/bulk-offers.ts";
import { previewBulk as preview } from "@smgt/server/domain/casework/workflow/offer/preview-bulk.ts";
import { ENERGY, GURUGRAM, openDesk, WATER, type Desk, type Person } from "../../support/desk.ts";
import { countQueries } from "../../support/count-queries.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { asTyped } from "../../support/tickets.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";

describe("the preview of a bulk action", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  const ask = (who: Person, ticketIds: readonly number[], actionId: ActionId, fields: BulkFields = {}) =>
    desk.as[who].ok(previewBulk, { ticket_ids: [...ticketIds], action_id: actionId, ...fields });

  /** Tickets in several states: new, new without a place, marked, in action, closed, sensitive. */
  const several = async (): Promise<number[]> => {
    const ids: number[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await desk.fromPhone()).ticket_id); // sequential, as a person types them
    const [, placeless = 0, marked = 0, inAction = 0, closed = 0, sensitive = 0] = ids;
    await world.ctx.db.updateTable("ticket").set({ district_id: null }).where("ticket_id", "=", placeless).execute();
    await desk.marked(marked);
    await desk.marked(inAction, true);
    await desk.done("head", closed, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 14, remarks: "Not a grievance." });
    await desk.done("head", sensitive, ACTION.MARK_SENSITIVE);
    return ids;
  };

  /** The single call that the screen makes for a row of the preview. */
  const apply = (who: Person, ticketId: number, statusId: number, actionId: ActionId, fields: BulkFields) => {
    const { user_id: userId, tag_name: tag, ...rest } = fields;
    const client = desk.as[who];
    if (actionId === ACTION.ADD_TAGS)
      return client.call(addTicketTags, { ticket_id: ticketId, tag_name: tag ?? "", rule_related_tag: "No" });
    const seen = { ticket_id: ticketId, status_id: statusId };
    if (actionId === ACTION.ASSIGN_DESK_OWNER)
      return client.call(updateTicketingUser, { ...seen, user_id: userId ?? 0 });
    return client.call(saveWorkflow, { ...seen, action_id: actionId, ...rest });
  };

  it("equals the single call for each ticket, with the same texts", async () => {
    const { ticket_no: primary } = await desk.fromPhone();
    const cases: readonly (readonly [Person, ActionId, BulkFields])[] = [
      ["cell", ACTION.MARK, { department_id: ENERGY }],
      ["cell", ACTION.MARK, {}],
      ["head", ACTION.MARK, { department_id: 9_999 }],
      ["cell", ACTION.CLOSE_NO_ACTION, { disposal_type_id: 14, remarks: "Short" }],
      ["head", ACTION.CLOSE_NO_ACTION, { disposal_type_id: 14, remarks: "Not a grievance at all." }],
      ["cell", ACTION.MERGE, { primary_ticket_no: primary }],
      ["cell", ACTION.MERGE, { primary_ticket_no: asTyped(primary) }],
      ["cell", ACTION.MERGE, { primary_ticket_no: "GRV-1900-000001" }],
      ["cell", ACTION.CHANGE_PRIORITY, { priority_tag_id: 1 }],
      ["head", ACTION.CHANGE_PRIORITY, {}],
      ["cell", ACTION.ASSIGN_DESK_OWNER, { user_id: desk.userId.head }],
      ["cell", ACTION.ASSIGN_DESK_OWNER, { user_id: desk.userId.officer }],
      ["cell", ACTION.ADD_TAGS, { tag_name: "blackout" }],
      ["officer", ACTION.ADD_TAGS, { tag_name: "blackout" }],
      ["officer", ACTION.ACCEPT, {}],
      ["officer", ACTION.REMARK, { remarks: "The lineman is on his way." }],
      ["district", ACTION.MARK, { department_id: WATER }],
      ["hod", ACTION.REMARK, { remarks: "Seen." }],
    ];
    let allowed = 0;
    for (const [who, actionId, fields] of cases) {
      const ids = await several();
      const rows = await ask(who, ids, actionId, fields);
      assert.deepEqual(
        rows.map((row) => row.ticket_id),
        ids,
      );
      for (const row of rows) {
        // Sequential: each case creates its own tickets.
        const what = `${who} ${actionId} ${JSON.stringify(fields)} ${JSON.stringify(row)}`;
        const done = await apply(who, row.ticket_id, row.status_id ?? STATUS.NEW, actionId, fields);
        assert.equal(done.STATUS_ID === "0" ? null : done.refusal, row.refusal, `${what} ${JSON.stringify(done)}`);
        assert.equal(row.is_allowed === "Y", done.STATUS_ID === "0", what);
        if (row.is_allowed === "N")
          assert.ok(
            [done.STATUS_RESPONSE]
              .flat()
              .join()
              .startsWith(row.reasons[0] ?? "?"),
            what,
          );
        else allowed += 1;
      }
    }
    assert.ok(allowed > 20, `the cases are not all refusals (${allowed})`);
  });

  it("answers for a hidden ticket as for a missing one", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const [hidden, none] = await ask("water", [id, 2_000_000_000], ACTION.REMARK, { remarks: "x" });
    assert.deepEqual({ ...hidden, ticket_id: 0 }, { ...none, ticket_id: 0 });
    assert.deepEqual([hidden?.ticket_no, hidden?.status_id, hidden?.refusal], [null, null, "TICKET_NOT_FOUND"]);
    const inHindi = await desk.as.water.ok(
      previewBulk,
      { ticket_ids: [id], action_id: ACTION.REMARK },
      { language: "hi" },
    );
    assert.match(inHindi[0]?.reasons[0] ?? "", /टिकट/);
  });

  it("offers each role its own actions, and refuses others", async () => {
    const offered = async (who: Person) => rowsOf(await desk.as[who].ok(bulkActions)).map((one) => one.action_id);
    assert.deepEqual(await offered("cell"), [209, 101, 204, 210, 117, 106, 105]);
    assert.deepEqual(await offered("officer"), [111, 204, 117]);
    const { ticket_id: id } = await desk.fromPhone();
    const refused = await desk.as.officer.call(previewBulk, { ticket_ids: [id], action_id: ACTION.MERGE });
    assert.equal(refused.refusal, "NOT_PERMITTED");
    const masters = await mastersOf(world.ctx);
    assert.deepEqual(bulkOffers(masters, { roleId: ROLE.VIEWER }), []);
    const many = Array.from({ length: 101 }, (_, at) => at + 1);
    const tooMany = await desk.as.cell.call(previewBulk, { ticket_ids: many, action_id: ACTION.REMARK });
    assert.equal(tooMany.refusal, "BAD_INPUT");
    const unknown = await desk.as.cell.call(previewBulk, { ticket_ids: [id], action_id: 999 });
    assert.equal(unknown.refusal, "NOT_PERMITTED");
  });

  it("makes as many queries for forty tickets as for one", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 40; n += 1) ids.push((await desk.fromPhone()).ticket_id); // sequential, as a person types them
    const { ctx, queries } = countQueries(world.ctx);
    const officer = {
      userId: desk.userId.cell,
      userName: "Cell",
      sessionId: 1,
      roleId: ROLE.CELL_EXEC,
      roleIds: [ROLE.CELL_EXEC],
      postings: [],
      language: "en" as const,
      duties: [],
    };
    const asked = { department_id: ENERGY, action_id: ACTION.MARK };
    const count = async (ticketIds: number[]): Promise<number> => {
      queries();
      const rows = await preview(ctx, officer, { ticket_ids: ticketIds, ...asked });
      assert.equal(rows.length, ticketIds.length);
      return queries();
    };
    const one = await count(ids.slice(0, 1));
    assert.ok(one > 0 && one <= 4, `${one} queries`);
    assert.equal(await count(ids), one);
    assert.equal((await desk.show(ids[0] ?? 0)).district_id, GURUGRAM, "nothing was changed");
  });
});
