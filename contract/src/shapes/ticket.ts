/** Tickets on the wire, in lists and in full. Written by `domain/tickets/present-ticket.ts`, read by the web. */
import { Translations, Wording } from "./wording.ts";
import { Type, type Static } from "typebox";
import { PHASES } from "../phases.ts";
import { ReplyRules } from "./reply-rules.ts";
import { ActionField } from "./action-field.ts";
import type { FormRefusal } from "../refusals-form.ts";
import { Snooze } from "./snooze.ts";
import { Step } from "./step.ts";
import { Flag, Id, Moment, nullable, oneOf, PlatformId } from "./common.ts";
import { Understanding } from "../understanding.ts";

/** Row of a queue (`ticket/commonlist`). */
export const TicketRow = Type.Object({
  ticket_id: Id,
  ticket_no: Type.String(),
  ticket_combined_id: Id,
  source_id: Id,
  is_manual_ticket: Flag,
  /** First line of the citizen's text, at most 140 characters. */
  snippet: Type.String(),
  citizen_name: Type.String(),
  citizen_handle: nullable(Type.String()),
  /** en, hi, hx (Hindi in Latin script) or other. */
  lang: Type.String(),
  status_id: Id,
  status_name: Type.String(),
  status_name_translations: Translations,
  /** Phase of the status. */
  phase: oneOf(PHASES),
  issue_type_name: nullable(Type.String()),
  issue_type_name_translations: Translations,
  sub_issue_type_name: nullable(Type.String()),
  sub_issue_type_name_translations: Translations,
  district_name: nullable(Type.String()),
  district_name_translations: Translations,
  department_name: nullable(Type.String()),
  department_name_translations: Translations,
  assignee_names: Type.Array(Type.String()),
  /** Desk officer in the cell; null for none. */
  desk_user_id: nullable(Id),
  desk_user_name: nullable(Type.String()),
  priority_tag_id: Id,
  tags: Type.Array(Type.String()),
  received_at: Moment,
  /** End of the citizen's time limit; null for kinds without one. */
  due_at: nullable(Moment),
  /** End of this stage's time limit; null while it is paused. */
  stage_due_at: nullable(Moment),
  is_overdue: Flag,
  /** Y: the citizen's time limit is paused. */
  is_paused: Flag,
  is_sensitive: Flag,
  escalation_level: Type.Integer(),
  return_count: Type.Integer(),
  reopen_count: Type.Integer(),
  /** Members of the ticket's group: posts and markings. */
  combined_count: Type.Integer(),
  last_event_at: Moment,
});
export type TicketRow = Static<typeof TicketRow>;

/** Row of a list. Translations are sent once for all rows (`NamesOfPage`): they are a third of a page. */
export const ListedTicket = Type.Omit(TicketRow, [
  "status_name_translations",
  "issue_type_name_translations",
  "sub_issue_type_name_translations",
  "district_name_translations",
  "department_name_translations",
]);
export type ListedTicket = Static<typeof ListedTicket>;

/** Translations of the names on a page, by the English name. */
const ByEnglish = Type.Record(Type.String(), Translations);
export const NamesOfPage = Type.Object({
  status: ByEnglish,
  issue_type: ByEnglish,
  sub_issue_type: ByEnglish,
  district: ByEnglish,
  department: ByEnglish,
});
export type NamesOfPage = Static<typeof NamesOfPage>;

export const TicketMedia = Type.Object({
  type: Type.String(),
  url: nullable(Type.String()),
  alt_text: nullable(Type.String()),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
});

/** Part that the platform sent beside a post: a post of another that it quotes or answers, its poll, its place. */
export const TicketBeside = Type.Object({
  kind: oneOf(["quoted", "answered", "poll", "place"]),
  /** Words of the other post, or name of the place; empty for a poll. */
  text: Type.String(),
  /** Choices of a poll, in order. */
  choices: Type.Array(Type.String()),
  /** Author of the other post; null for a poll or a place. */
  author: nullable(Type.Object({ handle: Type.String(), name: Type.String() })),
  created_at: nullable(Moment),
  media: Type.Array(TicketMedia),
  /** Address of the other post; null without one. */
  url: nullable(Type.String()),
});
export type TicketBeside = Static<typeof TicketBeside>;

/** Post or direct message on the left tab 'tweet'. */
export const TicketPost = Type.Object({
  feed_id: Id,
  /** Ticket of the post: the one shown, or one merged into it. */
  ticket_id: Id,
  channel_name: Type.String(),
  tweet_id: PlatformId,
  /** T post, R reply or follow-up, Q quote, D direct message. */
  tweet_type: Type.String(),
  text: Type.String(),
  lang: Type.String(),
  author: Type.Object({
    id: PlatformId,
    handle: Type.String(),
    name: Type.String(),
    profile_image_url: nullable(Type.String()),
    followers: Type.Integer(),
    is_verified: Flag,
  }),
  created_at: Moment,
  media: Type.Array(TicketMedia),
  beside: Type.Array(TicketBeside),
  /** Other versions, oldest first; empty when never edited. */
  edit_versions: Type.Array(Type.Object({ tweet_id: PlatformId, text: Type.String(), created_at: Moment })),
  /** Y: deleted by its author on the platform; visible to the cell only. */
  is_deleted_on_x: Flag,
  /** N: a direct message or a deleted post hidden from this reader; its text is only dots. */
  is_readable: Flag,
  /** Y: the platform allows a public reply to this post. */
  is_summoned: Flag,
  url: nullable(Type.String()),
  /** Last decision of a person about danger to life or safety in the current text; null without one. */
  danger_said: nullable(Type.Object({ is_danger: Flag, said_by: Type.String(), said_at: Moment })),
});
export type TicketPost = Static<typeof TicketPost>;

