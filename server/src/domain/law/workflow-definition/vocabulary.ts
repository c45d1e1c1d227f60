/**
 * Vocabulary of the workflow: statuses, actions, transitions and their parts, filled by the pack. Every list is closed:
 * a new word does not compile without its code.
 * NOTE: add the needs and uses of a new word to `../workflow-linter/lint-demands.ts` by hand.
 */
import type { Wording } from "@smgt/contract/languages.ts";
import type { ActionId, RoleId, StatusId } from "@smgt/contract/constants.ts";
import type { Bucket, Phase } from "@smgt/contract/phases.ts";
import type { CONDITIONS, GUARDS } from "@smgt/contract/shapes/workflow-words.ts";

/** Party that has to act next while a ticket rests in a status. */
export const TURNS = ["cell", "officer", "citizen", "nobody"] as const;
export type Turn = (typeof TURNS)[number];

/** Lists of the menu for certain statuses. "new" is for the party that has to act. */
export const STATUS_LISTS = ["new", "returned", "awaiting", "atr_review", "feedback", "appeal"] as const;
export type StatusList = (typeof STATUS_LISTS)[number];

/**
 * Phone call to the citizen while a ticket rests in a status: "feedback" on the solution, missing "details", or "tell"
 * about a result. A "lasting" call survives a change of status, the others do not; "held" is hidden from the call
 * centre.
 */
export const CALLS = ["feedback", "details", "tell", "lasting", "held", "none"] as const;
export type Call = (typeof CALLS)[number];

/** The officer clock while a ticket rests in a status. */
export const OFFICER_CLOCKS = ["triage", "accept", "runs", "paused", "stopped", "appeal", "none"] as const;
export type OfficerClock = (typeof OFFICER_CLOCKS)[number];

/** The citizen clock while a ticket rests in a status. */
export const CITIZEN_CLOCKS = ["runs", "paused", "stopped", "none"] as const;
export type CitizenClock = (typeof CITIZEN_CLOCKS)[number];

/** Holders of the ticket after a step. `run-action` resolves each to users. */
export const ASSIGN_TARGETS = [
  "stays",
  "nobody",
  "cell_queue",
  "cell_head",
  "department_officer",
  "suggested_department_officer",
  "extra_department_officer",
  "same_officer",
  "chosen_officer",
  "field_officers",
  "head_of_department",
] as const;
export type AssignTarget = (typeof ASSIGN_TARGETS)[number];

/** Effects of a step on the clocks. */
export const CLOCK_EFFECTS = [
  "none",
  "start_triage",
  "start_acceptance",
  "start_resolution",
  "pause_all",
  "resume_all",
  "pause_officer",
  "resume_officer",
  "restart",
  "start_appeal",
  "set_new_due",
  "recalculate",
  "follow_primary",
  "stop",
] as const;
export type ClockEffect = (typeof CLOCK_EFFECTS)[number];

/** Further effects of a step, in the same transaction. */
export const EFFECTS = [
  "merge_into_primary",
  "tell_primary",
  "write_report",
  "approve_report",
  "return_report",
  "reopen_report",
  "tell_cell",
  "confirm_extension",
  "confirm_transfer",
  "confirm_delete",
  "confirm_issue",
  "count_return",
  "count_reopen",
  "set_binding_marking",
  "raise_escalation",
  "record_acceptance",
  "record_confirmation",
  "record_details_asked",
  "forget_details_asked",
  "record_feedback",
  "record_desk_owner",
  "send_reply",
  "draft_reply",
  "send_question",
  "send_interim_reply",
  "tell_citizen",
  "create_call_task",
  "create_approval_task",
  "close_approval_task",
  "schedule_next_call",
  "copy_to_head",
  "remind_assignee",
  "alert_if_critical",
  "set_interim",
  "split_member",
  "make_primary",
  "delete_member",
  "link_post",
  "add_tags",
  "mark_sensitive",
  "remove_user",
  "remove_field_officers",
  "propose_transfer",
  "propose_delete",
  "propose_issue",
] as const;
export type Effect = (typeof EFFECTS)[number];

/** Preconditions of a transition on ticket and officer. */
export type Guard = (typeof GUARDS)[number];

/** Selects the outcome of a transition; the first that holds wins. */
export type Condition = (typeof CONDITIONS)[number];

