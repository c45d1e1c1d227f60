/** Place to search for the new holder of a ticket, and the choice among those found. */
import type { Step } from "../../../law/workflow-definition/machine.ts";
import { NOBODY, type ActionContext, type ActionFacts } from "../step/action.ts";
import type { Candidate } from "../../../organisation/users/queries.ts";
import { chooseReceiver } from "../../../organisation/users/choose-receiver.ts";
import { lastFirst } from "./assignment.ts";
import { eligible, type Giving, type Where } from "./eligible-receivers.ts";

/** Step target and place to search; null when the ticket gets no new holder. */
export function lookOf(
  { assign, effects }: Pick<Step, "assign" | "effects">,
  { ticket, ticketContext, next, actor, input: { body } }: ActionFacts,
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

/** Chooses a receiver: the one picked in the form where that is allowed, the previous holder, or the best by rule. */
function chosenBy({ assign }: Step, context: ActionContext, receivers: readonly Candidate[]): number | null {
  const isSame = assign === "same_officer";
  const isPicked = !isSame && assign !== "suggested_department_officer";
  const picked = isPicked ? context.input.body.assign_user_id?.[0] : undefined;
  const wanted = isSame ? lastFirst(context)?.user_id : picked;
  const found = receivers.find((one) => one.user_id === wanted);
  if (found !== undefined) return found.user_id;
  if (!isSame && wanted !== undefined) return null;
  return chooseReceiver(receivers, context.masters.parameters.maxOpenPerUser)?.user_id ?? null;
}

/** Adds the possible receivers of the step, and the chosen one; unchanged without a new holder. */
export async function withReceivers(context: ActionContext, step: Step): Promise<ActionContext> {
  const look = lookOf(step, context);
  if (look === null) return context;
  const receivers = await eligible(context.tx, look.word, look);
  const { departmentId, districtId } = look;
  return { ...context, departmentId, districtId, receivers, chosen: chosenBy(step, context, receivers) };
}