/** Channel and account of a reply, and the rules for its text. */
const ReplyTerms = Type.Object({
  channel_name: Type.String(),
  /** Without the @ sign. */
  account_handle: Type.String(),
  ...ReplyRules.properties,
});
export type ReplyTerms = Static<typeof ReplyTerms>;

export const REPLY_STATES = ["draft", "queued", "sending", "sent", "refused", "unknown", "cancelled"] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

export const TicketReply = Type.Object({
  reply_id: Id,
  channel_name: Type.String(),
  /** P public reply, D direct message. */
  reply_channel: Type.Union([Type.Literal("P"), Type.Literal("D")]),
  text: Type.String(),
  state: oneOf(REPLY_STATES),
  /** End of the undo period; in the past once sending has begun. */
  undo_until: nullable(Moment),
  written_by: Type.String(),
  created_at: Moment,
  sent_at: nullable(Moment),
  url: nullable(Type.String()),
  /** Address of the second reply, when the citizen was answered twice. */
  second_url: nullable(Type.String()),
  /** Time at which an officer recorded that the citizen was informed otherwise, after a refusal. */
  attended_at: nullable(Moment),
  error_code: nullable(Type.String()),
  error_message: nullable(Type.String()),
  /** Number of merged complaints answered by the same submit; undo covers them too. */
  member_count: Type.Integer(),
});
export type TicketReply = Static<typeof TicketReply>;

/** Kinds of text that a step sends to the citizen: a question, an update, or a reply in the officer's words. */
export const SAYINGS = ["question", "news", "reply"] as const;
export type Saying = (typeof SAYINGS)[number];

export const TicketHistoryRow = Type.Object({
  history_id: Id,
  at: Moment,
  /** Identifies the actor, since names are not unique. */
  actor_user_id: Id,
  actor_name: Type.String(),
  ...Step,
  action_id: nullable(Id),
  says: Type.Array(oneOf(SAYINGS)),
  from_status_id: nullable(Id),
  to_status_id: nullable(Id),
  remark: nullable(Type.String()),
  /** Names after an @ in the remark that are mentions of colleagues. */
  mentions: Type.Array(Type.String()),
  /** Small facts of the action, as label and value: department and district, officer, disposal. */
  facts: Type.Array(Type.Object({ key: Type.String(), value: Type.String(), value_translations: Translations })),
});
export type TicketHistoryRow = Static<typeof TicketHistoryRow>;

export const TicketAssignment = Type.Object({
  marking_id: Id,
  ticket_combined_id: nullable(Id),
  department_id: Id,
  department_name: Type.String(),
  department_name_translations: Translations,
  district_id: nullable(Id),
  district_name: nullable(Type.String()),
  district_name_translations: Translations,
  user_id: nullable(Id),
  user_name: nullable(Type.String()),
  role_id: Id,
  /** PRIMARY, ADDITIONAL or FIELD. */
  kind: Type.String(),
  assigned_at: Moment,
  assigned_by: Type.String(),
  accepted_at: nullable(Moment),
  ended_at: nullable(Moment),
});
export type TicketAssignment = Static<typeof TicketAssignment>;

/** File attached to an action; `url` is a download and requires the session. */
export const TicketFile = Type.Object({
  attachment_id: Id,
  history_id: nullable(Id),
  file_name: Type.String(),
  content_type: Type.String(),
  bytes: Type.Integer(),
  url: Type.String(),
  uploaded_by: Type.String(),
  uploaded_at: Moment,
});

/** Delivery of a reply to a merged complaint: in public, by message, or not at all with the reason. */
const AnswerWay = Type.Object({
  channel: nullable(oneOf(["P", "D"])),
  refusal: nullable(Type.Unsafe<FormRefusal>(Type.String())),
});

/** Merged complaint left out when the others were answered. */
export const UnansweredMember = Type.Object({
  ticket_id: Id,
  ticket_no: Type.String(),
  refusal: Type.String(),
  /** Refusal in the caller's language. */
  why: Type.String(),
});
export type UnansweredMember = Static<typeof UnansweredMember>;

/** Relation of a member to its group: primary, merged complaint, further post, or another department. */
export const Relation = oneOf(["PRIMARY", "DUPLICATE", "FOLLOWUP_POST", "ADDITIONAL_MARKING"]);
export type Relation = Static<typeof Relation>;

