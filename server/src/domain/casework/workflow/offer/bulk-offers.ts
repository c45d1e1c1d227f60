/** Bulk actions of a role: those of the pack's list that the table gives it. Pure. */
import { translationsOf } from "@smgt/contract/languages.ts";
import type { BulkOffer } from "@smgt/contract/calls/casework/bulk.ts";
import type { Officer } from "../../../../context.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { actionFields, fieldsForMany, minRemarkOf } from "../../../law/workflow-definition/action-fields.ts";
import { supplyContext } from "../../../law/workflow-definition/required-input.ts";
import type { WorkflowAction } from "../../../law/workflow-definition/vocabulary.ts";

const NOT_FOR_MANY = 0;

/** Offers in the order of the bar; none for a read-only role. */
export function bulkOffers(masters: Masters, { roleId }: Pick<Officer, "roleId">): BulkOffer[] {
  const { workflow, actionWords } = masters;
  const place = ({ placeForMany }: WorkflowAction): number => placeForMany ?? NOT_FOR_MANY;
  const forMany = workflow.actions.filter((each) => place(each) !== NOT_FOR_MANY);
  return forMany
    .toSorted((a, b) => place(a) - place(b))
    .flatMap((action) => {
      const { actionId } = action;
      const taken = workflow.transitions.find((each) => each.actionId === actionId && each.roles.includes(roleId));
      if (taken === undefined) return [];
      const fields = actionFields(action, taken, supplyContext(workflow, actionId, roleId, false));
      const words = actionWords.get(actionId);
      return [
        {
          action_id: actionId,
          action_name: action.name.en,
          action_name_translations: translationsOf(action.name),
          min_remark: minRemarkOf(fields),
          confirm_text: words?.confirm ?? { en: "" },
          what_happens: words?.happens ?? { en: "" },
          citizen_sees: words?.citizen ?? { en: "" },
          done_text: words?.done ?? { en: "" },
          fields: fieldsForMany(action, fields),
        },
      ];
    });
}
