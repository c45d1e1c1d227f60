/** Presents the whole ticket to one officer (`ticket/getticketjson`). */
import { translationsOf } from "@smgt/contract/languages.ts";
import type { ReplyTerms, TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { ChannelTraits } from "../../../../channels/channel.ts";
import { channelOf, isPrivate, messagesOn, openChannel, rulesFor, type Channels } from "../../../../channels/list.ts";
import type { Context, Officer } from "../../../../context.ts";
import { causeOf, departmentOf, disposalName, districtOf, subIssueOf } from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import type { SlaUnitId } from "../../../law/clocks/clock.ts";
import { consumedPercent } from "../../../law/clocks/time-status.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { understoodOf } from "./show-detected.ts";
import { replyRoute } from "./reply-route.ts";
import {
  atrsOf,
  feedbackOf,
  filesOf,
  historyOf,
  mergedIntoOf,
  openedTicket,
  assignmentsOf,
  postsOf,
  repliesOf,
  userNameOf,
  type Complainant,
  type OpenedTicket,
} from "./detail-queries.ts";
import { groupOf, type GroupRow } from "../lists/group-queries.ts";
import { recordMessagesSeen } from "../access/personal-data.ts";
import { maskMobile, maskText } from "../../../ground/masks/mask.ts";
import { iso, presentHistory, presentPost, presentReply, presentRow, yn } from "../present-ticket.ts";
import { snoozeOf } from "../snooze/snooze.ts";
import { visibleRow } from "../queries.ts";
import { wordsFor, type Words } from "../access/readable-words.ts";
import type { Ticket } from "../write/write-tickets.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";

/** Workflow data for this officer and ticket; passed in, since tickets may not import the workflow. */
export interface WorkflowView {
  readonly proposals: TicketDetails["proposals"];
  readonly confirmationFlag: "Y" | "N";
  readonly mayReply: boolean;
}

function slaOf(ticket: Ticket, masters: Masters, now: Date): TicketDetails["sla"] {
  const consumed =
    ticket.due_at === null || ticket.sla_value === null || ticket.sla_unit_id === null
      ? null
      : consumedPercent(
          ticket.due_at,
          {
            value: ticket.sla_value,
            unit: ticket.sla_unit_id as SlaUnitId,
            calendar: masters.calendar,
            districtId: ticket.district_id,
          },
          ticket.resolved_at ?? now,
          ticket.paused_at,
        );
  return {
    due_at: iso(ticket.due_at),
    stage_due_at: iso(ticket.stage_due_at),
    sla_value: ticket.sla_value,
    sla_unit_id: ticket.sla_unit_id,
    paused: yn(ticket.paused_at !== null),
    paused_reason: ticket.paused_at === null ? null : "awaiting_citizen",
    consumed_pct: consumed === null ? null : Math.min(9_999, Math.round(consumed)),
    resolved_at: iso(ticket.resolved_at),
  };
}

function presentAssignment(
  row: Awaited<ReturnType<typeof assignmentsOf>>[number],
  masters: Masters,
): TicketDetails["markings"][number] {
  const department = departmentOf(masters, row.department_id)?.name;
  const district = districtOf(masters, row.district_id)?.name;
  return {
    marking_id: row.marking_id,
    ticket_combined_id: row.ticket_combined_id,
    department_id: row.department_id,
    department_name: department?.en ?? "",
    department_name_translations: translationsOf(department),
    district_id: row.district_id,
    district_name: district?.en ?? null,
    district_name_translations: translationsOf(district),
    user_id: row.user_id,
    user_name: row.user_name,
    role_id: row.role_id,
    kind: row.kind,
    assigned_at: row.assigned_at.toISOString(),
    assigned_by: row.assigned_by,
    accepted_at: iso(row.accepted_at),
    ended_at: iso(row.ended_at),
  };
}

const fileUrl = (attachmentId: number): string => `/files/attachment?attachment_id=${attachmentId}`;

/** Presents a file with its URL; the file name is untrusted. */
const presentFile = <T extends { readonly attachment_id: number; readonly file_name: string }>(
  file: T,
  words: Words,
) => ({
  ...file,
  file_name: words.written(file.file_name),
  url: fileUrl(file.attachment_id),
});

function presentAtr(
  row: Awaited<ReturnType<typeof atrsOf>>[number],
  masters: Masters,
  words: Words,
): TicketDetails["atr"][number] {
  const disposal = disposalName(masters, row.disposal_type_id);
  return {
    atr_id: row.atr_id,
    remark: words.written(row.remark),
    disposal_type_id: row.disposal_type_id,
    disposal_type_name: disposal?.en ?? null,
    disposal_type_name_translations: translationsOf(disposal),
    root_cause: causeOf(masters, row.root_cause),
    submitted_by: row.submitted_by,
    submitted_at: row.submitted_at.toISOString(),
    state: row.state,
    attachments: row.attachments.map((file) => presentFile(file, words)),
  };
}

async function readAll(ctx: Context, officer: Officer, ticket: OpenedTicket) {
  const [posts, assignments, combined, history, replies, atrs, feedback, files, aside, deskUserName, mergedInto] =
    await Promise.all([
      postsOf(ctx.db, officer, ticket.ticket_id),
      assignmentsOf(ctx.db, ticket.ticket_id),
      groupOf(ctx, officer, ticket.ticket_id),
      historyOf(ctx.db, ticket.ticket_id),
      ticket.has_replies ? repliesOf(ctx.db, ticket.ticket_id) : [],
      ticket.has_reports ? atrsOf(ctx.db, ticket.ticket_id) : [],
      ticket.has_feedback ? feedbackOf(ctx.db, ticket.ticket_id) : [],
      ticket.has_files ? filesOf(ctx.db, ticket.ticket_id) : [],
      ticket.is_aside ? snoozeOf(ctx, officer, ticket.ticket_id) : null,
      userNameOf(ctx.db, ticket.desk_user_id),
      ticket.phase === "merged" ? mergedIntoOf(ctx.db, officer, ticket.ticket_id) : null,
    ]);
  return {
    mergedInto,
    posts,
    markings: assignments,
    combined,
    history,
    replies,
    atrs,
    feedback,
    files,
    aside,
    deskUserName,
  };
}

function presentComplainant(row: Complainant, words: Words): TicketDetails["complainant"] {
  return {
    name: words.written(row.citizen_name),
    mobile: maskMobile(row.mobile),
    email: maskText(row.email),
    address: maskText(row.address),
  };
}

const isDirect = (reply: Awaited<ReturnType<typeof repliesOf>>[number]): boolean => reply.reply_channel === "D";

/**
 * Returns whether a post can be answered here: posts of merged complaints are answered through their own complaint.
 */
const isAnswerable = (
  channels: Channels,
  post: Awaited<ReturnType<typeof postsOf>>[number],
  ticketId: number,
): boolean => post.ticket_id === ticketId && !isPrivate(channels, post.channel) && post.is_summoned && !post.is_deleted;

function termsOf(
  { channels }: Context,
  channel: ChannelTraits | undefined,
  wanted: "P" | "D",
  { parameters }: Masters,
): ReplyTerms | null {
  if (channel === undefined) return null;
  return {
    channel_name: channel.name,
    account_handle: openChannel(channels, channel.code)?.ownAccount.handle ?? parameters.accountHandle,
    ...rulesFor(channel, wanted, parameters.dmMaxLength),
  };
}

function presentMember(row: GroupRow, words: Words, channels: Channels): TicketDetails["combined"][number] {
  const { ticket_combined_id, relation, member_ticket_id, feed_id, department_id, user_id, ticket_no } = row;
  const wayBy = (wanted: "P" | "D") => {
    const { channel, refusal } = replyRoute(channels, row, wanted);
    return { channel, refusal };
  };
  return {
    ticket_combined_id,
    relation,
    member_ticket_id,
    feed_id,
    department_id,
    user_id,
    member:
      ticket_no === null
        ? null
        : {
            ticket_no,
            citizen_name: words.written(row.citizen_name),
            snippet: words.said(row.snippet, row.channel, row.is_words_deleted),
            lang: row.lang,
            received_at: row.received_at.toISOString(),
            if_public: wayBy("P"),
            if_direct: wayBy("D"),
          },
  };
}

/** Reads and presents the ticket; TICKET_NOT_FOUND without one visible to this officer. */
export async function showTicket(
  ctx: Context,
  officer: Officer,
  ticketId: number,
  view: (ticket: Ticket) => Promise<WorkflowView>,
): Promise<TicketDetails> {
  const [masters, row, ticket] = await Promise.all([
    mastersOf(ctx),
    visibleRow(ctx, officer, ticketId),
    openedTicket(ctx.db, officer, ticketId),
  ]);
  if (row === undefined || ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const [all, { confirmationFlag, mayReply, proposals }] = await Promise.all([
    readAll(ctx, officer, ticket),
    view(ticket),
  ]);
  const live = all.markings.filter((assignment) => assignment.ended_at === null);
  const maySee = maySeePersonalData(
    officer,
    live.some((assignment) => assignment.user_id === officer.userId),
  );
  const words = wordsFor(ctx.channels, maySee, maySeePersonalData(officer, false));
  if (maySee && (all.posts.some((post) => isPrivate(ctx.channels, post.channel)) || all.replies.some(isDirect))) {
    await recordMessagesSeen(ctx, officer, ticket.ticket_id);
  }
  const subIssue = subIssueOf(masters, ticket.sub_issue_type_id);
  const answerable = all.posts.findLast((post) => isAnswerable(ctx.channels, post, ticketId));
  const { account_channel: account, x_user_id: accountId } = ticket.complainant;
  const messages = accountId === null ? undefined : messagesOn(ctx.channels, account);
  return {
    ...presentRow(row, masters, ctx.clock.now(), words),
    version: ticket.version,
    issue_type: ticket.issue_type_id,
    sub_issue_type: ticket.sub_issue_type_id,
    district_id: ticket.district_id,
    department_id: ticket.department_id,
    issue_type_remarks: words.written(ticket.issue_type_remarks),
    workflow_action_confirmation_flag: confirmationFlag,
    confirmation_question: masters.confirmationQuestion,
    photo_required: yn(subIssue?.isPhotoRequired ?? false),
    binding_marking: yn(ticket.binding_marking),
    complainant: presentComplainant(ticket.complainant, words),
    description: words.said(ticket.description, ticket.channel, ticket.is_words_deleted),
    understood: understoodOf(ticket, words),
    posts: all.posts.map((post) => presentPost(post, words, ctx.channels)),
    files: all.files.map((file) => ({
      ...presentFile(file, words),
      uploaded_at: file.uploaded_at.toISOString(),
    })),
    replies: all.replies.map((reply) => presentReply(reply, words, ctx.channels)),
    merged_into: all.mergedInto,
    combined: all.combined.map((member) => presentMember(member, words, ctx.channels)),
    proposals: proposals.map((one) => ({
      ...one,
      reason: words.writtenOrNull(one.reason),
      reply_text: words.writtenOrNull(one.reply_text),
      target_portal: words.writtenOrNull(one.target_portal),
    })),
    markings: all.markings.map((assignment) => presentAssignment(assignment, masters)),
    assignees: live.map(({ user_id, user_name, role_id, designation }) => ({
      user_id,
      user_name,
      role_id,
      designation,
    })),
    history: all.history.map((entry) => presentHistory(entry, masters, words)),
    atr: all.atrs.map((atr) => presentAtr(atr, masters, words)),
    feedback: all.feedback.map((entry) => ({
      ...entry,
      remarks: words.writtenOrNull(entry.remarks),
      called_at: entry.called_at.toISOString(),
    })),
    sla: slaOf(ticket, masters, ctx.clock.now()),
    disposal_type_id: ticket.disposal_type_id,
    desk_user_id: ticket.desk_user_id,
    desk_user_name: all.deskUserName,
    aside: all.aside,
    reply_terms: {
      P: termsOf(ctx, channelOf(ctx.channels, answerable?.channel ?? null), "P", masters),
      D: termsOf(ctx, messages, "D", masters),
    },
    permissions: {
      can_reply: yn(mayReply && answerable !== undefined),
      can_dm: yn(mayReply && messages !== undefined),
      can_see_pii: yn(maySee),
    },
  };
}
