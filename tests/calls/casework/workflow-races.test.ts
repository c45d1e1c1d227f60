/** Many concurrent actions on one ticket: one winner, a clear refusal for the rest, and nothing outside the table. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pg from "pg";
import { allTags, allTagsWithoutPaging } from "@smgt/contract/calls/law/masters.ts";
import { enabledUsers, updateAvailability } from "@smgt/contract/calls/organisation/users.ts";
import { userAssignmentByAction } from "@smgt/contract/calls/casework/assignment.ts";
import { addTicketTags } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { ENERGY, GURUGRAM, REPORT, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";

describe("concurrent actions", () => {
  const { world, desk } = deskForTests();

  /** Sends calls while holding locks on the tickets' rows until two calls wait, so that they overlap at any speed. */
  const meeting = async <T>(ticketIds: readonly number[], send: () => readonly Promise<T>[]): Promise<T[]> => {
    const holder = new pg.Client({ connectionString: world.database.url });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("select from ticket where ticket_id = any($1) for update", [ticketIds]);
      const answers = Promise.all(send());
      await until("two calls wait for the tickets", async () => {
        // Within a transaction, the activity view is cached.
        await holder.query("select pg_stat_clear_snapshot()");
        const { rows } = await holder.query(
          "select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0",
        );
        return rows.length >= 2;
      });
      await holder.query("commit");
      return await answers;
    } finally {
      await holder.end();
    }
  };

  it("give one winner among 200 claims of one ticket", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const seen = { status_id: STATUS.NEW, department_id: ENERGY, district_id: GURUGRAM };
    const answers = await meeting([id], () =>
      Array.from({ length: 200 }, (_, at) => desk.act(at % 2 === 0 ? "cell" : "head", id, ACTION.MARK, seen)),
    );
    assert.equal(answers.filter((one) => one.STATUS_ID === "0").length, 1);
    const rest = answers.filter((one) => one.STATUS_ID !== "0");
    assert.deepEqual([...new Set(rest.map((one) => one.STATUS_RESPONSE))], ["Ticket Status does not match"]);
    const { history, markings: assignments } = await desk.show(id);
    assert.equal(history.filter((row) => row.action_id === ACTION.MARK).length, 1);
    assert.equal(assignments.length, 1);
  });

  it("let one of two different actions win in either order", async () => {
    type Press = readonly [who: Person, actionId: number, extra: object];
    const pairs: readonly (readonly [Press, Press])[] = [
      [
        ["cell", ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM }],
        ["head", ACTION.CLOSE_NO_ACTION, { disposal_type_id: 14, remarks: "Not a grievance at all." }],
      ],
      [
        ["cell", ACTION.ASK_DETAILS_BY_PHONE, { remarks: "Which house?" }],
        ["head", ACTION.TRANSFER_OUT, { target_portal: "AAS", external_ref_no: "A1", remarks: "Belongs there." }],
      ],
    ];
    for (let round = 0; round < 5; round += 1) {
      for (const [one, two] of pairs) {
        // Sequential, with a new ticket each.
        const { ticket_id: id } = await desk.fromPhone();
        const seen = { status_id: STATUS.NEW };
        const answers = await meeting([id], () =>
          [one, two].map(([who, actionId, extra]) => desk.act(who, id, actionId, { ...seen, ...extra })),
        );
        assert.equal(answers.filter((answer) => answer.STATUS_ID === "0").length, 1, JSON.stringify(answers));
        assert.ok(answers.some((answer) => answer.STATUS_RESPONSE === "Ticket Status does not match"));
      }
    }
  });

  it("merge two tickets into each other without a deadlock or a cycle", async () => {
    for (let round = 0; round < 5; round += 1) {
      // Sequential, with two new tickets each.
      const [one, two] = [await desk.fromPhone(), await desk.fromPhone()];
      const answers = await meeting([one.ticket_id, two.ticket_id], () => [
        desk.act("cell", one.ticket_id, ACTION.MERGE, { primary_ticket_no: two.ticket_no }),
        desk.act("head", two.ticket_id, ACTION.MERGE, { primary_ticket_no: one.ticket_no }),
      ]);
      assert.equal(answers.filter((answer) => answer.STATUS_ID === "0").length, 1, JSON.stringify(answers));
    }
  });

  it("refuse actions outside the table without any change", async () => {
    const people: readonly (readonly [Person, number])[] = [
      ["head", ROLE.CELL_HEAD],
      ["cell", ROLE.CELL_EXEC],
      ["hod", ROLE.HOD],
      ["officer", ROLE.OFFICER],
      ["district", ROLE.DIST_NODAL],
      ["operator", ROLE.CALL_OP],
    ];
    const { workflow } = await mastersOf(world.ctx);
    const isListed = (actionId: number, statusId: number, roleId: number): boolean =>
      workflow.transitions.some(
        (row) =>
          row.actionId === actionId &&
          row.from.some((from) => from === statusId) &&
          row.roles.some((role) => role === roleId),
      );
    const inAction = await desk.fromPhone();
    await desk.marked(inAction.ticket_id, true);
    const review = await desk.fromPhone();
    await desk.reported(review.ticket_id);
    const places = [
      [(await desk.fromPhone()).ticket_id, STATUS.NEW],
      [inAction.ticket_id, STATUS.IN_ACTION],
      [review.ticket_id, STATUS.ATR_REVIEW],
    ] as const;
    const versions = await Promise.all(places.map(async ([id]) => (await desk.show(id)).version));
    let tried = 0;
    for (const [id, statusId] of places) {
      for (const [who, roleId] of people) {
        const foreign = Array.from({ length: 300 }, (_, at) => at + 1).filter(
          (actionId) =>
            (actionId % 17 === tried % 17 || (actionId > 100 && actionId < 134 && actionId % 3 === tried % 3)) &&
            !isListed(actionId, statusId, roleId),
        );
        const answers = await Promise.all(foreign.map((actionId) => desk.act(who, id, actionId, { remarks: REPORT })));
        tried += answers.length;
        assert.deepEqual(
          answers.flatMap((answer, at) => (answer.STATUS_ID === "0" ? [`${who} ${foreign[at]} in ${statusId}`] : [])),
          [],
        );
      }
    }
    assert.ok(tried > 300, `${tried} tried`);
    assert.deepEqual(await Promise.all(places.map(async ([id]) => (await desk.show(id)).version)), versions);
  });

  it("assign no new ticket to an absent officer during the given days", async () => {
    const who = async (): Promise<string> => {
      const { ticket_id: id } = await desk.fromPhone();
      const offered = await desk.as.cell.ok(userAssignmentByAction, {
        ticket_id: id,
        action_id: ACTION.MARK,
        department_id: ENERGY,
        district_id: GURUGRAM,
      });
      const officer = offered.users.find((one) => one.user_id === desk.userId.officer);
      return officer?.is_available ?? "?";
    };
    const day = (ahead: number): string =>
      new Date(world.ctx.clock.now().getTime() + 19_800_000 + ahead * 86_400_000).toISOString().slice(0, 10);
    await desk.as.officer.ok(updateAvailability, {
      is_available: "N",
      from_date: day(1),
      to_date: day(2),
      reason: "Training",
    });
    assert.equal(await who(), "Y");
    await desk.pass(86_400_000);
    await sweepClocks(world.ctx);
    assert.equal(await who(), "N");
    await desk.pass(2 * 86_400_000);
    await sweepClocks(world.ctx);
    assert.equal(await who(), "Y");
    await desk.as.officer.ok(updateAvailability, { is_available: "N" });
    assert.equal(await who(), "N");
    const other = await desk.as.officer.call(updateAvailability, { is_available: "N", user_id: desk.userId.water });
    assert.equal(other.refusal, "NOT_PERMITTED");
    await desk.as.head.ok(updateAvailability, { is_available: "Y", user_id: desk.userId.officer });
    assert.equal(await who(), "Y");
    const odd = await desk.as.officer.call(updateAvailability, {
      is_available: "N",
      delegate_user_id: desk.userId.officer,
    });
    assert.equal(odd.refusal, "DELEGATE_NOT_ELIGIBLE");
  });

  it("list tags with their use, and possible assignees of each role", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.as.cell.ok(addTicketTags, { ticket_id: id, tag_name: "zz-flood", rule_related_tag: "No" });
    const tags = await desk.as.cell.call(allTags, { type_of_tag: "T", search: "zz-", page_size: 10 });
    assert.deepEqual(
      typeof tags.STATUS_RESPONSE === "string" ? [] : tags.STATUS_RESPONSE.map((one) => [one.tag_name, one.used_count]),
      [["zz-flood", 1]],
    );
    assert.equal(tags.total_count, 1);
    const names = await desk.as.operator.ok(allTagsWithoutPaging, { type_of_tag: "T" });
    assert.ok(typeof names !== "string" && names.some((one) => one.tag_name === "zz-flood"));
    const roles = async (who: Person): Promise<number[]> => {
      const rows = await desk.as[who].ok(enabledUsers, { user_id: 1 });
      return typeof rows === "string" ? [] : [...new Set(rows.map((one) => one.role_id))].toSorted((a, b) => a - b);
    };
    assert.deepEqual(await roles("cell"), [ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.OFFICER]);
    assert.deepEqual(await roles("hod"), [ROLE.OFFICER]);
    assert.deepEqual(await roles("officer"), [ROLE.FIELD]);
    assert.deepEqual(await roles("operator"), []);
  });
});
