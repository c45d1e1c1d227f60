/** The sentence that the officer reads when their action is done. Pure. */
import { wordedIn } from "@smgt/contract/languages.ts";
import { actionName, departmentOf, districtOf, statusName } from "../../masters/lookups.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { Step } from "../../table/machine.ts";
import { isAssigning, wordsOf } from "../../table/words-of.ts";
import type { ActionRun } from "./action-run.ts";
import { listed, say } from "../../../texts/say.ts";

/** In their language: what was done with which ticket, and where it is now, or what is to be said instead. */
export function sentenceOf(work: ActionRun, step: Step, receivers: readonly string[], said: Wording | null): string {
  const { masters, actor, ticket, input, next } = work;
  const { language } = actor;
  const action = wordedIn(actionName(masters, input.body.action_id), language);
  const result = wordedIn(said ?? statusName(masters, step.to), language) ?? "";
  if (!isAssigning(wordsOf(masters.workflow, input.body.action_id)))
    return `${ticket.ticket_no}: ${action === undefined ? result : `${action} – ${result}`}`;
  const place = listed([departmentOf(masters, next.department_id)?.name, districtOf(masters, next.district_id)?.name]);
  return say(language, "ticket.marked", { no: ticket.ticket_no, place, to: receivers.join(", ") });
}