/** Required input of the officer. Lengths are constants of the contract. */
export const MUST_SUPPLY = [
  "remark",
  "reason",
  "return_reason",
  "atr_remark",
  "question",
  "department",
  "suggested_department",
  "district",
  "issue",
  "sub_issue",
  "priority",
  "disposal_type",
  "root_cause",
  "attachment",
  "photo_if_required",
  "reply_text",
  "reply_channel",
  "requested_due_at",
  "granted_due_at",
  "users",
  "target_portal",
  "external_ref",
  "primary_ticket",
  "member",
  "tag",
  "rating",
  "call_status",
  "next_call_at",
  "source",
  "complainant",
] as const;
export type MustSupply = (typeof MUST_SUPPLY)[number];

/** Ways to create a ticket. */
export const ENTRIES = ["feed", "manual"] as const;
export type Entry = (typeof ENTRIES)[number];

/** Target of an outcome: a status, the same one, or the one before the pause or the merge. */
export type To = StatusId | "same" | "previous";

/** A status with its texts and properties. */
export interface Status {
  readonly statusId: StatusId;
  readonly code: string;
  readonly name: Wording;
  readonly phase: Phase;
  /** Determined by the phase. */
  readonly bucket: Bucket;
  readonly turn: Turn;
  /** The special list, beside the general ones. */
  readonly list: StatusList | null;
  readonly call: Call;
  /** A ticket in this status can be the primary of a merge. */
  readonly mayLead: boolean;
  /** A ticket may go back from here to the previous status. */
  readonly remembers: boolean;
  /** Open again because the citizen was not satisfied. */
  readonly isReopened: boolean;
  readonly officerClock: OfficerClock;
  readonly citizenClock: CitizenClock;
  /** No transition may lead out of it. */
  readonly isTerminal: boolean;
}

/** An action; its rows define its form. `system` actions are never shown. */
export interface WorkflowAction {
  readonly actionId: ActionId;
  readonly code: string;
  readonly name: Wording;
  readonly kind: "workflow" | "misc" | "system";
  readonly isDisabledOnManual: boolean;
  readonly minRemark: number;
  readonly userSelect: "N" | "S" | "M";
  /** Ready text of the effect "tell_citizen". */
  readonly tells: string | null;
  /** Position among the bulk actions; null: not available in bulk. */
  readonly placeForMany: number | null;
}

/** A possible result of a transition. The last outcome of a transition has no condition. */
export interface Outcome {
  readonly when: Condition | null;
  readonly to: To;
  readonly assign: AssignTarget;
  readonly clock: ClockEffect;
  readonly effects: readonly Effect[];
}

/** A row of the table: in these statuses, these roles may take this action, with this result. */
export interface Transition {
  /** Row of the design's table, with a letter for a split row: `3a`. */
  readonly code: string;
  /** Set only for entries, which have neither action nor from-status. */
  readonly entry: Entry | null;
  readonly actionId: ActionId | null;
  readonly from: readonly StatusId[];
  readonly roles: readonly RoleId[];
  readonly bySystem: boolean;
  readonly guards: readonly Guard[];
  readonly mustSupply: readonly MustSupply[];
  readonly outcomes: readonly Outcome[];
}

/** Allowed use of a disposal: its actions, and the roles that may approve it. */
export interface DisposalType {
  readonly disposalTypeId: number;
  readonly name: Wording;
  readonly countsAs: "resolved" | "transferred" | "excluded" | "no_action";
  /** Work was done or a service given: public pages count it as solved (decision 41). */
  readonly isSolving: boolean;
  readonly actionIds: readonly ActionId[];
  /** Empty: every role that may take the action. */
  readonly approverRoles: readonly RoleId[];
}

/** Workflow numbers that are system parameters. */
export interface WorkflowLimits {
  readonly maxReturns: number;
  readonly maxReopens: number;
  readonly reopenDays: number;
  readonly maxCallDays: number;
  readonly canOfficerPost: boolean;
  readonly isAutoTransferOn: boolean;
}

/** The whole workflow of a State. */
export interface Workflow {
  readonly statuses: readonly Status[];
  readonly actions: readonly WorkflowAction[];
  readonly transitions: readonly Transition[];
  readonly disposalTypes: readonly DisposalType[];
  readonly limits: WorkflowLimits;
}
