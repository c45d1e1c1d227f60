/** The sentence after an officer's action. Pure. */
import { wordedIn } from "@smgt/contract/languages.ts";
import type { DoneSlot } from "@smgt/contract/shapes/action.ts";
import { actionName, departmentOf, districtOf, statusName } from "../../../law/masters/find-master-row.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import type { ActionFacts } from "./action.ts";
import { filled, listed } from "../../../../texts/say.ts";

/** The action's own sentence with names filled in, or its override, in the officer's language. */
export function sentenceOf(
  context: ActionFacts,
  step: Pick<Step, "to">,
  receivers: readonly string[],
  said: Wording | null,
): string {
  const { masters, actor, ticket, other, input, next } = context;
  const { language } = actor;
  const done = masters.actionWords.get(input.body.action_id)?.done;
  if (said !== null || done === undefined) {
    const action = wordedIn(actionName(masters, input.body.action_id), language);
    const result = wordedIn(said ?? statusName(masters, step.to), language) ?? "";
    return `${ticket.ticket_no}: ${action === undefined ? result : `${action} – ${result}`}`;
  }
  const district = districtOf(masters, next.district_id)?.name;
  const slots: Readonly<Record<DoneSlot, string | Wording>> = {
    ticket: ticket.ticket_no,
    place: listed([departmentOf(masters, input.body.department_id ?? next.department_id)?.name, district]),
    district: district ?? "",
    officer: receivers.join(", "),
    other: other?.ticket_no ?? "",
  };
  return filled(wordedIn(done, language), slots, language);
}
