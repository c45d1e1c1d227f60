/** Builds the HTTP call of each action of the workflow table, with all fields required to execute it. */
import type { Dice } from "@smgt/tools/test-run/seed.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import { removeUserFromTicket, updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import {
  createNewTicketFromAdditionalMarking,
  markAsPrimaryTicket,
  markDeleteTicket,
  saveFeedback,
  saveWorkflow,
} from "@smgt/contract/calls/casework/workflow.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { addTicketTags } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, ROLE, STATUS, type ActionId } from "@smgt/contract/constants.ts";
import type { FeedbackInput, Found } from "@smgt/server/domain/casework/workflow/step/input-facts.ts";
import type { Client } from "./client.ts";
import { ENERGY, GURUGRAM, HISAR, REPORT, WATER } from "./desk.ts";
import type { MemberRow, Player, Snapshot } from "./pair-snapshot.ts";
import { ONE_PIXEL } from "./pictures.ts";

/** Common answer of calls about a ticket. */
export interface ActionAnswer {
  readonly STATUS_ID: string;
  readonly STATUS_RESPONSE: unknown;
  readonly refusal?: string;
}

/** An officer, an action and the request. */
export interface ActionRequest {
  readonly player: Player;
  readonly actionId: ActionId;
  readonly body: SaveWorkflowBody;
  readonly found: Partial<Found>;
  readonly feedback: FeedbackInput | null;
  readonly files: number;
  /** The call has no status field, or does not consume the form's draft. */
  readonly isAnyStatus: boolean;
  readonly keepsDraft: boolean;
  send(client: Client): Promise<ActionAnswer>;
}

/** Returns an integer below the limit. */

const PLACES = [ENERGY, WATER];
const MISC_WITHOUT_FORM: readonly number[] = Object.values(ACTION).filter((id) => id > 200);
const WORDS = "Looked into by the officer on duty; the lane has been visited.";
const PHOTO = { files: [{ part: "attachment", name: "site.png", bytes: ONE_PIXEL }] };

type Extra = Omit<Partial<SaveWorkflowBody>, "ticket_id" | "status_id" | "action_id">;

/** Merging a sensitive ticket makes the primary sensitive too, which hides it from most executives. */
function canMerge({ name, officer }: Player, snapshot: Snapshot): boolean {
  const isLost = officer.roleId === ROLE.CELL_EXEC && snapshot.ticket.is_sensitive;
  return !snapshot.hasDuplicates && !isLost && snapshot.primaryVisibleTo.has(name);
}

