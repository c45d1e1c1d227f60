/** Values of an action form: for one ticket, for many, or outside the workflow. Pure. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveFeedback } from "@smgt/contract/calls/casework/workflow.ts";
import type { Mention } from "@smgt/contract/mentions.ts";

export type CallStatus = BodyOf<typeof saveFeedback>["call_status"];
export type ReplyChannel = "P" | "D";

export interface FormDraft {
  readonly remark: string;
  readonly mentions: readonly Mention[];
  readonly departmentId: number | null;
  readonly suggestedDepartmentId: number | null;
  readonly returnReasonId: number | null;
  readonly districtId: number | null;
  readonly issueId: number | null;
  readonly subIssueId: number | null;
  readonly priorityId: number | null;
  readonly disposalId: number | null;
  readonly rootCause: string | null;
  /** Absent while the server's choice applies; empty where it has none. */
  readonly userIds: readonly number[] | null;
  /** Value of the date field, Indian time. */
  readonly date: string;
  readonly primaryTicketNo: string;
  readonly tag: string;
  readonly targetPortal: string;
  readonly externalRef: string;
  readonly callStatus: CallStatus | null;
  readonly rating: number | null;
  readonly actionReplyText: string;
  readonly actionReplyChannel: ReplyChannel | null;
  readonly files: readonly File[];
}

export const emptyForm: FormDraft = {
  remark: "",
  mentions: [],
  departmentId: null,
  suggestedDepartmentId: null,
  returnReasonId: null,
  districtId: null,
  issueId: null,
  subIssueId: null,
  priorityId: null,
  disposalId: null,
  rootCause: null,
  userIds: null,
  date: "",
  primaryTicketNo: "",
  tag: "",
  targetPortal: "",
  externalRef: "",
  callStatus: null,
  rating: null,
  actionReplyText: "",
  actionReplyChannel: null,
  files: [],
};

export type PatchForm = (patch: Partial<FormDraft>) => void;
