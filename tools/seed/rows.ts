/** The rows of the past, one interface per table; ids are given out by `ids.ts` before they are written. */
import type { StatusId } from "@smgt/contract/constants.ts";
import type { HistoryFact } from "@smgt/server/domain/tickets/write/write-tickets.ts";

export interface PastTicket {
  ticket_id: number;
  ticket_no: string;
  source_id: number;
  citizen_id: number;
  channel: "X" | "X-DM" | null;
  conversation_id: string | null;
  lang: string;
  snippet: string;
  description: string;
  status_id: StatusId;
  previous_status_id: StatusId | null;
  issue_type_id: number | null;
  sub_issue_type_id: number | null;
  district_id: number | null;
  department_id: number | null;
  priority_tag_id: number;
  is_sensitive: boolean;
  is_manual: boolean;
  received_at: Date;
  created_at: Date;
  last_event_at: Date;
  sla_value: number | null;
  sla_unit_id: number | null;
  due_at: Date | null;
  paused_at: Date | null;
  stage_due_at: Date | null;
  stage_left_ms: number | null;
  stage_kind: string | null;
  stage_from: Date | null;
  stage_ms: number | null;
  accepted_at: Date | null;
  resolved_at: Date | null;
  closed_at: Date | null;
  resolved_by: number | null;
  disposal_type_id: number | null;
  is_confirmed: boolean;
  return_count: number;
  reopen_count: number;
  feedback_attempts: number;
  escalation_level: number;
  is_interim: boolean;
  binding_marking: boolean;
  suggested_department_id: number | null;
  is_details_asked: boolean;
  is_extension_asked: boolean;
  call_due_at: Date | null;
  desk_user_id: number | null;
  detected: object;
  version: number;
}

export interface PastCitizen {
  readonly citizen_id: number;
  readonly x_user_id: string | null;
  readonly handle: string | null;
  readonly citizen_name: string;
  readonly followers: number;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly updated_at: Date;
}

export interface PastPost {
  readonly feed_id: number;
  readonly raw_id: number;
  readonly channel: "X" | "X-DM";
  readonly origin_id: string;
  readonly kind: "T" | "R" | "D";
  readonly citizen: PastCitizen;
  readonly text: string;
  readonly lang: string;
  readonly conversation_id: string;
  readonly in_reply_to_id: string | null;
  readonly posted_at: Date;
  readonly received_at: Date;
  readonly ticket_id: number;
}

export interface PastMember {
  readonly ticket_combined_id: number;
  readonly ticket_id: number;
  readonly relation: "PRIMARY" | "DUPLICATE" | "FOLLOWUP_POST" | "ADDITIONAL_MARKING";
  readonly member_ticket_id: number | null;
  readonly feed_id: number | null;
  readonly department_id: number | null;
  readonly user_id: number | null;
  readonly created_at: Date;
}

export interface PastMarking {
  readonly ticket_id: number;
  readonly kind: "PRIMARY" | "ADDITIONAL" | "FIELD";
  readonly role_id: number;
  readonly department_id: number;
  readonly district_id: number | null;
  readonly user_id: number;
  readonly assigned_by: number;
  readonly assigned_at: Date;
  accepted_at: Date | null;
  ended_at: Date | null;
}

export interface PastHistory {
  readonly ticket_id: number;
  readonly at: Date;
  readonly actor_user_id: number;
  readonly role_id: number | null;
  readonly action_id: number | null;
  readonly event: string;
  readonly from_status_id: number | null;
  readonly to_status_id: number | null;
  readonly remark: string | null;
  readonly facts: readonly HistoryFact[];
}

export interface PastAtr {
  readonly ticket_id: number;
  readonly remark: string;
  readonly disposal_type_id: number;
  readonly submitted_by: number;
  readonly submitted_at: Date;
  state: "submitted" | "approved" | "returned";
  reviewed_by: number | null;
  reviewed_at: Date | null;
}

export interface PastFeedback {
  readonly ticket_id: number;
  readonly action_id: number;
  readonly satisfaction: "S" | "P" | "N" | null;
  readonly rating: number | null;
  readonly call_status: "connected" | "not_reachable";
  readonly remarks: string | null;
  readonly called_at: Date;
  readonly next_call_at: string | null;
  readonly called_by: number;
}

export interface PastReply {
  readonly ticket_id: number;
  readonly reply_channel: "P" | "D";
  readonly target_id: string;
  readonly text: string;
  readonly state: "sent" | "draft";
  readonly client_ref: string;
  readonly written_by: number;
  readonly created_at: Date;
  readonly not_before: Date;
  readonly attempts: number;
  readonly started_at: Date | null;
  readonly sent_at: Date | null;
  readonly external_id: string | null;
  readonly url: string | null;
}

export interface PastTag {
  readonly ticket_id: number;
  readonly tag_id: number;
  readonly is_from_rule: boolean;
  readonly added_by: number | null;
  readonly added_at: Date;
}

/** A ticket with everything that hangs on it. */
export interface Life {
  readonly ticket: PastTicket;
  readonly citizen: PastCitizen;
  readonly isNewCitizen: boolean;
  /** The place that he names, in both scripts. */
  readonly place: readonly [latin: string, hindi: string];
  readonly posts: PastPost[];
  readonly members: PastMember[];
  readonly markings: PastMarking[];
  readonly history: PastHistory[];
  readonly atrs: PastAtr[];
  readonly feedback: PastFeedback[];
  readonly replies: PastReply[];
  readonly tags: PastTag[];
}
