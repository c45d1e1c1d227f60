/** What every field of an action form is given. */
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { FieldName } from "./action-fields.ts";
import type { Draft, PatchDraft } from "./draft.ts";

export type Problems = Partial<Record<FieldName, string>>;

export interface FieldProps {
  readonly ticket: TicketDetails;
  readonly offer: WorkflowActionOffer;
  readonly draft: Draft;
  readonly patch: PatchDraft;
  readonly problems: Problems;
}
