/** Runs the machine: gathers facts from the database, and turns its refusals into sentences. */
import { sql } from "kysely";
import { ROLE } from "@smgt/contract/constants.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { receiversFor } from "../../../organisation/users/queries.ts";
import type { ActorFacts } from "../../../law/workflow-definition/facts.ts";
import { officerFacts, ticketFacts } from "../step/gather-facts.ts";
import { unknownIds } from "../step/check-ids.ts";
import {
  offTableStep,
  nextStep,
  type Refused as NotTaken,
  type Step,
} from "../../../law/workflow-definition/machine.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import { wordsOf } from "../../../law/workflow-definition/words-of.ts";
import { inputFrom, type Found } from "../step/input-facts.ts";
import { isNextCall } from "../step/call-times.ts";
import type { ActionContext } from "../step/action.ts";

/** Returns true when the primary officer is not posted in the new place. */
async function isNotCovering({ tx, ticketContext, next }: ActionContext): Promise<boolean> {
  const first = ticketContext.assignments.find((one) => one.ended_at === null && one.kind === "PRIMARY");
  if (first === undefined) return false;
  const { rows } = await sql<{ n: number }>`select 1 as n from user_posting p
    where p.user_id = ${first.user_id} and p.role_id = ${ROLE.OFFICER}
      and (p.department_id is null or p.department_id = ${first.department_id})
      and (p.district_id is null or p.district_id = ${next.district_id}) limit 1`.execute(tx);
  return rows.length === 0;
}

/** Needed only for a return that moves on automatically; elsewhere a missing officer is refused by name. */
async function isOfficerMapped({ tx, ticket, masters, input: { body }, next }: ActionContext): Promise<boolean> {
  if (
    !wordsOf(masters.workflow, body.action_id).has("auto_transfer_possible") ||
    !masters.workflow.limits.isAutoTransferOn
  )
    return true;
  const place = {
    departmentId: body.suggested_department_id ?? null,
    districtId: next.district_id,
    except: ticket.complained_about,
  };
  return (await receiversFor(tx, { roleId: ROLE.OFFICER, ...place })).length > 0;
}

/** Work can continue without the citizen when a department had the ticket and knows place and issue. */
function isWorkPossible({ masters, ticket }: ActionContext): boolean {
  if (ticket.previous_status_id === null) return false;
  const { turn, isReopened } = statusOf(masters.workflow, ticket.previous_status_id);
  return turn === "officer" && !isReopened && ticket.district_id !== null && ticket.sub_issue_type_id !== null;
}

async function foundFacts(context: ActionContext): Promise<Found> {
  const { input, masters, ticketContext, actor, member } = context;
  const { body } = input;
  const picked = body.assign_user_id?.[0];
  const ofPicked = ticketContext.assignments.filter((one) => one.user_id === picked);
  const [tag] = input.tags ?? [];
  return {
    isOfficerNotCovering:
      wordsOf(masters.workflow, body.action_id).has("officer_not_covering") && (await isNotCovering(context)),
    isChosenOfficerAccepted: ofPicked.some((one) => one.accepted_at !== null),
    isOwnFieldOfficer: ofPicked.some(
      (one) => one.ended_at === null && one.kind === "FIELD" && one.assigned_by === actor.userId,
    ),
    isMemberPrimary: member?.relation === "PRIMARY",
    isWorkPossible: isWorkPossible(context),
    isOfficerMapped: await isOfficerMapped(context),
    ...(tag === undefined ? {} : { tag }),
    ...(input.feedId === undefined ? {} : { memberId: input.feedId }),
  };
}

function refusalSlots(masters: Masters, actionId: number): Record<string, number> {
  const action = masters.workflow.actions.find((one) => one.actionId === actionId);
  const { maxReturns, reopenDays } = masters.workflow.limits;
  return { min: action?.minRemark ?? 0, max: maxReturns, days: reopenDays };
}

/** Returns true for a date that is not in the future, and for text that is no date. */
function isPast(date: string | undefined, now: Date): boolean {
  return date !== undefined && !(Date.parse(date) > now.getTime());
}

/** Catches a typing error in the year; beyond ten years of working days no clock can be computed. */
const MOST_YEARS_AHEAD = 3;
const YEAR_MS = 366 * 86_400_000;

const isTooFar = (date: string | undefined, now: Date): boolean =>
  date !== undefined && Date.parse(date) > now.getTime() + MOST_YEARS_AHEAD * YEAR_MS;

/** The table's result. */
async function asked(context: ActionContext): Promise<Step | NotTaken> {
  const { input, masters, ticket, ticketContext, officer, files, now, next } = context;
  const { body, offTable } = input;
  const who: ActorFacts = officer === null ? { kind: "system" } : officerFacts(officer, ticket, ticketContext);
  const wished = body.granted_due_at ?? body.requested_due_at;
  const facts = ticketFacts(ticket, ticketContext, masters, now, wished === undefined ? null : new Date(wished));
  if (offTable !== undefined) return offTableStep(masters.workflow, facts, who, body.status_id, offTable.right);
  const { feedback } = input;
  const found = await foundFacts(context);
  const given = inputFrom(
    wordsOf(masters.workflow, body.action_id),
    body,
    next,
    { count: files.length, photos: files.filter((file) => file.contentType.startsWith("image/")).length },
    feedback === undefined ? null : { ...feedback, isNewCallDay: !ticketContext.called_today },
    found,
  );
  return nextStep(masters.workflow, facts, body.action_id, who, given);
}

/** Returns the allowed step; refuses with every reason. */
export async function decide(context: ActionContext): Promise<Step> {
  const { masters, actor, now } = context;
  const { body } = context.input;
  const answer = await asked(context);
  const slots = refusalSlots(masters, body.action_id);
  if (answer.kind === "refused") {
    const problems =
      answer.refusals.length > 1 ? answer.refusals.map((id) => refusalText(id, slots, actor.language)) : [];
    throw new Refused(answer.refusal, slots, { problems });
  }
  const [unknown] = unknownIds(body, masters);
  if (unknown !== undefined) throw new Refused(unknown, slots);
  const dates = [body.granted_due_at, body.requested_due_at];
  if (dates.some((date) => isPast(date, now))) throw new Refused("DATE_REQUIRED");
  if (dates.some((date) => isTooFar(date, now))) throw new Refused("DATE_TOO_FAR", { years: MOST_YEARS_AHEAD });
  const nextCall = context.input.feedback?.nextCallAt ?? null;
  if (nextCall !== null && !isNextCall(nextCall, now)) throw new Refused("NEXT_CALL_REQUIRED");
  return answer;
}