export const TicketMember = Type.Object({
  ticket_combined_id: Id,
  relation: Relation,
  member_ticket_id: nullable(Id),
  feed_id: nullable(Id),
  department_id: nullable(Id),
  user_id: nullable(Id),
  /** For a merged complaint visible to the reader; null otherwise. */
  member: nullable(
    Type.Object({
      ticket_no: Type.String(),
      citizen_name: Type.String(),
      snippet: Type.String(),
      lang: Type.String(),
      received_at: Moment,
      if_public: AnswerWay,
      if_direct: AnswerWay,
    }),
  ),
});
export type TicketMember = Static<typeof TicketMember>;

export const TicketDetails = Type.Object({
  ...TicketRow.properties,
  /** Incremented by every change; writes name the status, the screen watches the version. */
  version: Type.Integer(),
  issue_type: nullable(Id),
  sub_issue_type: nullable(Id),
  district_id: nullable(Id),
  department_id: nullable(Id),
  issue_type_remarks: Type.String(),
  workflow_action_confirmation_flag: Flag,
  confirmation_question: Wording,
  photo_required: Flag,
  binding_marking: Flag,
  complainant: Type.Object({
    name: Type.String(),
    /** Always masked, null when not given; ticket.revealpersonaldata shows it to those with `can_see_pii`. */
    mobile: nullable(Type.String()),
    email: nullable(Type.String()),
    address: nullable(Type.String()),
  }),
  description: Type.String(),
  /** Classification of the first post at ingest; null for tickets entered by hand. */
  understood: nullable(Understanding),
  posts: Type.Array(TicketPost),
  /** Files of the ticket, newest last. */
  files: Type.Array(TicketFile),
  replies: Type.Array(TicketReply),
  combined: Type.Array(TicketMember),
  /** Primary ticket of the merge, as far as the reader may see it. */
  merged_into: nullable(Type.Object({ ticket_id: Id, ticket_no: Type.String() })),
  /** Pending proposals: an extension, a transfer, a deletion, another issue. */
  proposals: Type.Array(
    Type.Object({
      proposal_id: Id,
      kind: oneOf(["extension", "transfer", "delete", "issue"]),
      /** Roles that decide. */
      waits_for: Type.String(),
      waits_for_translations: Translations,
      reason: nullable(Type.String()),
      proposed_by: Type.String(),
      proposed_by_user_id: Id,
      proposed_at: Moment,
      requested_due_at: nullable(Moment),
      reply_text: nullable(Type.String()),
      target_portal: nullable(Type.String()),
      ticket_combined_id: nullable(Id),
      issue_type: nullable(Id),
      sub_issue_type: nullable(Id),
      /**
       * Fields to confirm (null when impossible in the present status) or to refuse; null when the reader does not
       * decide, or decides by an action (an extension).
       */
      decision: nullable(Type.Object({ confirm: nullable(Type.Array(ActionField)), refuse: Type.Array(ActionField) })),
    }),
  ),
  markings: Type.Array(TicketAssignment),
  assignees: Type.Array(
    Type.Object({ user_id: Id, user_name: Type.String(), role_id: Id, designation: Type.String() }),
  ),
  history: Type.Array(TicketHistoryRow),
  atr: Type.Array(
    Type.Object({
      atr_id: Id,
      remark: Type.String(),
      disposal_type_id: nullable(Id),
      disposal_type_name: nullable(Type.String()),
      disposal_type_name_translations: Translations,
      /** Root cause, as the officer stated it; null without one. */
      root_cause: nullable(Wording),
      submitted_by: Type.String(),
      submitted_at: Moment,
      /** submitted, approved or returned. */
      state: Type.String(),
      attachments: Type.Array(Type.Object({ attachment_id: Id, file_name: Type.String(), url: Type.String() })),
    }),
  ),
  feedback: Type.Array(
    Type.Object({
      feedback_id: Id,
      satisfaction: nullable(Type.String()),
      rating: nullable(Type.Integer()),
      call_status: Type.String(),
      remarks: nullable(Type.String()),
      called_at: Moment,
      called_by: Type.String(),
    }),
  ),
  sla: Type.Object({
    due_at: nullable(Moment),
    stage_due_at: nullable(Moment),
    /** Value and unit of the sub-issue's time limit, such as 48 and 1 (hours). */
    sla_value: nullable(Type.Number()),
    sla_unit_id: nullable(Id),
    paused: Flag,
    paused_reason: nullable(Type.String()),
    consumed_pct: nullable(Type.Integer()),
    resolved_at: nullable(Moment),
  }),
  disposal_type_id: nullable(Id),
  /** Desk officer in the cell. */
  desk_user_id: nullable(Id),
  desk_user_name: nullable(Type.String()),
  /** Caller's snooze; null without one, or once it has ended. Others never see it. */
  aside: nullable(Snooze),
  /** For a public reply, and for a message; null when none can be sent. */
  reply_terms: Type.Object({ P: nullable(ReplyTerms), D: nullable(ReplyTerms) }),
  permissions: Type.Object({ can_reply: Flag, can_dm: Flag, can_see_pii: Flag }),
});
export type TicketDetails = Static<typeof TicketDetails>;
