/** The small facts that a history row shows: who got it, where, why. Pure. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/workflow.ts";
import { departmentOf, disposalName, districtOf, subIssueOf } from "../masters/lookups.ts";
import type { Bilingual, Masters } from "../masters/masters.ts";
import type { HistoryFact } from "../tickets/write-tickets.ts";
import type { Classification } from "./patch-ticket.ts";

/** Facts of an action, in the order in which they are read. */
export function historyFacts(
  masters: Masters,
  actionId: number,
  body: SaveWorkflowBody,
  next: Classification,
  receiverNames: readonly string[],
): HistoryFact[] {
  const facts: HistoryFact[] = [];
  const add = (key: string, name: Bilingual | null): void => {
    if (name !== null) facts.push({ key, value: name.en, value_hi: name.hi });
  };
  if (actionId === ACTION.MARK) {
    add("department", departmentOf(masters, next.department_id)?.name ?? null);
    add("district", districtOf(masters, next.district_id)?.name ?? null);
    add("sub_issue", subIssueOf(masters, next.sub_issue_type_id)?.name ?? null);
  }
  if (receiverNames.length > 0) facts.push({ key: "officer", value: receiverNames.join(", "), value_hi: null });
  if (actionId === ACTION.NOT_PERTAINING) {
    add("suggested_department", departmentOf(masters, body.suggested_department_id ?? null)?.name ?? null);
    add("return_reason", masters.returnReasons.find((row) => row.id === body.return_reason_id)?.name ?? null);
  }
  if (body.disposal_type_id !== undefined) add("disposal_type", disposalName(masters, body.disposal_type_id));
  return facts;
}
