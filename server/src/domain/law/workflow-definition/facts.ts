/**
 * What the machine needs to know of a ticket, of the officer who acts, and of what they gave.
 * `run-action` gathers these from the locked row; the machine reads nothing else.
 */
import type { RoleId, StatusId } from "@smgt/contract/constants.ts";

/** The ticket as it stands, read under the lock of the step. */
export interface TicketFacts {
  readonly statusId: StatusId;
  /** The status it came from into AWAITING_CITIZEN or MERGED; null when not known. */
  readonly previousStatusId: StatusId | null;
  readonly returnCount: number;
  readonly reopenCount: number;
  readonly isBindingMarking: boolean;
  readonly isSensitive: boolean;
  readonly isManual: boolean;
  /** An action-taken report was ever submitted. */
  readonly hasAtr: boolean;
  /** The sub-issue wants a photo with the report. */
  readonly isPhotoRequired: boolean;
  /** The citizen was asked before in this cycle; the clock pauses only the first time. */
  readonly wasDetailsAsked: boolean;
  /** It was closed because the citizen did not answer (disposal of action 194). */
  readonly isClosedForMissingDetails: boolean;
  readonly isExtensionPending: boolean;
  /** The asked date is later than a head of department may grant (21 days from receipt). */
  readonly isExtensionBeyondCap: boolean;
  /** Whole days since it was resolved or closed; null while it is open. */
  readonly daysSinceResolved: number | null;
  /** Distinct days on which the citizen was called in vain, before this step. */
  readonly unreachedDays: number;
  /** Officers who hold it, field officers included. */
  readonly assigneeCount: number;
  /** The last receiver has accepted or written something. */
  readonly hasReceiverActed: boolean;
  /** The citizen has no telephone, and can be answered where they wrote. */
  readonly isOnlyWrittenTo: boolean;
  /** Under appeal: somebody who may decide it is posted as the head of its department. */
  readonly hasHeadToDecide: boolean;
}

/** The officer in the role they chose. */
export interface OfficerFacts {
  readonly kind: "officer";
  readonly roleId: RoleId;
  readonly isSameDepartment: boolean;
  readonly isSameDistrict: boolean;
  /** Holds the ticket now, in whatever way (marked, additional, field, call task). */
  readonly isAssignee: boolean;
  /** Holds the primary marking: the one who is asked whether it pertains to them. */
  readonly isPrimaryAssignee: boolean;
  /** Has accepted it, or answered "yes" by another action, since it was last marked to them. */
  readonly hasAccepted: boolean;
  /** Wrote the last report, be it under review or approved, in any role. */
  readonly hasSubmittedAtr: boolean;
  /** Approved or closed it, in any role. */
  readonly hasApprovedClosure: boolean;
  readonly madeLastMarking: boolean;
  /** The grievance is about them. */
  readonly isComplainedAbout: boolean;
  /** A member of the desk while the grievance is about every head of the cell. */
  readonly isStandIn: boolean;
}

/** The program itself: jobs, rules, the sweep of the clocks. */
export interface SystemFacts {
  readonly kind: "system";
}

/** Who acts. */
export type ActorFacts = OfficerFacts | SystemFacts;

/** What came with the call, after cleaning; absent means not given. */
export interface InputFacts {
  /** The status the client saw when the officer pressed the button. */
  readonly seenStatusId: StatusId;
  readonly confirmation?: "yes" | "no";
  readonly remark?: string;
  readonly replyText?: string;
  readonly replyChannel?: "P" | "D" | "N";
  readonly departmentId?: number;
  readonly suggestedDepartmentId?: number;
  readonly returnReasonId?: number;
  /** By its code. */
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
  /** Found by the caller: an officer for the wanted department and district exists. */
  readonly isOfficerMapped?: boolean;
  /** Found by the caller: the present officer does not cover the new district. */
  readonly isOfficerNotCovering?: boolean;
  /** Found by the caller: the chosen officer had accepted this ticket before. */
  readonly isChosenOfficerAccepted?: boolean;
  /** Found by the caller: the officer to be removed is the actor's own field officer. */
  readonly isOwnFieldOfficer?: boolean;
  /** Found by the caller: the named member is the PRIMARY row of the group. */
  readonly isMemberPrimary?: boolean;
  /** Found by the caller at the time-out: work can go on without the citizen's answer. */
  readonly isWorkPossible?: boolean;
  /** Today counts as one more day on which the citizen was not reached. */
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
