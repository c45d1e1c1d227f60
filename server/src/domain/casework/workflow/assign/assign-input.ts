/** Inputs that decide who gets the ticket, and the place to search for that person. */
import type { Step } from "../../../law/workflow-definition/machine.ts";
import { NOBODY, type ActionRun } from "../step/action-run.ts";
import type { Candidate } from "../../../organisation/users/queries.ts";
import { chooseReceiver } from "../../../organisation/users/choose-receiver.ts";
import { lastFirst, type AssignInput } from "./assignment.ts";
import { eligible, type Giving, type Where } from "./eligible.ts";

/** Known facts during the search. */
export type Looking = Pick<ActionRun, "ticket" | "ticketContext" | "next" | "actor"> & {
  readonly body: ActionRun["input"]["body"];
};

/** Step target and place to search; null when the ticket gets no new holder. */
export function lookOf(
  { assign, effects }: Pick<Step, "assign" | "effects">,
  { ticket, ticketContext, next, actor, body }: Looking,
): (Where & { readonly word: Giving }) | null {
  const at = (word: Giving, departmentId: number | null, districtId: number | null) => ({
    word,
    departmentId,
    districtId,
    except: ticket.complained_about,
  });
  if (effects.includes("record_desk_owner")) {
    return body.assign_user_id?.[0] === NOBODY ? null : at("record_desk_owner", null, null);
  }
  switch (assign) {
    case "department_officer":
    case "chosen_officer":
      return at(assign, next.department_id, next.district_id);
    case "suggested_department_officer":
      return at(assign, body.suggested_department_id ?? next.department_id, next.district_id);
    case "extra_department_officer":
      return at(assign, body.department_id ?? next.department_id, body.district_id ?? next.district_id);
    case "same_officer": {
      const last = lastFirst({ ticketContext });
      return last === undefined
        ? at(assign, next.department_id, next.district_id)
        : at(assign, last.department_id, last.district_id);
    }
    case "field_officers": {
      const own = ticketContext.assignments.find((one) => one.user_id === actor.userId && one.ended_at === null);
      return own === undefined ? null : at(assign, own.department_id, own.district_id);
    }
    case "stays":
    case "nobody":
    case "cell_queue":
    case "cell_head":
    case "head_of_department":
      return null;
  }
}

/** Officers picked in the form, if the step allows picking. */
const pickedIn = ({ assign }: Pick<Step, "assign">, { body }: Looking): readonly number[] =>
  assign === "suggested_department_officer" || assign === "same_officer" ? [] : (body.assign_user_id ?? []);

/** Chooses a receiver: the picked one, the previous holder, or the best by rule. */
function chosenBy(step: Step, looking: Looking, receivers: readonly Candidate[], mostOpen: number): number | null {
  const last = lastFirst(looking);
  const wanted = step.assign === "same_officer" ? last?.user_id : pickedIn(step, looking)[0];
  const found = receivers.find((one) => one.user_id === wanted);
  if (found !== undefined) return found.user_id;
  const isByRule = step.assign === "same_officer" || wanted === undefined;
  return isByRule ? (chooseReceiver(receivers, mostOpen)?.user_id ?? null) : null;
}

/** Department, district and officers of the request, or else of the ticket; with the chosen receiver. */
export async function assignInputOf(work: ActionRun, step: Step): Promise<AssignInput> {
  const { tx, now, actor, masters, ticket, ticketContext, next, input } = work;
  const looking = { ...work, body: input.body };
  const look = lookOf(step, looking);
  const receivers = look === null ? null : await eligible(tx, look.word, look);
  return {
    tx,
    now,
    actor,
    masters,
    ticket,
    ticketContext,
    departmentId: look === null ? next.department_id : look.departmentId,
    districtId: look === null ? next.district_id : look.districtId,
    pickedUserIds: pickedIn(step, looking),
    receivers,
    chosen: receivers === null ? null : chosenBy(step, looking, receivers, masters.parameters.maxOpenPerUser),
  };
}
