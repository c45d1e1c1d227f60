/** Short facts of a history row: receiver, place, reason. Pure. */
import { type Wording, translationsOf } from "@smgt/contract/languages.ts";
import { causeOf, departmentOf, disposalName, districtOf, subIssueOf } from "../../../law/masters/find-master-row.ts";
import { isAssigning, wordsOf } from "../../../law/workflow-definition/words-of.ts";
import type { HistoryFact, Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import type { ActionFacts } from "./action.ts";
import { worded } from "../../../../texts/say.ts";

/** Facts of an action, in reading order. */
export function historyFacts(
  { masters, input, next, ticket, other }: ActionFacts,
  after: Pick<Ticket, "due_at">,
  receiverNames: readonly string[],
): HistoryFact[] {
  const { body } = input;
  const words = wordsOf(masters.workflow, body.action_id);
  const facts: HistoryFact[] = [];
  const add = (key: string, name: Wording | null): void => {
    if (name !== null) facts.push({ key, value: name.en, value_translations: translationsOf(name) });
  };
  const say = (key: string, value: string | undefined): void => {
    if (value !== undefined && value !== "") facts.push({ key, value, value_translations: {} });
  };
  if (input.citizenCodeTo !== undefined) add("by", worded("proof.by", { where: input.citizenCodeTo }));
  if (words.has("department")) {
    add("department", departmentOf(masters, body.department_id ?? next.department_id)?.name ?? null);
  }
  if (words.has("district")) add("district", districtOf(masters, next.district_id)?.name ?? null);
  if (words.has("issue")) add("sub_issue", subIssueOf(masters, next.sub_issue_type_id)?.name ?? null);
  // For a marking, list place and issue; the priority is on the ticket.
  if (words.has("priority") && !isAssigning(words)) {
    add("priority", masters.priorityTags.find((tag) => tag.priorityTagId === next.priority_tag_id)?.name ?? null);
  }
  if (receiverNames.length > 0) say("officer", receiverNames.join(", "));
  if (words.has("suggested_department")) {
    add("suggested_department", departmentOf(masters, body.suggested_department_id ?? null)?.name ?? null);
  }
  if (words.has("return_reason")) {
    add("return_reason", masters.returnReasons.find((row) => row.id === body.return_reason_id)?.name ?? null);
  }
  if (body.disposal_type_id !== undefined) add("disposal_type", disposalName(masters, body.disposal_type_id));
  const cause = words.has("write_report") ? causeOf(masters, body.root_cause ?? null) : null;
  if (cause !== null) add("root_cause", worded("report.cause", { cause }));
  say("portal", body.target_portal);
  say("reference", body.external_ref_no);
  if (words.has("merge_into_primary")) say("ticket", other?.ticket_no);
  say("tags", input.tags?.join(", "));
  if (ticket.due_at?.getTime() !== after.due_at?.getTime()) say("due_at", after.due_at?.toISOString());
  return facts;
}
