/** Fields, validation and request body of a decision about parked posts. Pure. */
import { isGiven } from "@smgt/contract/given.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { ParkedItem, SetAsideWhy } from "@smgt/contract/calls/intake/parked.ts";
import type { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";

export type Way = "make" | "join" | "aside";

/** Choice for all selected posts; null leaves each its own suggestion. */
export interface Decision {
  readonly way: Way;
  readonly issueId: number | null;
  readonly subIssueId: number | null;
  readonly districtId: number | null;
  readonly departmentId: number | null;
  /** Search text for that ticket. */
  readonly search: string;
  readonly parent: { readonly ticketId: number; readonly ticketNo: string } | null;
  readonly why: SetAsideWhy | null;
  readonly remark: string;
}

export const UNDECIDED: Decision = {
  way: "make",
  issueId: null,
  subIssueId: null,
  districtId: null,
  departmentId: null,
  search: "",
  parent: null,
  why: null,
  remark: "",
};

export interface Fields {
  readonly issueId: number | null;
  readonly subIssueId: number | null;
  readonly districtId: number | null;
  readonly departmentId: number | null;
}

/** Fields of one post's ticket: the choice, else the suggestion. A chosen issue never keeps a suggested sub-issue. */
export function fieldsOf({ suggested }: ParkedItem, decision: Decision): Fields {
  const isChosen = decision.issueId !== null;
  return {
    issueId: decision.issueId ?? suggested.issue_type,
    subIssueId: isChosen ? decision.subIssueId : suggested.sub_issue_type,
    districtId: decision.districtId ?? suggested.district_id,
    departmentId: decision.departmentId ?? (isChosen ? null : suggested.department_id),
  };
}

/** Obstacle to deciding a post this way; null when there is none. */
export function missingFor(
  item: ParkedItem,
  decision: Decision,
): "issue" | "parent" | "author" | "why" | "remark" | null {
  switch (decision.way) {
    case "make": {
      const { issueId, subIssueId } = fieldsOf(item, decision);
      return issueId === null || subIssueId === null ? "issue" : null;
    }
    case "join":
      if (item.can_join === "N") return "author";
      return decision.parent === null ? "parent" : null;
    case "aside":
      if (decision.why === null) return "why";
      return decision.why === "other" && !isGiven(decision.remark) ? "remark" : null;
  }
}

/** Request to create or join a ticket. Assigned at once only when place and department are both known. */
export function bodyOf(item: ParkedItem, decision: Decision): BodyOf<typeof createTicketFromFeed> {
  if (decision.way === "join") {
    return {
      feed_id: item.feed_id,
      of: "parked",
      ...(decision.parent === null ? {} : { parent_ticket_id: decision.parent.ticketId }),
    };
  }
  const { issueId, subIssueId, districtId, departmentId } = fieldsOf(item, decision);
  return {
    feed_id: item.feed_id,
    of: "parked",
    ...(issueId === null ? {} : { issue_type: issueId }),
    ...(subIssueId === null ? {} : { sub_issue_type: subIssueId }),
    ...(districtId === null ? {} : { district_id: districtId }),
    ...(districtId === null || departmentId === null ? {} : { department_id: departmentId }),
  };
}
