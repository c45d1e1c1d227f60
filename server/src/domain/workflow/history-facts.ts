/** The small facts that a history row shows: who got it, where, why. Pure. */
import { ACTION } from "@smgt/contract/constants.ts";
import { departmentOf, disposalName, districtOf, subIssueOf } from "../masters/lookups.ts";
import type { Bilingual, Masters } from "../masters/masters.ts";
import type { HistoryFact, Ticket } from "../tickets/write-tickets.ts";
import type { Classification } from "./patch-ticket.ts";
import type { ActionInput } from "./work.ts";

/** What of a run the facts are read from. */
export interface Told {
  readonly masters: Masters;
  readonly input: Pick<ActionInput, "body" | "tags" | "citizenCodeTo">;
  readonly next: Classification;
  readonly ticket: Pick<Ticket, "due_at">;
  readonly other: Pick<Ticket, "ticket_no"> | null;
}

const byCitizen = (codeTo: Bilingual): Bilingual => ({
  en: `The citizen, on their page, proved by a code to their ${codeTo.en}`,
  hi: `नागरिक ने अपने पेज पर, ${codeTo.hi} पर भेजे कोड से प्रमाणित`,
});

/** Facts of an action, in the order in which they are read. */
export function historyFacts(
  { masters, input, next, ticket, other }: Told,
  after: Pick<Ticket, "due_at">,
  receiverNames: readonly string[],
): HistoryFact[] {
  const { body } = input;
  const actionId = body.action_id;
  const facts: HistoryFact[] = [];
  const add = (key: string, name: Bilingual | null): void => {
    if (name !== null) facts.push({ key, value: name.en, value_hi: name.hi });
  };
  const say = (key: string, value: string | undefined): void => {
    if (value !== undefined && value !== "") facts.push({ key, value, value_hi: null });
  };
  if (input.citizenCodeTo !== undefined) add("by", byCitizen(input.citizenCodeTo));
  const isMarking = actionId === ACTION.MARK || actionId === ACTION.ADDITIONAL_MARKING;
  if (isMarking) add("department", departmentOf(masters, body.department_id ?? next.department_id)?.name ?? null);
  if (actionId === ACTION.MARK || actionId === ACTION.CHANGE_DISTRICT) {
    add("district", districtOf(masters, next.district_id)?.name ?? null);
  }
  if (actionId === ACTION.MARK || actionId === ACTION.CHANGE_ISSUE) {
    add("sub_issue", subIssueOf(masters, next.sub_issue_type_id)?.name ?? null);
  }
  if (actionId === ACTION.CHANGE_PRIORITY) {
    add("priority", masters.priorityTags.find((tag) => tag.priorityTagId === next.priority_tag_id)?.name ?? null);
  }
  if (receiverNames.length > 0) say("officer", receiverNames.join(", "));
  if (actionId === ACTION.NOT_PERTAINING) {
    add("suggested_department", departmentOf(masters, body.suggested_department_id ?? null)?.name ?? null);
    add("return_reason", masters.returnReasons.find((row) => row.id === body.return_reason_id)?.name ?? null);
  }
  if (body.disposal_type_id !== undefined) add("disposal_type", disposalName(masters, body.disposal_type_id));
  say("portal", body.target_portal);
  say("reference", body.external_ref_no);
  if (actionId === ACTION.MERGE) say("ticket", other?.ticket_no);
  say("tags", input.tags?.join(", "));
  if (ticket.due_at?.getTime() !== after.due_at?.getTime()) say("due_at", after.due_at?.toISOString());
  return facts;
}
