/** Fields, validation and request body of a manual complaint. Pure; the server validates again. */
import { isGiven } from "@smgt/contract/given.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { DraftFields } from "@smgt/contract/calls/tickets/drafts.ts";
import type { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { plainSigns } from "@smgt/contract/personal/typed-numbers.ts";
import type { MessageKey } from "../../../i18n/language.ts";

export interface Complaint {
  readonly sourceId: number | null;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly address: string;
  readonly issueId: number | null;
  readonly subIssueId: number | null;
  readonly districtId: number | null;
  readonly departmentId: number | null;
  readonly priorityId: number | null;
  readonly subject: string;
  readonly description: string;
  /** Local date and time of India from the input; empty means now. */
  readonly complainedAt: string;
  readonly parentNo: string;
  readonly hasConsent: boolean;
  readonly files: readonly File[];
}

export const EMPTY: Complaint = {
  sourceId: null,
  name: "",
  mobile: "",
  email: "",
  address: "",
  issueId: null,
  subIssueId: null,
  districtId: null,
  departmentId: null,
  priorityId: null,
  subject: "",
  description: "",
  complainedAt: "",
  parentNo: "",
  hasConsent: false,
  files: [],
};

export type FieldName = Exclude<keyof Complaint, "files" | "priorityId" | "departmentId" | "address" | "parentNo">;
/** Field and message of each problem, in the order of the form. */
export type Problems = Partial<Record<FieldName, MessageKey>>;

/** Digits of any phone number; the server reads it. */
const LEAST_DIGITS = 9;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Label of an unfinished complaint: name, subject or description. */
export const nameOf = ({ name = "", subject = "", description = "" }: DraftFields<"complaint">): string =>
  [name, subject === "" ? description.slice(0, 60) : subject]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" · ");

const toMoment = (local: string): string => new Date(`${local}:00+05:30`).toISOString();

export function problemsIn(complaint: Complaint, now: number): Problems {
  const problems: Problems = {};
  const say = (field: FieldName, isWrong: boolean, key: MessageKey): void => {
    if (isWrong) problems[field] ??= key;
  };
  say("sourceId", complaint.sourceId === null, "manual.sourceMissing");
  say("name", !isGiven(complaint.name), "manual.nameMissing");
  say("mobile", plainSigns(complaint.mobile).replace(/\D/g, "").length < LEAST_DIGITS, "manual.mobileWrong");
  say("email", complaint.email.trim() !== "" && !EMAIL.test(complaint.email.trim()), "manual.emailWrong");
  // A complaint that joins an existing ticket takes its place and issue from that ticket.
  const isJoining = complaint.parentNo.trim() !== "";
  say("issueId", complaint.issueId === null && !isJoining, "manual.issueMissing");
  say("subIssueId", complaint.subIssueId === null && !isJoining, "manual.subIssueMissing");
  say("districtId", complaint.districtId === null && !isJoining, "manual.districtMissing");
  say("subject", !isGiven(complaint.subject), "manual.subjectMissing");
  say("description", !isGiven(complaint.description), "manual.descriptionMissing");
  const isLater = complaint.complainedAt !== "" && Date.parse(toMoment(complaint.complainedAt)) > now;
  say("complainedAt", isLater, "manual.dateInFuture");
  say("hasConsent", !complaint.hasConsent, "manual.consentMissing");
  return problems;
}

export function bodyOf(complaint: Complaint, clientRef: string): BodyOf<typeof createManualTicket> {
  const text = <K extends string>(name: K, value: string): Partial<Record<K, string>> =>
    value.trim() === "" ? {} : ({ [name]: value.trim() } as Record<K, string>);
  const id = <K extends string>(name: K, value: number | null): Partial<Record<K, number>> =>
    value === null ? {} : ({ [name]: value } as Record<K, number>);
  return {
    source_id: complaint.sourceId ?? 0,
    complainant_name: complaint.name.trim(),
    mobile: complaint.mobile.trim(),
    ...text("email", complaint.email),
    ...text("address", complaint.address),
    ...id("district_id", complaint.districtId),
    ...id("issue_type", complaint.issueId),
    ...id("sub_issue_type", complaint.subIssueId),
    ...id("department_id", complaint.departmentId),
    subject: complaint.subject.trim(),
    description: complaint.description.trim(),
    ...id("priority_tag_id", complaint.priorityId),
    ...(complaint.complainedAt === "" ? {} : { complaint_date: toMoment(complaint.complainedAt) }),
    consent_notice_given: "Y",
    ...text("parent_ticket_no", complaint.parentNo),
    client_ref: clientRef,
  };
}
