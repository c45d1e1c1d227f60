/** Lists of the pack behind forms: equal to the pack's files, complete, in both languages. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";
import { departments, issuesAndSubIssues, priorityTags, workflowMasters } from "@smgt/contract/calls/law/masters.ts";
import { ticketIssueSubType, ticketIssueType } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { ROOT } from "../../support/paths.ts";

/** Number of rows in a pack's file. */
function countIn(file: string, key: string): number {
  const rows = JSON.parse(readFileSync(path.join(ROOT, "packs/haryana", file), "utf8")) as Record<string, unknown[]>;
  return rows[key]?.length ?? 0;
}

describe("the lists of the pack", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  it("departments", async () => {
    const rows = rowsOf(await desk.as.officer.ok(departments));
    assert.equal(rows.length, countIn("departments.json", "departments"));
    const [first] = rows;
    assert.deepEqual([first?.department_id, first?.is_active], [1, "Y"]);
    assert.ok(
      rows.every(
        (row) =>
          row.department_name !== "" && /\p{Script=Devanagari}/u.test(row.department_name_translations["hi"] ?? ""),
      ),
    );
  });

  it("issues with their sub-issues, without ended ones", async () => {
    const tree = rowsOf(await desk.as.officer.ok(issuesAndSubIssues));
    assert.equal(tree.length, countIn("issues.json", "issue_types"));
    assert.equal(tree.flatMap((one) => one.sub_issues).length, countIn("issues.json", "sub_issue_types"));
    const water = tree.find((one) => one.issue_type === 2);
    assert.deepEqual([water?.issue_type_name, water?.issue_type_name_translations], ["Drinking water", { hi: "पेयजल" }]);
    assert.deepEqual(
      water?.sub_issues.map((one) => [one.sub_issue_type, one.photo_required]),
      [
        [201, "Y"],
        [202, "N"],
        [203, "N"],
        [204, "N"],
        [205, "Y"],
        [206, "N"],
        [207, "N"],
      ],
    );
    const { db } = world.ctx;
    await db.updateTable("sub_issue_type").set({ is_active: false }).where("sub_issue_type_id", "=", 207).execute();
    await db.updateTable("issue_type").set({ is_active: false }).where("issue_type_id", "=", 22).execute();
    world.ctx.caches.forget();
    const fewer = rowsOf(await desk.as.officer.ok(issuesAndSubIssues));
    assert.deepEqual(
      [fewer.length, fewer.find((one) => one.issue_type === 2)?.sub_issues.length],
      [tree.length - 1, 6],
    );
  });

  it("priorities, most urgent first", async () => {
    const rows = rowsOf(await desk.as.cell.ok(priorityTags));
    assert.deepEqual(
      rows.map((row) => [
        row.priority_tag_id,
        row.priority_tag_name,
        row.priority_tag_name_translations,
        row.sla_factor,
      ]),
      [
        [1, "Critical", { hi: "अति गंभीर" }, 0.5],
        [2, "High", { hi: "उच्च" }, 1],
        [3, "Normal", { hi: "सामान्य" }, 1],
        [4, "Low (suggestion)", { hi: "निम्न (सुझाव)" }, 1],
      ],
    );
  });

  it("statuses, disposals, reasons of return and sources", async () => {
    const masters = await desk.as.cell.ok(workflowMasters);
    assert.deepEqual(
      masters.statuses.filter((row) => row.bucket !== "pending").map((row) => `${row.status_id} ${row.bucket}`),
      ["7 resolved", "8 resolved", "11 excluded", "12 resolved", "13 resolved", "14 excluded"],
    );
    assert.equal(masters.statuses.length, 14);
    assert.deepEqual(
      masters.disposal_types
        .map((row) => `${row.disposal_type_id} ${row.counts_as}`)
        .filter((one) => !/resolved/.test(one)),
      ["9 transferred", "10 excluded", "11 no_action", "12 no_action", "13 no_action", "14 no_action"],
    );
    assert.equal(masters.disposal_types.length, 14);
    assert.deepEqual(
      masters.return_reasons.map((row) => row.return_reason_id),
      [1, 2, 3, 4, 5, 6],
    );
    assert.deepEqual(masters.sources[2], {
      source_id: 3,
      source_name: "Call centre",
      source_name_translations: { hi: "कॉल सेंटर" },
      is_manual: "Y",
      is_private: "N",
    });
    assert.equal(masters.sources.length, 9);
  });

  it("issues for a ticket, with its own and the suggested one", async () => {
    const { ticket_id: id } = await desk.fromPost("issue_of_a_ticket");
    await desk.done("cell", id, ACTION.CHANGE_ISSUE, { issue_type: 2, sub_issue_type: 203 });
    const types = rowsOf(await desk.as.cell.ok(ticketIssueType, { ticket_id: id }));
    const marked = types.filter((one) => one.is_selected === "Y" || one.is_suggested === "Y");
    assert.deepEqual(
      marked.map((one) => [one.issue_type, one.is_selected, one.is_suggested]),
      [
        [1, "N", "Y"],
        [2, "Y", "N"],
      ],
    );
    const subs = rowsOf(await desk.as.cell.ok(ticketIssueSubType, { ticket_id: id, issue_type: 2 }));
    assert.deepEqual(
      subs
        .filter((one) => one.is_selected === "Y")
        .map((one) => [one.sub_issue_type, one.sla_value, one.priority_tag_id]),
      [[203, 6, 2]],
    );
    const power = rowsOf(await desk.as.cell.ok(ticketIssueSubType, { ticket_id: id, issue_type: 1 }));
    assert.deepEqual([power.length, power[0]?.sub_issue_type, power[0]?.sla_unit_id], [9, 101, 1]);
    assert.ok(power.every((one) => one.is_selected === "N"));
  });

  it("no issues of a ticket hidden from the officer", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id);
    for (const answer of [
      await desk.as.water.call(ticketIssueType, { ticket_id: id }),
      await desk.as.water.call(ticketIssueSubType, { ticket_id: id, issue_type: 1 }),
    ]) {
      assert.equal(answer.refusal, "TICKET_NOT_FOUND");
    }
    assert.equal((await desk.as.officer.call(ticketIssueType, { ticket_id: id })).STATUS_ID, "0");
    assert.equal((await desk.show(id)).status_id, STATUS.MARKED);
  });
});
