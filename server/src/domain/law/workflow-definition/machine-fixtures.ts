/** Fixtures for tests of the machine: an officer who passes every guard, and complete input. */
import type { RoleId, StatusId } from "@smgt/contract/constants.ts";
import type { OfficerFacts, InputFacts, TicketFacts } from "./facts.ts";

/** A ticket with no history but its status. */
export function ticket(statusId: StatusId, facts: Partial<TicketFacts> = {}): TicketFacts {
  return {
    statusId,
    previousStatusId: null,
    returnCount: 0,
    reopenCount: 0,
    isBindingMarking: false,
    isSensitive: false,
    isManual: false,
    hasAtr: false,
    isPhotoRequired: false,
    wasDetailsAsked: false,
    isClosedForMissingDetails: false,
    isExtensionPending: false,
    isExtensionBeyondCap: false,
    daysSinceResolved: null,
    unreachedDays: 0,
    assigneeCount: 2,
    hasReceiverActed: false,
    isOnlyWrittenTo: false,
    hasHeadToDecide: true,
    ...facts,
  };
}

/** An officer who holds the ticket and has accepted it. */
export function officer(roleId: RoleId, facts: Partial<OfficerFacts> = {}): OfficerFacts {
  return {
    kind: "officer",
    roleId,
    isSameDepartment: true,
    isSameDistrict: true,
    isAssignee: true,
    isPrimaryAssignee: true,
    hasAccepted: true,
    hasSubmittedAtr: false,
    hasApprovedClosure: false,
    madeLastMarking: true,
    isComplainedAbout: false,
    isStandIn: false,
    ...facts,
  };
}

/** Complete input; single cases remove values. */
export const everything: Omit<InputFacts, "seenStatusId" | "disposalTypeId" | "confirmation"> & {
  readonly confirmation: "yes";
} = {
  confirmation: "yes",
  remark: "The line was repaired today and supply is restored.",
  replyText: "Your line has been repaired.",
  replyChannel: "P",
  departmentId: 1,
  suggestedDepartmentId: 2,
  returnReasonId: 1,
  rootCause: "process",
  districtId: 7,
  issueTypeId: 1,
  subIssueTypeId: 101,
  priorityTagId: 2,
  attachmentCount: 1,
  photoCount: 1,
  userIds: [5],
  requestedDueAt: "2026-12-01T11:30:00Z",
  grantedDueAt: "2026-12-01T11:30:00Z",
  targetPortal: "CM Window",
  externalRef: "CMOFF/N/2026/1",
  primaryTicketNo: "GRV-2026-000001",
  memberId: 1,
  tag: "viral",
  rating: 5,
  callStatus: "connected",
  nextCallAt: "2026-12-01T11:30:00Z",
  sourceId: 3,
  complainantName: "A citizen",
  complainantMobile: "9000000000",
  isOwnFieldOfficer: true,
};
