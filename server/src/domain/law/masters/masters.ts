/**
 * The loaded data pack as the domain uses it: small, read often, changed rarely. `read-masters.ts`
 * builds it from the database, and `db/caches.ts` keeps it in memory. Types only.
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
  /** People at the last census within the present borders; null where none counted them so. */
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
  /** Null: no limit (suggestions, thanks). */
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
  /** The cell is told at once of a ticket that has it. */
  readonly isCritical: boolean;
  /** What a ticket has where nothing says another; exactly one is. */
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

/** What an action says to the officer before they take it. */
export interface ActionWords {
  readonly confirm: Wording;
  readonly happens: Wording;
  readonly citizen: Wording;
  readonly done: Wording;
}

/** A list with filters and order that roles find ready. */
export interface ReadyView {
  readonly code: string;
  readonly listKey: string;
  readonly name: Wording;
  readonly query: string;
  readonly roleIds: readonly number[];
}

/** What stands on public pages for a time. */
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

/** One answer of a kind: what a call ended with, or what a report says the cause was. */
export interface FeedbackOption {
  readonly kind: string;
  readonly code: string;
  readonly name: Wording;
  /** It can still be chosen. */
  readonly isActive: boolean;
}

/** The parameters as numbers and lists; spellings of the specification where it names one. */
export interface Parameters {
  readonly idleTime: number;
  readonly regenrateTime: number;
  readonly frontGenerateTime: number;
  readonly maxFileMb: number;
  readonly maxFiles: number;
  readonly allowedFileTypes: readonly string[];
  /** Megabytes that one officer may bring in 24 hours. */
  readonly quotaUserMb: number;
  /** Megabytes that one ticket may hold. */
  readonly quotaTicketMb: number;
  readonly dmMaxLength: number;
  /** What platforms take for one of each kind, in ten-thousandths of a US dollar. */
  readonly prices: Readonly<Record<BilledKind, number>>;
  /** US dollars that platforms may cost in a month; 0 where the State sets no limit. */
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
  /** Days from receipt that a head of department may grant. */
  readonly extensionCapDays: number;
  readonly autoCloseDays: number;
  readonly detailsTimeoutHours: number;
  /** Shares of a stage in percent: the reminder first, then the levels of escalation. */
  readonly alarmShares: readonly number[];
  /** Days in which the same mobile and sub-issue count as a possible duplicate. */
  readonly duplicateDays: number;
  /** NIST: length and blocklist. NIC: also kinds of characters, age and history. */
  readonly passwordMode: "NIST" | "NIC";
  readonly passwordDays: number;
  readonly secondFactorRoles: readonly number[];
  /** By which ways a user without an app gets their codes. */
  readonly otpChannels: readonly ("EMAIL" | "SMS")[];
  readonly queueMode: "PULL" | "PUSH";
  readonly maxOpenPerUser: number;
  readonly lockMinutes: number;
  readonly queueRefreshSeconds: number;
  /** Kinds of post that become no ticket by themselves, where they are at least so certain (0 to 1). */
  readonly feedKinds: readonly PostKind[];
  readonly feedCertainty: number;
  /** From this certainty on a rule marks by what was detected. */
  readonly markCertainty: number;
  readonly isAckInPublic: boolean;
  /** New words of ready replies wait for a second administrator. */
  readonly doRepliesNeedApproval: boolean;
  /** Language for those who write Hindi in Latin letters. */
  readonly ackHinglish: "hi" | "en";
  /** How many days after a post was written its platform is asked whether it still exists; none: never. */
  readonly deletedAfterDays: readonly number[];
  /** Days after which each kind is dropped; 0: never. */
  readonly retentionDays: Readonly<Record<RetentionKind, number>>;
}

export interface Masters {
  /** Codes of the languages in which the State works; English is one of them. */
  readonly languages: readonly string[];
  readonly districts: readonly District[];
  readonly departments: readonly Department[];
  readonly issueTypes: readonly IssueType[];
  readonly subIssueTypes: readonly SubIssueType[];
  /** Limits that differ by the department that owns the sub-issue. */
  readonly slaVariants: readonly SlaVariant[];
  /** Who is responsible where. */
  readonly routing: Routing;
  readonly priorityTags: readonly PriorityTag[];
  readonly sources: readonly (NamedRow & { readonly channel: string | null })[];
  readonly returnReasons: readonly NamedRow[];
  /** What the answers of feedback calls and the causes of reports are called; ended ones too, which are on record. */
  readonly feedbackOptions: readonly FeedbackOption[];
  readonly roles: readonly RoleMaster[];
  readonly menu: readonly MenuEntry[];
  readonly cannedReplies: readonly CannedReply[];
  readonly readyViews: readonly ReadyView[];
  /** Those that are switched on, in their order; each has its time. */
  readonly banners: readonly BannerMaster[];
  /** What is read out at each step of a call. */
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
