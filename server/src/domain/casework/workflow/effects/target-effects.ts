/** Targets of the vocabulary and their receivers. Exhaustive: a target without code does not compile. */
import { wordedIn, type Wording } from "@smgt/contract/languages.ts";
import { isSolved } from "@smgt/contract/phases.ts";
import type { ConsequenceName } from "@smgt/contract/shapes/consequence.ts";
import { broadcast } from "../../../tickets/tickets/live/send-message.ts";
import { departmentOf, districtOf } from "../../../law/masters/find-master-row.ts";
import type { AssignTarget } from "../../../law/workflow-definition/vocabulary.ts";
import { copyToHead, markToDepartment, markToSame, standsWith } from "../assign/assign.ts";
import { markChosen, markExtra, markField } from "../assign/assign-more.ts";
import { endLive, liveHolders } from "../assign/assignment.ts";
import { lookOf } from "../assign/find-receivers.ts";
import { workersOn } from "../step/gather-facts.ts";
import { headWanted } from "../notify/alerts.ts";
import type { ActionContext, ActionFacts } from "../step/action.ts";
import { areAmong, missing, type Missing } from "./effect.ts";

export interface TargetCode {
  /** The consequence for the holders; absent where nothing changes. */
  readonly does?: ConsequenceName;
  /** Returns missing preconditions. Pure; if absent, there are none. */
  readonly plan?: (context: ActionFacts) => readonly Missing[];
  /** Returns the users who hold the ticket afterwards. */
  readonly apply: (context: ActionContext) => Promise<number[]>;
}

const takenBack = (does: ConsequenceName): TargetCode => ({
  does,
  async apply(context) {
    await endLive(context);
    return [];
  },
});

/** Requires an officer in the place; officers of other places do not qualify. */
const inPlace =
  (assign: AssignTarget) =>
  (context: ActionFacts): readonly Missing[] => {
    const { actor, masters, receivers } = context;
    const { body } = context.input;
    const look = lookOf({ assign, effects: [] }, context);
    if (look === null || receivers === null) return [];
    if (look.departmentId === null) return missing("DEPARTMENT_REQUIRED");
    const picked = assign === "department_officer" || assign === "extra_department_officer" ? body.assign_user_id : [];
    if (!areAmong(receivers, picked?.slice(0, 1))) return missing("USER_NOT_ELIGIBLE");
    if (assign === "same_officer" && standsWith(context) !== null) return [];
    const name = (one: { name: Wording } | null): string => wordedIn(one?.name, actor.language) ?? "?";
    return receivers.length > 0
      ? []
      : missing("NO_OFFICER_MAPPED", {
          department: name(departmentOf(masters, look.departmentId)),
          district: name(districtOf(masters, look.districtId)),
        });
  };

/** A department that holds the ticket already is refused. */
function besideOthers(context: ActionFacts): readonly Missing[] {
  const found = inPlace("extra_department_officer")(context);
  const { chosen } = context;
  return found.length > 0 || chosen === null || !liveHolders(context).includes(chosen)
    ? found
    : missing("USER_NOT_ELIGIBLE");
}

/** Requires another officer of the department. */
function oneOfTheirs({ next, input, receivers }: ActionFacts): readonly Missing[] {
  const [picked] = input.body.assign_user_id ?? [];
  if (next.department_id === null || picked === undefined) return missing("USER_REQUIRED");
  return areAmong(receivers, [picked]) ? [] : missing("USER_NOT_ELIGIBLE");
}

/** Only a holder forwards the ticket, and only within their own department. */
function fromHolder(context: ActionFacts): readonly Missing[] {
  if (lookOf({ assign: "field_officers", effects: [] }, context) === null) return missing("NOT_YOUR_TICKET");
  return areAmong(context.receivers, context.input.body.assign_user_id) ? [] : missing("USER_NOT_ELIGIBLE");
}

export const TARGET_CODE: Readonly<Record<AssignTarget, TargetCode>> = {
  stays: { apply: async (context) => liveHolders(context) },
  nobody: takenBack("to_nobody"),
  cell_queue: takenBack("to_cell"),
  cell_head: takenBack("to_cell_head"),
  department_officer: { does: "to_department", plan: inPlace("department_officer"), apply: markToDepartment },
  suggested_department_officer: {
    does: "to_department",
    plan: inPlace("suggested_department_officer"),
    apply: markToDepartment,
  },
  extra_department_officer: { does: "to_extra_department", plan: besideOthers, apply: markExtra },
  same_officer: { does: "to_same_officer", plan: inPlace("same_officer"), apply: markToSame },
  chosen_officer: { does: "to_chosen_officer", plan: oneOfTheirs, apply: markChosen },
  field_officers: { does: "to_field_officers", plan: fromHolder, apply: markField },
  head_of_department: {
    does: "to_head_of_department",
    async apply(context) {
      // Refuse a review of one's own work, and oneself as senior.
      const { ticket, ticketContext, actor } = context;
      const except = isSolved(ticket.phase) ? workersOn(ticket, ticketContext) : [actor.userId];
      if (!(await copyToHead(context, except))) await broadcast(context.tx, headWanted(context));
      return liveHolders(context);
    },
  },
};
