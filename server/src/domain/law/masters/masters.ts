/**
 * The loaded data pack as the domain uses it: small, read often, changed rarely. `read-masters.ts` builds it from the
 * database; `db/caches.ts` holds it in memory. Types only.
 */
import type { CallSentence } from "@smgt/contract/calls/casework/phone-calls.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { BilledKind } from "../../../channels/channel.ts";
import type { RetentionKind } from "@smgt/contract/retention.ts";
import type { PostKind } from "@smgt/contract/understanding.ts";
import type { WorkCalendar } from "../clocks/clock.ts";
import type { Period } from "./period.ts";
import type { Routing } from "./route.ts";
import type { Workflow } from "../workflow-definition/vocabulary.ts";

export interface District extends Period {
  readonly districtId: number;
  readonly name: Wording;
  readonly kind: string;
  readonly division: string | null;
  readonly lgdCode: string | null;
  /** Population of the last census within the present borders; null without a count. */
  readonly population: number | null;
  readonly validFrom: string;
  readonly isActive: boolean;
}

export interface Department extends Period {
  readonly departmentId: number;
  readonly code: string;
  readonly name: Wording;
  readonly parentId: number | null;
  readonly isActive: boolean;
}

export interface IssueType extends Period {
  readonly issueTypeId: number;
  readonly name: Wording;
  readonly isActive: boolean;
}

export interface SubIssueType extends Period {
  readonly subIssueTypeId: number;
  readonly issueTypeId: number;
  readonly name: Wording;
  readonly departmentId: number;
  /** The limit; null for kinds without one (suggestions, thanks). */
  readonly slaValue: number | null;
  readonly slaUnitId: number | null;
  readonly priorityTagId: number;
  readonly isPhotoRequired: boolean;
  readonly isSensitive: boolean;
  readonly isActive: boolean;
}

export interface SlaVariant {
  readonly subIssueTypeId: number;
  readonly departmentId: number;
  readonly slaValue: number;
  readonly slaUnitId: number;
}

export interface PriorityTag {
  readonly priorityTagId: number;
  readonly name: Wording;
  readonly colour: string;
  readonly slaFactor: number;
  readonly triageMinutes: number;
  /** The cell is notified at once of a ticket with this tag. */
  readonly isCritical: boolean;
  /** Default of new tickets; exactly one tag has it. */
  readonly isDefault: boolean;
  readonly sortOrder: number;
}

export interface CannedReply extends Period {
  readonly cannedReplyId: number;
  readonly purpose: string;
  readonly lang: string;
  readonly title: string;
  readonly body: string;
}

export interface Holiday {
  readonly date: string;
  readonly districtId: number | null;
  readonly isWorking: boolean;
  /** End of a half day, `HH:MM`; null for a whole day. */
  readonly closesAt: string | null;
}

export interface MenuEntry {
  readonly menuId: number;
  readonly parentId: number | null;
  readonly name: Wording;
  readonly url: string | null;
  readonly icon: string;
  readonly order: number;
  readonly countKey: string | null;
  readonly roleIds: readonly number[];
}

export interface RoleMaster {
  readonly roleId: number;
  readonly name: Wording;
  readonly activities: readonly { activity_id: number; activity_code: string; activity_name: string }[];
}

/** Texts shown to the officer before an action. */
export interface ActionWords {
  readonly confirm: Wording;
  readonly happens: Wording;
  readonly citizen: Wording;
  readonly done: Wording;
}

/** A predefined list view for roles: filters and order. */
export interface ReadyView {
  readonly code: string;
  readonly listKey: string;
  readonly name: Wording;
  readonly query: string;
  readonly roleIds: readonly number[];
}

/** A notice on public pages for a limited time. */
export interface BannerMaster {
  readonly bannerId: number;
  readonly title: Wording;
  readonly text: Wording;
  readonly linkUrl: string | null;
  readonly shownOn: readonly string[];
  readonly displayOrder: number;
  readonly validFrom: Date;
  readonly validTo: Date | null;
}

export interface NamedRow {
  readonly id: number;
  readonly name: Wording;
}

/** An option of one kind: the result of a call, or the root cause of a report. */
export interface FeedbackOption {
  readonly kind: string;
  readonly code: string;
  readonly name: Wording;
  /** Available for new entries. */
  readonly isActive: boolean;
}

