/**
 * Facts about the ticket, the acting officer and their input. `run-action` reads them from the locked row; the machine
 * reads nothing else.
 */
import type { RoleId, StatusId } from "@smgt/contract/constants.ts";

/** The ticket, read under the lock of the step. */
export interface TicketFacts {
  readonly statusId: StatusId;
  /** The status before AWAITING_CITIZEN or MERGED; null when unknown. */
  readonly previousStatusId: StatusId | null;
  readonly returnCount: number;
  readonly reopenCount: number;
  readonly isBindingMarking: boolean;
  readonly isSensitive: boolean;
  readonly isManual: boolean;
  /** An action-taken report was ever submitted. */
  readonly hasAtr: boolean;
  /** The sub-issue requires a photo with the report. */
  readonly isPhotoRequired: boolean;
  /** The citizen was asked before in this cycle; the clock pauses only the first time. */
  readonly wasDetailsAsked: boolean;
  /** Closed because the citizen did not answer (disposal of action 194). */
  readonly isClosedForMissingDetails: boolean;
  readonly isExtensionPending: boolean;
  /** The requested date exceeds the limit of a head of department (21 days from receipt). */
  readonly isExtensionBeyondCap: boolean;
  /** Whole days since it was resolved or closed; null while open. */
  readonly daysSinceResolved: number | null;
  /** Distinct days with failed phone calls, before this step. */
  readonly unreachedDays: number;
  /** Officers who hold it, field officers included. */
  readonly assigneeCount: number;
  /** The last receiver has accepted it or written something. */
  readonly hasReceiverActed: boolean;
  /** The citizen has no phone, but can be answered on the channel they used. */
  readonly isOnlyWrittenTo: boolean;
  /** Under appeal: an officer who may decide is posted as head of its department. */
  readonly hasHeadToDecide: boolean;
}

/** The officer in the chosen role. */
export interface OfficerFacts {
  readonly kind: "officer";
  readonly roleId: RoleId;
  readonly isSameDepartment: boolean;
  readonly isSameDistrict: boolean;
  /** Holds the ticket now, in any way (marked, additional, field, call task). */
  readonly isAssignee: boolean;
  /** Holds the primary marking, to which the confirmation question goes. */
  readonly isPrimaryAssignee: boolean;
  /** Has accepted it, or confirmed it by another action, since it was last marked to them. */
  readonly hasAccepted: boolean;
  /** Wrote the last report, in any role, whether under review or approved. */
  readonly hasSubmittedAtr: boolean;
  /** Approved or closed it, in any role. */
  readonly hasApprovedClosure: boolean;
  readonly madeLastMarking: boolean;
  /** The grievance is about this officer. */
  readonly isComplainedAbout: boolean;
  /** Member of the desk, while the grievance is about every head of the cell. */
  readonly isStandIn: boolean;
}

/** The program itself: jobs, rules, the sweep of the clocks. */
export interface SystemFacts {
  readonly kind: "system";
}

/** The officer or the program. */
export type ActorFacts = OfficerFacts | SystemFacts;

/** Input of the call, after cleaning; absent means not given. */
export interface InputFacts {
  /** Status on the client's screen when the officer pressed the button. */
  readonly seenStatusId: StatusId;
  readonly confirmation?: "yes" | "no";
  readonly remark?: string;
  readonly replyText?: string;
  readonly replyChannel?: "P" | "D" | "N";
  readonly departmentId?: number;
  readonly suggestedDepartmentId?: number;
  readonly returnReasonId?: number;
  /** Code of the root cause. */
  readonly rootCause?: string;
  readonly districtId?: number;
  readonly issueTypeId?: number;
  readonly subIssueTypeId?: number;
  readonly priorityTagId?: number;
  readonly disposalTypeId?: number;
  readonly attachmentCount?: number;
  readonly photoCount?: number;
  readonly userIds?: readonly number[];
  readonly requestedDueAt?: string;
  readonly grantedDueAt?: string;
  readonly targetPortal?: string;
  readonly externalRef?: string;
  readonly primaryTicketNo?: string;
  readonly memberId?: number;
  readonly tag?: string;
  readonly rating?: number;
  readonly callStatus?: string;
  readonly nextCallAt?: string;
  readonly sourceId?: number;
  readonly complainantName?: string;
  readonly complainantMobile?: string;
  /** Set by the caller: an officer for the wanted department and district exists. */
  readonly isOfficerMapped?: boolean;
  /** Set by the caller: the present officer does not cover the new district. */
  readonly isOfficerNotCovering?: boolean;
  /** Set by the caller: the chosen officer had accepted this ticket before. */
  readonly isChosenOfficerAccepted?: boolean;
  /** Set by the caller: the officer to be removed is the actor's own field officer. */
  readonly isOwnFieldOfficer?: boolean;
  /** Set by the caller: the named member is the PRIMARY row of the group. */
  readonly isMemberPrimary?: boolean;
  /** Set by the caller at the timeout: work can continue without the citizen's answer. */
  readonly isWorkPossible?: boolean;
  /** Today counts as another day with a failed phone call. */
  readonly isNewCallDay?: boolean;
}

/** Counters and marks of the ticket after a step, beside its status. */
export interface TicketChange {
  readonly statusId: StatusId;
  readonly previousStatusId: StatusId | null;
  readonly returnCount: number;
  readonly reopenCount: number;
  readonly isBindingMarking: boolean;
  readonly wasDetailsAsked: boolean;
  readonly isExtensionPending: boolean;
}
