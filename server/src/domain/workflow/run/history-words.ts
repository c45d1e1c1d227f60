/** The sentence that the officer reads when their action is done. Pure. */
import { actionName, departmentOf, districtOf, statusName } from "../../masters/lookups.ts";
import type { Bilingual } from "../../masters/masters.ts";
import type { Step } from "../../table/machine.ts";
import { isAssigning, wordsOf } from "../../table/words-of.ts";
import type { ActionRun } from "./action-run.ts";

/** In their language: what was done with which ticket, and where it is now, or what is to be said instead. */
export function sentenceOf(work: ActionRun, step: Step, receivers: readonly string[], said: Bilingual | null): string {
  const { masters, actor, ticket, input, next } = work;
  const { language } = actor;
  const action = actionName(masters, input.body.action_id)?.[language];
  const result = (said ?? statusName(masters, step.to))?.[language] ?? "";
  if (!isAssigning(wordsOf(masters.workflow, input.body.action_id)))
    return `${ticket.ticket_no}: ${action === undefined ? result : `${action} – ${result}`}`;
  const place = [departmentOf(masters, next.department_id), districtOf(masters, next.district_id)]
    .map((one) => one?.name[language])
    .filter((name) => name !== undefined)
    .join(", ");
  const to = receivers.join(", ");
  return language === "hi"
    ? `टिकट ${ticket.ticket_no} ${place} को अंकित किया गया (${to})`
    : `Ticket ${ticket.ticket_no} marked to ${place} (${to})`;
}