/** Parameters, parsed; spelled as in the specification if it names them. */
export interface Parameters {
  readonly idleTime: number;
  readonly regenrateTime: number;
  readonly frontGenerateTime: number;
  readonly maxFileMb: number;
  readonly maxFiles: number;
  readonly allowedFileTypes: readonly string[];
  /** Megabytes that one officer may upload in 24 hours. */
  readonly quotaUserMb: number;
  /** Megabytes that one ticket may hold. */
  readonly quotaTicketMb: number;
  readonly dmMaxLength: number;
  /** Platform prices for one item of each kind, in ten-thousandths of a US dollar. */
  readonly prices: Readonly<Record<BilledKind, number>>;
  /** Monthly limit of platform costs in US dollars; 0 without a limit. */
  readonly spendLimitMonth: number;
  readonly reopenDays: number;
  readonly maxReturns: number;
  readonly pageSizes: readonly number[];
  readonly officerCanPost: "Y" | "N";
  readonly accountHandle: string;
  readonly triageHours: number;
  readonly acceptHours: number;
  readonly appealDays: number;
  readonly defaultResolutionHours: number;
  /** Maximum extension by a head of department, in days from receipt. */
  readonly extensionCapDays: number;
  readonly autoCloseDays: number;
  readonly detailsTimeoutHours: number;
  /** Shares of a stage in percent: the reminder, then the escalation levels. */
  readonly alarmShares: readonly number[];
  /** Days in which the same mobile number and sub-issue count as a possible duplicate. */
  readonly duplicateDays: number;
  /** NIST: length and blocklist. NIC: also character classes, age and history. */
  readonly passwordMode: "NIST" | "NIC";
  readonly passwordDays: number;
  readonly secondFactorRoles: readonly number[];
  /** Delivery channels of sign-in codes for a user without an app. */
  readonly otpChannels: readonly ("EMAIL" | "SMS")[];
  readonly queueMode: "PULL" | "PUSH";
  readonly maxOpenPerUser: number;
  readonly lockMinutes: number;
  readonly queueRefreshSeconds: number;
  /** Kinds of post that go to the feed by default, from this certainty (0 to 1). */
  readonly feedKinds: readonly PostKind[];
  readonly feedCertainty: number;
  /** Minimum certainty of detected values for marking by a rule. */
  readonly markCertainty: number;
  readonly isAckInPublic: boolean;
  /** Changed texts of ready replies require a second administrator. */
  readonly doRepliesNeedApproval: boolean;
  /** Language for authors who write Hindi in Latin letters. */
  readonly ackHinglish: "hi" | "en";
  /** Days after a post at which its platform is asked whether it still exists; empty: never. */
  readonly deletedAfterDays: readonly number[];
  /** Retention in days by kind; 0: for ever. */
  readonly retentionDays: Readonly<Record<RetentionKind, number>>;
}

export interface Masters {
  /** Language codes of the State; English is one of them. */
  readonly languages: readonly string[];
  readonly districts: readonly District[];
  readonly departments: readonly Department[];
  readonly issueTypes: readonly IssueType[];
  readonly subIssueTypes: readonly SubIssueType[];
  /** Limits that differ by the department of the sub-issue. */
  readonly slaVariants: readonly SlaVariant[];
  /** Responsible department and office by place. */
  readonly routing: Routing;
  readonly priorityTags: readonly PriorityTag[];
  readonly sources: readonly (NamedRow & { readonly channel: string | null })[];
  readonly returnReasons: readonly NamedRow[];
  /** Names of call results and root causes, including retired ones still on record. */
  readonly feedbackOptions: readonly FeedbackOption[];
  readonly roles: readonly RoleMaster[];
  readonly menu: readonly MenuEntry[];
  readonly cannedReplies: readonly CannedReply[];
  readonly readyViews: readonly ReadyView[];
  /** Active banners in order, each with its period. */
  readonly banners: readonly BannerMaster[];
  /** Text read out at each step of a call. */
  readonly callScript: readonly { readonly step: CallSentence["step_code"]; readonly spoken: Wording }[];
  readonly calendar: WorkCalendar;
  readonly officeHours: { readonly opens: string; readonly closes: string; readonly weekend: readonly number[] };
  readonly timeZone: string;
  readonly ticketPrefix: string;
  readonly confirmationQuestion: Wording;
  readonly parameters: Parameters;
  readonly workflow: Workflow;
  readonly actionWords: ReadonlyMap<number, ActionWords>;
}
