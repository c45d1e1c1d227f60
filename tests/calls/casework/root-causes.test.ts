/** Root causes: named in an action taken report, shown to its reviewers, and counted where the masters are edited. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changeMaster } from "@smgt/contract/calls/organisation/master-changes.ts";
import { masterUse } from "@smgt/contract/calls/organisation/master-lists.ts";
import { workflowMasters } from "@smgt/contract/calls/law/masters.ts";
import { exportFile, exportStatus, exportTickets } from "@smgt/contract/calls/tickets/exports.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { adminWithApp } from "../../support/accounts.ts";
import { REPORT } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const CAUSE = { en: "Infrastructure", hi: "बुनियादी ढाँचा" };

describe("the root cause of a ticket", () => {
  const { world, desk } = deskForTests();

  const inAction = async (): Promise<number> => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    return id;
  };
  const send = (id: number, root_cause?: string) =>
    desk.act("officer", id, ACTION.SUBMIT_ATR, {
      remarks: REPORT,
      disposal_type_id: 1,
      ...(root_cause === undefined ? {} : { root_cause }),
    });

  it("can be named in a report only", async () => {
    const id = await inAction();
    const asked = { ticket_id: id, status_id: STATUS.IN_ACTION };
    const { wf_action: offers } = await desk.as.officer.ok(ticketAction, asked);
    const offered = offers.flatMap(({ action_id: action, fields }) =>
      fields.filter(({ name }) => name === "root_cause").map((field) => ({ action, ...field })),
    );
    const field = { name: "root_cause", kind: "choice", required: "N", refusal: "ROOT_CAUSE_REQUIRED" };
    assert.deepEqual(offered, [{ action: ACTION.SUBMIT_ATR, ...field }]);
    assert.equal((await send(id)).new_status_id, STATUS.ATR_REVIEW);
    const { atr, history } = await desk.show(id, "cell");
    assert.deepEqual(
      atr.map((report) => report.root_cause),
      [null],
    );
    assert.deepEqual(
      history.flatMap((row) => row.facts).filter((fact) => fact.key === "root_cause"),
      [],
    );
  });

  it("comes from the list, and shows with the report and in the history", async () => {
    const id = await inAction();
    assert.equal((await send(id, "weather")).refusal, "ROOT_CAUSE_REQUIRED");
    assert.equal((await send(id, "refused")).refusal, "ROOT_CAUSE_REQUIRED", "an answer of calls");
    assert.equal((await send(id, "infrastructure")).new_status_id, STATUS.ATR_REVIEW);
    const { atr, history } = await desk.show(id, "cell");
    assert.deepEqual(
      atr.map((report) => report.root_cause),
      [CAUSE],
    );
    assert.deepEqual(
      history.flatMap((row) => row.facts).filter((fact) => fact.key === "root_cause"),
      [
        {
          key: "root_cause",
          value: "Root cause: Infrastructure",
          value_translations: { hi: "मूल कारण: बुनियादी ढाँचा" },
        },
      ],
    );
  });

  it("is exported with a list, the latest one", async () => {
    const id = await inAction();
    await send(id, "people");
    await desk.done("cell", id, ACTION.RETURN_ATR, { remarks: "Please say who was asked, and when." });
    await send(id, "third_party");
    const without = await inAction();
    const { export_id } = await desk.as.cell.ok(exportTickets, { format: "csv", list_key: "all" });
    await until(
      "the file is ready",
      async () => (await desk.as.cell.ok(exportStatus, { export_id })).state === "ready",
    );
    const { text } = await desk.as.cell.ok(exportFile, { export_id });
    const [head = "", ...lines] = text.trimEnd().split("\r\n");
    assert.match(head, /,"root_cause_name"$/);
    const lastCellOf = async (ticketId: number) => {
      const { ticket_no } = await desk.show(ticketId);
      return lines
        .find((line) => line.startsWith(`"${ticket_no}"`))
        ?.split(",")
        .at(-1);
    };
    assert.deepEqual([await lastCellOf(id), await lastCellOf(without)], ['"Third party"', '""']);
  });

  it("is counted by tickets; an ended one keeps its name and is refused", async () => {
    const { client: admin } = await adminWithApp(world);
    const used = async (kind: string, code: string) =>
      (await admin.ok(masterUse, { list: "feedback_options", key: { kind, code } })).tickets;
    const before = await used("root_cause", "policy");
    assert.equal(before, 0);
    const id = await inAction();
    await send(id, "policy");
    await desk.done("cell", id, ACTION.RETURN_ATR, { remarks: "Please say which rule stands in the way." });
    await send(id, "policy");
    assert.equal(await used("root_cause", "policy"), 1, "a ticket with two reports");
    assert.equal(await used("call_status", "refused"), null, "of calls nothing is counted");
    const key = { kind: "root_cause", code: "policy" };
    await admin.ok(changeMaster, { list: "feedback_options", key, kind: "end", reason: "Order 12/2026" });
    const causes = async () => {
      const { feedback_options: options } = await desk.as.officer.ok(workflowMasters);
      return options.filter(({ kind }) => kind === "root_cause").map(({ code, is_active }) => `${code} ${is_active}`);
    };
    await until("it can be chosen no more", async () => (await causes()).includes("policy N"));
    const all = ["infrastructure Y", "people Y", "policy N", "process Y", "third_party Y"];
    assert.deepEqual((await causes()).toSorted(), all);
    assert.deepEqual((await desk.show(id, "cell")).atr.at(-1)?.root_cause, { en: "Policy", hi: "नीति" });
    assert.equal((await send(await inAction(), "policy")).refusal, "ROOT_CAUSE_REQUIRED");
  });
});
