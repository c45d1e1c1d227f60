/** Effects of the vocabulary and their code. Exhaustive: an effect without code does not compile. */
import type { Effect } from "../../../law/workflow-definition/vocabulary.ts";
import { recordAcceptance, copyToHead } from "../assign/assign.ts";
import { removable, removeFieldOfficers, removeUser } from "../assign/remove-holders.ts";
import { missing, type EffectCode } from "./effect.ts";
import { deletesMember, linksPost, makesPrimary, mergeIntoPrimary, splitsMember, notifyPrimary } from "./group.ts";
import { confirms, confirmsExtension, confirmsTransfer, proposes } from "./proposal-effects.ts";
import {
  addsTags,
  alertsIfCritical,
  raisesEscalation,
  recordsDeskOwner,
  recordsFeedback,
  reminds,
  reopensReport,
  reviewsReport,
  notifyCell,
  notifyReopened,
  writesReport,
} from "./record-effects.ts";
import { callTask, draftReply, sendInterimReply, sendReply, notifyCitizens } from "./consequence-words.ts";

/** Written with the ticket's row: `workflow-definition/ticket-after.ts` and `patch-ticket.ts`. */
const ON_ROW: EffectCode = { at: "row" };

const accepts: EffectCode = {
  at: "before",
  apply: recordAcceptance,
};

export const EFFECT_CODE: Readonly<Record<Effect, EffectCode>> = {
  merge_into_primary: mergeIntoPrimary,
  record_acceptance: accepts,
  record_confirmation: accepts,
  copy_to_head: { at: "after", does: "head_copied", apply: (context) => copyToHead(context) },
  remove_user: {
    at: "after",
    plan: (context) => (removable(context).length === 0 ? missing("USER_NOT_ELIGIBLE") : []),
    async apply(context, result) {
      result.holders = await removeUser(context);
    },
  },
  remove_field_officers: {
    at: "after",
    does: "field_officers_leave",
    async apply(context, result) {
      result.holders = await removeFieldOfficers(context);
    },
  },
  send_reply: sendReply,
  send_question: sendReply,
  draft_reply: draftReply,
  tell_citizen: notifyCitizens,
  send_interim_reply: sendInterimReply,
  write_report: writesReport,
  approve_report: reviewsReport("approved"),
  return_report: reviewsReport("returned"),
  reopen_report: reopensReport,
  record_feedback: recordsFeedback,
  record_desk_owner: recordsDeskOwner,
  add_tags: addsTags,
  remind_assignee: reminds,
  raise_escalation: raisesEscalation,
  tell_cell: notifyCell,
  alert_if_critical: alertsIfCritical,
  tell_primary: notifyPrimary,
  delete_member: deletesMember,
  make_primary: makesPrimary,
  link_post: linksPost,
  split_member: splitsMember,
  create_approval_task: proposes("extension"),
  propose_transfer: proposes("transfer"),
  propose_delete: proposes("delete"),
  propose_issue: proposes("issue"),
  confirm_extension: confirmsExtension,
  confirm_transfer: confirmsTransfer,
  confirm_delete: confirms("delete"),
  confirm_issue: confirms("issue"),
  close_approval_task: ON_ROW,
  count_return: ON_ROW,
  count_reopen: notifyReopened,
  set_binding_marking: ON_ROW,
  record_details_asked: ON_ROW,
  forget_details_asked: ON_ROW,
  create_call_task: callTask,
  schedule_next_call: { at: "row", does: "called" },
  set_interim: ON_ROW,
  mark_sensitive: ON_ROW,
};
