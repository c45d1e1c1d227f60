import { ACTION } from "@smgt/contract/constants.ts";
import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import {
  useAddTagMutation,
  useAssignUserMutation,
  useDeleteMemberMutation,
  useMakePrimaryMutation,
  useRemoveUserMutation,
  useSplitMemberMutation,
  useTakeToDeskMutation,
} from "../../../../api/group-queries.ts";
import { useIdempotentSubmit } from "../../../../api/use-idempotent-submit.ts";
import { useSaveWorkflowMutation } from "../../../../api/ticket-queries.ts";
import { givenIn } from "../../../../parts/action-form/check-form.ts";
import type { FormDraft } from "../../../../parts/action-form/form-draft.ts";
import { useUndo } from "../../../../parts/undo/use-undo.ts";
import { useSession } from "../../../../session/use-session.ts";
import type { MiscAction } from "./misc-action.ts";

/** Runs the requested action by its own call. */
export function useMisc(ticket: TicketDetails, { offer, member, seenRelation }: MiscAction, onDone: () => void) {
  const ownUserId = useSession()?.userId ?? 0;
  const [addTag] = useAddTagMutation();
  const [assignUser] = useAssignUserMutation();
  const [deleteMember] = useDeleteMemberMutation();
  const [makePrimary] = useMakePrimaryMutation();
  const [removeUser] = useRemoveUserMutation();
  const [saveWorkflow] = useSaveWorkflowMutation();
  const [splitMember] = useSplitMemberMutation();
  const [takeToDesk] = useTakeToDeskMutation();
  const submit = useIdempotentSubmit(`misc ${ticket.ticket_id} ${offer.action_id} ${member?.ticket_combined_id ?? ""}`);
  const offerUndo = useUndo(ticket);

  const send = (fields: readonly ActionField[], draft: FormDraft, clientRef: string) => {
    const { action_id } = offer;
    const seen = { ticket_id: ticket.ticket_id, status_id: ticket.status_id };
    const { assign_user_id: [userId = 0] = [], tag_name: tag = "", ...given } = givenIn(fields, draft);
    const ofMember = {
      ...seen,
      ...given,
      action_id,
      client_ref: clientRef,
      ticket_combined_id: member?.ticket_combined_id ?? ticket.ticket_combined_id,
      seen_relation: seenRelation,
    };
    switch (action_id) {
      case ACTION.MARK_DELETE:
        return deleteMember({ body: ofMember });
      case ACTION.MARK_AS_PRIMARY:
        return makePrimary({ body: ofMember });
      case ACTION.TICKET_FROM_MARKING:
        return splitMember({ body: ofMember });
      case ACTION.ADD_TAGS:
        return addTag({ body: { ticket_id: ticket.ticket_id, tag_name: tag, rule_related_tag: "No" } });
      case ACTION.REMOVE_USER:
        return removeUser({ body: { ...seen, action_id, remove_user_id: userId } });
      case ACTION.ASSIGN_DESK_OWNER:
        return userId === ownUserId
          ? takeToDesk({ body: { ...seen, user_id: userId } })
          : assignUser({ body: { ...seen, ...given, action_id, user_id: [userId] } });
      default:
        return saveWorkflow({ body: { ...seen, ...given, action_id, client_ref: clientRef } });
    }
  };
  return {
    failure: submit.failure,
    isRunning: submit.isBusy,
    run: (fields: readonly ActionField[], draft: FormDraft): Promise<void> =>
      submit.run<unknown>(
        givenIn(fields, draft),
        (clientRef) => send(fields, draft, clientRef),
        () => {
          const { assign_user_id: [user_id] = [], ...given } = givenIn(fields, draft);
          offerUndo(offer.action_id, { ...given, user_id });
          onDone();
        },
      ),
  };
}
