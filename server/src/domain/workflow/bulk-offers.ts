/** Which actions a role may take on many tickets at once: those of the bulk list that the table gives it. Pure. */
import { BULK_ACTIONS, type BulkOffer } from "@smgt/contract/calls/bulk.ts";
import type { Officer } from "../../context.ts";
import type { Masters } from "../masters/masters.ts";

/** The offers in the order of the bar; nothing for a role that only reads. */
export function bulkOffers(masters: Masters, { roleId }: Pick<Officer, "roleId">): BulkOffer[] {
  const { actions, transitions } = masters.workflow;
  return BULK_ACTIONS.flatMap((actionId) => {
    const action = actions.find((each) => each.actionId === actionId);
    const isOffered = transitions.some((each) => each.actionId === actionId && each.roles.includes(roleId));
    if (action === undefined || !isOffered) return [];
    const words = masters.actionWords.get(actionId);
    return [
      {
        action_id: actionId,
        action_name: action.name,
        action_name_hi: action.nameHi,
        remark_required: action.isRemarkRequired ? ("Y" as const) : ("N" as const),
        min_remark: action.minRemark,
        what_happens: words?.happens ?? { en: "", hi: "" },
        citizen_sees: words?.citizen ?? { en: "", hi: "" },
      },
    ];
  });
}
