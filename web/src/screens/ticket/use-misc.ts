import { useRef, useState } from "react";
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Trouble } from "../../api/client.ts";
import { deskApi, troubleOf } from "../../api/desk-api.ts";
import {
  useAddTagMutation,
  useAssignUserMutation,
  useDeleteMemberMutation,
  useMakePrimaryMutation,
  useRemoveUserMutation,
  useSplitMemberMutation,
  useTakeToDeskMutation,
} from "../../api/group-queries.ts";
import { useSaveWorkflowMutation } from "../../api/ticket-queries.ts";
import { randomId } from "../../lib/random-id.ts";
import { useDeskDispatch } from "../../state/store.ts";
import type { MiscWish } from "./misc-wish.ts";

/** What the dialog has gathered; only what the action asks for is sent. */
export interface MiscGiven {
  readonly remark: string;
  readonly tag: string;
  readonly userId: number | null;
  readonly ownUserId: number;
  readonly issueId: number | null;
  readonly subIssueId: number | null;
  readonly districtId: number | null;
  readonly priorityId: number | null;
}

/** Carries a wish out by the call that belongs to it; a refusal stays beside what was typed. */
export function useMisc(ticket: TicketDetails, { offer, member, seenRelation }: MiscWish, onDone: () => void) {
  const dispatch = useDeskDispatch();
  const [addTag] = useAddTagMutation();
  const [assignUser] = useAssignUserMutation();
  const [deleteMember] = useDeleteMemberMutation();
  const [makePrimary] = useMakePrimaryMutation();
  const [removeUser] = useRemoveUserMutation();
  const [saveWorkflow] = useSaveWorkflowMutation();
  const [splitMember] = useSplitMemberMutation();
  const [takeToDesk] = useTakeToDeskMutation();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isRunning, setRunning] = useState(false);
  const press = useRef<string | null>(null);

  const send = (given: MiscGiven, clientRef: string) => {
    const { ticket_id, status_id } = ticket;
    const { action_id } = offer;
    const remarks = given.remark.trim() === "" ? {} : { remarks: given.remark.trim() };
    const ofMember = {
      ticket_id,
      status_id,
      action_id,
      client_ref: clientRef,
      ticket_combined_id: member?.ticket_combined_id ?? ticket.ticket_combined_id,
      seen_relation: seenRelation,
      ...remarks,
    };
    const userId = given.userId ?? 0;
    switch (action_id) {
      case ACTION.MARK_DELETE:
        return deleteMember({ body: ofMember });
      case ACTION.MARK_AS_PRIMARY:
        return makePrimary({ body: ofMember });
      case ACTION.TICKET_FROM_MARKING:
        return splitMember({ body: ofMember });
      case ACTION.ADD_TAGS:
        return addTag({ body: { ticket_id, tag_name: given.tag.trim(), rule_related_tag: "No" } });
      case ACTION.REMOVE_USER:
        return removeUser({ body: { ticket_id, status_id, action_id, remove_user_id: userId } });
      case ACTION.ASSIGN_DESK_OWNER:
        return userId === given.ownUserId
          ? takeToDesk({ body: { ticket_id, status_id, user_id: userId } })
          : assignUser({ body: { ticket_id, status_id, action_id, user_id: [userId], ...remarks } });
      default:
        return saveWorkflow({
          body: {
            ticket_id,
            status_id,
            action_id,
            client_ref: clientRef,
            ...remarks,
            ...(action_id === ACTION.CHANGE_ISSUE ? issueOf(given) : {}),
            ...(action_id === ACTION.CHANGE_DISTRICT && given.districtId !== null
              ? { district_id: given.districtId }
              : {}),
            ...(action_id === ACTION.CHANGE_PRIORITY && given.priorityId !== null
              ? { priority_tag_id: given.priorityId }
              : {}),
          },
        });
    }
  };

  const run = async (given: MiscGiven): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    setTrouble(null);
    press.current ??= randomId();
    const result = await send(given, press.current);
    setRunning(false);
    if (result.error === undefined) {
      press.current = null;
      onDone();
      return;
    }
    const found = troubleOf(result.error);
    if (found.kind === "refused") press.current = null;
    if (found.refusal === "TICKET_STATUS_MISMATCH") dispatch(deskApi.util.invalidateTags(["Ticket"]));
    setTrouble(found);
  };
  return { run, trouble, isRunning };
}

const issueOf = ({ issueId, subIssueId }: MiscGiven) =>
  issueId === null || subIssueId === null ? {} : { issue_type: issueId, sub_issue_type: subIssueId };
