/**
 * The words of the workflow: what a status, an action, a transition and its parts may be.
 * The pack fills these shapes (`statuses.json`, `actions.json`, `transitions.json`,
 * `disposal-types.json`); `machine.ts` interprets them and `lint-workflow.ts` checks them.
 * Every list below, and those of the guards and conditions in the contract, is closed. A new guard, condition, effect, target, clock effect or thing to supply does not compile
 * until code says what it does; what it needs and what uses it is added to `lint-demands.ts` by hand.
 */
import type { Wording } from "@smgt/contract/languages.ts";
import type { ActionId, RoleId, StatusId } from "@smgt/contract/constants.ts";
import type { Bucket, Phase } from "@smgt/contract/phases.ts";
import type { CONDITIONS, GUARDS } from "@smgt/contract/shapes/workflow-words.ts";

/** Who has to do something next while a ticket rests in a status. */
export const TURNS = ["cell", "officer", "citizen", "nobody"] as const;
/** Whose turn it is. */
export type Turn = (typeof TURNS)[number];

/** Lists of the menu that are about certain statuses. "new" is for those whose turn it is. */
export const STATUS_LISTS = ["new", "returned", "awaiting", "atr_review", "feedback", "appeal"] as const;
/** One of these lists. */
export type StatusList = (typeof STATUS_LISTS)[number];

/**
 * What the citizen is called about while a ticket rests in a status: whether it is solved, the details that are missing,
 * or that something was done. A "lasting" call stays when the status changes, the others end with theirs; "held" is not
 * shown to the call centre.
 */
export const CALLS = ["feedback", "details", "tell", "lasting", "held", "none"] as const;
/** One way of calling. */
export type Call = (typeof CALLS)[number];

/** What the officer's clock does while a ticket rests in a status. */
export const OFFICER_CLOCKS = ["triage", "accept", "runs", "paused", "stopped", "appeal", "none"] as const;
/** One state of the officer's clock. */
export type OfficerClock = (typeof OFFICER_CLOCKS)[number];

/** What the citizen's clock does while a ticket rests in a status. */
export const CITIZEN_CLOCKS = ["runs", "paused", "stopped", "none"] as const;
/** One state of the citizen's clock. */
export type CitizenClock = (typeof CITIZEN_CLOCKS)[number];

/** Who has the ticket after a step. `run-action` turns each into users. */
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
/** One named target of an assignment. */
export type AssignTarget = (typeof ASSIGN_TARGETS)[number];

/** What a step does to the clocks. */
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
/** One effect on the clocks. */
export type ClockEffect = (typeof CLOCK_EFFECTS)[number];

/** What else a step causes, in the same transaction. */
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
/** One further effect. */
export type Effect = (typeof EFFECTS)[number];

/** What must be true of ticket and officer before a transition may be taken. */
export type Guard = (typeof GUARDS)[number];

/** What chooses between the outcomes of one transition; the first that holds wins. */
export type Condition = (typeof CONDITIONS)[number];

/** What the officer must give. Lengths come from the contract's constants. */
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
/** One thing to supply. */
export type MustSupply = (typeof MUST_SUPPLY)[number];

/** How a ticket comes into being. */
export const ENTRIES = ["feed", "manual"] as const;
/** One way in. */
export type Entry = (typeof ENTRIES)[number];

/** Where an outcome leads: a status, the same one, or the one before the pause or the merge. */
export type To = StatusId | "same" | "previous";

/** A status with its words and all that it means. */
export interface Status {
  readonly statusId: StatusId;
  readonly code: string;
  readonly name: Wording;
  readonly phase: Phase;
  /** Follows from the phase. */
  readonly bucket: Bucket;
  readonly turn: Turn;
  /** The special list, beside the general ones. */
  readonly list: StatusList | null;
  readonly call: Call;
  /** Others may be merged into a ticket that rests here. */
  readonly mayLead: boolean;
  /** A ticket may go back from here to the status before. */
  readonly remembers: boolean;
  /** The matter is open again because the citizen was not satisfied. */
  readonly isReopened: boolean;
  readonly officerClock: OfficerClock;
  readonly citizenClock: CitizenClock;
  /** Nothing may lead out of it, ever. */
  readonly isTerminal: boolean;
}

/** An action; what its form asks for stands in its rows. `system` actions are shown to nobody. */
export interface WorkflowAction {
  readonly actionId: ActionId;
  readonly code: string;
  readonly name: Wording;
  readonly kind: "workflow" | "misc" | "system";
  readonly isDisabledOnManual: boolean;
  readonly minRemark: number;
  readonly userSelect: "N" | "S" | "M";
  /** The ready text by which the effect "tell_citizen" tells of it. */
  readonly tells: string | null;
  /** Where it stands among what may be done with many tickets at once; null: with one alone. */
  readonly placeForMany: number | null;
}

/** One possible end of a transition. The last outcome of a transition has no condition. */
export interface Outcome {
  readonly when: Condition | null;
  readonly to: To;
  readonly assign: AssignTarget;
  readonly clock: ClockEffect;
  readonly effects: readonly Effect[];
}

/** A row of the table: in these statuses, these roles may take this action, with this result. */
export interface Transition {
  /** Row of the design's table, with a letter where a row was split: `3a`. */
  readonly code: string;
  /** Set only for the ways in, which have neither action nor from-status. */
  readonly entry: Entry | null;
  readonly actionId: ActionId | null;
  readonly from: readonly StatusId[];
  readonly roles: readonly RoleId[];
  readonly bySystem: boolean;
  readonly guards: readonly Guard[];
  readonly mustSupply: readonly MustSupply[];
  readonly outcomes: readonly Outcome[];
}

/** How a disposal may be used: with which actions, and who alone may approve it. */
export interface DisposalType {
  readonly disposalTypeId: number;
  readonly name: Wording;
  readonly countsAs: "resolved" | "transferred" | "excluded" | "no_action";
  /** Work was done or a service given: what the public is told is solved (decision 54). */
  readonly isSolving: boolean;
  readonly actionIds: readonly ActionId[];
  /** Empty: all who may take the action. */
  readonly approverRoles: readonly RoleId[];
}

/** Numbers of the workflow that are system parameters. */
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