const inDays = ({ now }: Snapshot, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();

/** Further fields of an action besides ticket and status; null when the ticket cannot use it now. */
function extraOf(player: Player, actionId: ActionId, snapshot: Snapshot, dice: Dice, at: number): Extra | null {
  const { ticket, live, members } = snapshot;
  const day = (ahead: number): string => inDays(snapshot, ahead);
  const extraMember = members.find(
    (row) =>
      row.relation === "ADDITIONAL_MARKING" &&
      live.some((one) => one.user_id === row.user_id && one.kind === "ADDITIONAL"),
  );
  const lead = members.find((row) => row.relation === "PRIMARY");
  // Screens send the displayed role of the member; clients of the bare specification do not.
  const ofMember = (row: MemberRow | undefined, more: Extra = {}): Extra | null =>
    row === undefined
      ? null
      : {
          ticket_combined_id: row.ticket_combined_id,
          ...(dice(2) === 0 ? { seen_relation: row.relation } : {}),
          ...more,
        };
  const remarks = `${WORDS} No. ${at}.`;
  switch (actionId) {
    case ACTION.MARK:
      return { department_id: PLACES[dice(2)] ?? ENERGY, district_id: GURUGRAM };
    case ACTION.ADDITIONAL_MARKING: {
      const department_id = PLACES.find((id) => !live.some((one) => one.department_id === id));
      return department_id === undefined ? null : { remarks, department_id, district_id: GURUGRAM };
    }
    case ACTION.ASK_DETAILS_ON_X:
      return { reply_text: `Which house number? ${at}`, reply_channel: "P" };
    case ACTION.REPLY:
      return { reply_text: `We are looking into it. ${at}`, reply_channel: "P" };
    case ACTION.CLOSE_NO_ACTION:
      return { disposal_type_id: 14, remarks };
    case ACTION.MERGE:
      return canMerge(player, snapshot) ? { primary_ticket_no: snapshot.primary.no } : null;
    case ACTION.TRANSFER_OUT:
      return player.officer.roleId === ROLE.CELL_HEAD
        ? { target_portal: "AAS", external_ref_no: `A${at}`, remarks }
        : { target_portal: "AAS", remarks };
    case ACTION.APPROVE_AND_REPLY:
      return { disposal_type_id: 1, reply_text: `Your line has been repaired. ${at}`, reply_channel: "P" };
    case ACTION.APPROVE:
      return { disposal_type_id: 1, remarks };
    case ACTION.FORWARD_TO_FIELD:
      return live.some(
        (one) => one.user_id === player.officer.userId && one.department_id === ENERGY && one.district_id === GURUGRAM,
      )
        ? { assign_user_id: [snapshot.fieldUserId] }
        : null;
    case ACTION.INTERIM_REPORT:
      return { remarks, requested_due_at: day(5), reply_text: "It will take five days." };
    case ACTION.SUBMIT_ATR:
      return { remarks: REPORT, disposal_type_id: 1 };
    case ACTION.NOT_PERTAINING:
      return { remarks, suggested_department_id: WATER, return_reason_id: 1 };
    case ACTION.GRANT_EXTENSION:
      return { granted_due_at: day(3) };
    case ACTION.TAKE_OVER:
      return ticket.department_id === ENERGY
        ? { remarks, assign_user_id: [snapshot.energyUserIds[dice(2)] ?? 0] }
        : null;
    case ACTION.FEEDBACK_SATISFIED:
    case ACTION.FEEDBACK_NOT_SATISFIED:
    case ACTION.FEEDBACK_NOT_REACHABLE:
      return { remarks };
    case ACTION.MARK_DELETE:
      return ofMember(dice(2) === 0 ? (extraMember ?? lead) : lead, { remarks });
    case ACTION.MARK_AS_PRIMARY:
      return ofMember(extraMember);
    case ACTION.TICKET_FROM_MARKING:
      return ofMember(ticket.status_id === STATUS.MERGED ? lead : extraMember);
    case ACTION.CHANGE_ISSUE:
      return { issue_type: 1, sub_issue_type: ticket.sub_issue_type_id === 101 ? 102 : 101 };
    case ACTION.CHANGE_DISTRICT:
      return { district_id: ticket.district_id === GURUGRAM ? HISAR : GURUGRAM };
    case ACTION.REMOVE_USER: {
      const isOwn = player.officer.roleId === ROLE.OFFICER;
      const beside = live.find(
        (one) =>
          one.kind !== "PRIMARY" && (!isOwn || (one.kind === "FIELD" && one.assigned_by === player.officer.userId)),
      );
      return beside === undefined ? null : { assign_user_id: [beside.user_id] };
    }
    case ACTION.ASSIGN_DESK_OWNER:
      return { assign_user_id: [player.officer.userId] };
    case ACTION.CHANGE_PRIORITY:
      return { priority_tag_id: 2 + dice(3) };
    // Rare, as it hides the ticket from most players.
    case ACTION.MARK_SENSITIVE:
      return dice(8) === 0 ? {} : null;
    case ACTION.ADD_TAGS:
    case ACTION.ACCEPT:
    case ACTION.PULL_BACK:
      return {};
    // Requires a further post; tested elsewhere.
    case ACTION.LINK_FOLLOW_UP:
      return null;
    default:
      return { remarks };
  }
}

function sendOf(body: SaveWorkflowBody, at: number, isSeenSent: boolean, snapshot: Snapshot): ActionRequest["send"] {
  const { ticket_id, status_id, action_id } = body;
  const seenAs = body.seen_relation === undefined ? {} : { seen_relation: body.seen_relation };
  const member = { ticket_id, status_id, action_id, ticket_combined_id: body.ticket_combined_id ?? 0, ...seenAs };
  switch (action_id) {
    case ACTION.REPLY:
      return (client) =>
        client.call(sendReply, {
          ticket_id,
          status_id,
          action_id: 10,
          reply_channel: "P",
          reply_text: body.reply_text ?? "",
          client_ref: `pair-${at}`,
        });
    case ACTION.FEEDBACK_SATISFIED:
    case ACTION.FEEDBACK_NOT_SATISFIED:
    case ACTION.FEEDBACK_NOT_REACHABLE: {
      const isReached = action_id !== ACTION.FEEDBACK_NOT_REACHABLE;
      const call = {
        ticket_id,
        status_id,
        action_id,
        remarks: body.remarks ?? "",
        call_status: isReached ? ("connected" as const) : ("not_reachable" as const),
        ...(isReached ? { feedback_rating: 3 } : { next_call_at: inDays(snapshot, 1) }),
      };
      return (client) => client.call(saveFeedback, call);
    }
    case ACTION.MARK_DELETE:
      return (client) => client.call(markDeleteTicket, { ...member, remarks: body.remarks ?? "" });
    case ACTION.MARK_AS_PRIMARY:
      return (client) => client.call(markAsPrimaryTicket, member);
    case ACTION.TICKET_FROM_MARKING:
      return (client) => client.call(createNewTicketFromAdditionalMarking, member);
    case ACTION.ADD_TAGS:
      return (client) =>
        client.call(addTicketTags, { ticket_id, tag_name: `pair-${at % 50}-${at}`, rule_related_tag: "No" });
    case ACTION.REMOVE_USER:
      return (client) =>
        client.call(removeUserFromTicket, {
          ticket_id,
          status_id,
          action_id,
          remove_user_id: body.assign_user_id?.[0] ?? 0,
        });
    case ACTION.ASSIGN_DESK_OWNER:
      return (client) =>
        client.call(updateTicketingUser, {
          ticket_id,
          status_id,
          user_id: body.assign_user_id?.[0] ?? 0,
          ...(isSeenSent ? { seen_user_id: snapshot.ticket.desk_user_id ?? 0 } : {}),
        });
    default:
      return (client) => client.call(saveWorkflow, body, action_id === ACTION.FIELD_REPORT ? PHOTO : {});
  }
}

/** Builds an officer's action on a ticket as they see it; null when the action is impossible. */
export function requestOf(
  player: Player,
  actionId: ActionId,
  snapshot: Snapshot,
  dice: Dice,
  at: number,
): ActionRequest | null {
  const extra = extraOf(player, actionId, snapshot, dice, at);
  if (extra === null) return null;
  const { ticket_id, status_id } = snapshot.ticket;
  const body: SaveWorkflowBody = { ticket_id, status_id, action_id: actionId, ...extra };
  const isFeedback = actionId >= ACTION.FEEDBACK_SATISFIED && actionId <= ACTION.FEEDBACK_NOT_REACHABLE;
  const picked = body.assign_user_id?.[0];
  return {
    player,
    actionId,
    body,
    found: {
      isMemberPrimary:
        snapshot.members.find((row) => row.ticket_combined_id === body.ticket_combined_id)?.relation === "PRIMARY",
      isOwnFieldOfficer: snapshot.live.some((one) => one.user_id === picked && one.kind === "FIELD"),
      isChosenOfficerAccepted: snapshot.assignments.some((one) => one.user_id === picked && one.accepted_at !== null),
      ...(actionId === ACTION.ADD_TAGS ? { tag: "x" } : {}),
    },
    feedback: isFeedback
      ? {
          callStatus: actionId === ACTION.FEEDBACK_NOT_REACHABLE ? "not_reachable" : "connected",
          rating: 3,
          nextCallAt: inDays(snapshot, 1),
          isNewCallDay: !snapshot.facts.isCalledToday,
        }
      : null,
    files: actionId === ACTION.FIELD_REPORT ? 1 : 0,
    isAnyStatus: actionId === ACTION.ADD_TAGS,
    keepsDraft: actionId === ACTION.REPLY || MISC_WITHOUT_FORM.includes(actionId),
    send: sendOf(body, at, dice(2) === 0, snapshot),
  };
}
