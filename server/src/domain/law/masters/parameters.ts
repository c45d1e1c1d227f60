/** Validation of system parameters, and the parameters that an administrator may only make stricter. Pure. */
import { PARAMETER_GROUPS, type ParameterGroup } from "@smgt/contract/calls/organisation/master-lists.ts";
import { ALL_ROLES } from "@smgt/contract/constants.ts";
import { RETENTION, type Retention } from "@smgt/contract/retention.ts";
import { POST_KINDS } from "@smgt/contract/understanding.ts";

/** Minimum certainty in percent of an issue label, when the pack sets none. */
export const LEAST_CERTAIN_PERCENT = 50;

/** Input control of a value. */
export type ParameterShape =
  | { readonly kind: "number"; readonly least: number; readonly most: number }
  | { readonly kind: "choice" | "choices"; readonly words: readonly string[] }
  | { readonly kind: "words" | "text" };

interface Rule {
  readonly group: ParameterGroup;
  readonly shape: ParameterShape;
  readonly fits: (value: string) => boolean;
  /** Words for the required form of the value; they are the end of a sentence. */
  readonly wanted: string;
  /** Returns true when `after` is at least as strict as `before`; absent when both directions are allowed. */
  readonly isStricter?: (before: string, after: string) => boolean;
}

const parts = (value: string): string[] =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

type Made = Omit<Rule, "group">;

function number(least: number, most: number): Made {
  const fits = (value: string): boolean => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return { shape: { kind: "number", least, most }, fits, wanted: `a whole number from ${least} to ${most}` };
}
/** Retention in days; 0 for ever, if allowed. */
function days({ least, most, mayBeForEver }: Retention): Made {
  const made = number(mayBeForEver ? 0 : least, most);
  if (!mayBeForEver) return made;
  const fits = (value: string): boolean => value === "0" || number(least, most).fits(value);
  return { ...made, fits, wanted: `0 or a whole number from ${least} to ${most}` };
}
function list(what: string, isOne: (part: string) => boolean, least: number): Made {
  const fits = (value: string): boolean => parts(value).length >= least && parts(value).every(isOne);
  return { shape: { kind: "words" }, fits, wanted: `${what}, separated by commas` };
}
/** Any of these words, or none. */
const some = (what: string, words: readonly string[]): Made => ({
  ...list(what, (part) => words.includes(part), 0),
  shape: { kind: "choices", words },
});
const word = (...words: readonly string[]): Made => ({
  shape: { kind: "choice", words },
  fits: (value) => words.includes(value),
  wanted: words.join(" or "),
});
const stricter = (rule: Made, isStricter: (before: string, after: string) => boolean): Made => ({
  ...rule,
  isStricter,
});
const isNumber = (part: string): boolean => /^\d{1,4}$/.test(part);
const keepsAll = (before: string, after: string): boolean => parts(before).every((part) => parts(after).includes(part));
const isNoMore = (before: string, after: string): boolean => Number(after) <= Number(before);

/** Complaints and follow-ups are always work for the desk. */
const KINDS: readonly string[] = POST_KINDS.filter((kind) => kind !== "grievance" && kind !== "follow_up");

/** By group and pack name, in the order of the screen. */
const BY_GROUP: Readonly<Record<ParameterGroup, Readonly<Record<string, Made>>>> = {
  login: {
    idle_time: stricter(number(1, 60), isNoMore),
    regenrate_time: number(1, 60),
    front_generate_time: number(1, 60),
    password_mode: stricter(word("NIST", "NIC"), (before, after) => before === "NIST" || after === "NIC"),
    password_days: stricter(number(1, 365), isNoMore),
    second_factor_roles: stricter(some("ids of roles", ALL_ROLES.map(String)), keepsAll),
    // Without its delivery channel, a user would sign in without any code.
    otp_channels: stricter(some("EMAIL or SMS", ["EMAIL", "SMS"]), keepsAll),
  },
  queue: {
    queue_mode: word("PULL", "PUSH"),
    max_open_per_user: number(1, 100_000),
    lock_minutes: number(1, 240),
    queue_refresh_seconds: number(5, 3_600),
    max_returns: number(0, 20),
    auto_transfer_on_return: word("Y", "N"),
  },
  clocks: {
    triage_hours: number(1, 100),
    accept_hours: number(1, 1_000),
    default_resolution_hours: number(1, 10_000),
    extension_cap_days: number(1, 365),
    details_timeout_hours: number(1, 1_000),
    appeal_days: number(1, 365),
    reminder_percent: number(1, 100),
    escalation_percents: list("four shares in percent", isNumber, 4),
    reopen_days: number(0, 365),
    max_reopens: number(0, 20),
    auto_close_days: number(1, 365),
    feedback_call_days: number(1, 30),
  },
  replies: {
    account_handle: {
      shape: { kind: "text" },
      fits: (value) => /^[A-Za-z0-9_]{0,50}$/.test(value),
      wanted: "a handle without @",
    },
    officer_can_post: word("Y", "N"),
    dm_max_length: number(100, 10_000),
    ack_in_public: word("Y", "N"),
    replies_need_approval: stricter(word("Y", "N"), (before, after) => before === "N" || after === "Y"),
    ack_hinglish: word("hi", "en"),
  },
  files: {
    max_file_mb: number(1, 25),
    max_files: number(1, 10),
    allowed_file_types: list("endings of files", (part) => /^[a-z0-9]{2,5}$/.test(part), 1),
    upload_quota_user_mb: number(1, 100_000),
    upload_quota_ticket_mb: number(1, 10_000),
  },
  detection: {
    certain_percent: number(0, 100),
    feed_kinds: some(KINDS.join(", "), KINDS),
    feed_certainty: number(50, 100),
    mark_certainty: number(50, 100),
    duplicate_days: number(0, 365),
  },
  spend: {
    spend_limit_month: number(0, 999_999),
    price_own_read: number(0, 100_000),
    price_post_read: number(0, 100_000),
    price_user_read: number(0, 100_000),
    price_message_read: number(0, 100_000),
    price_event: number(0, 100_000),
    price_message_event: number(0, 100_000),
    price_reply: number(0, 100_000),
    price_reply_link: number(0, 100_000),
    price_message: number(0, 100_000),
  },
  keeping: {
    ...Object.fromEntries(Object.values(RETENTION).map((one) => [one.parameter, days(one)])),
    deleted_after_days: list("days from 1 to 90, or 0", (part) => /^\d{1,2}$/.test(part) && Number(part) <= 90, 1),
  },
  screens: {
    page_sizes: list("numbers", isNumber, 1),
  },
};
/**
 * Parameters that only other programs read through the specification's calls. A pack may set them, but administrators
 * cannot change them, since they have no effect here.
 */
const FIXED: readonly string[] = ["queue_mode", "lock_minutes", "queue_refresh_seconds", "page_sizes"];

/** Returns true for a parameter that administrators can change. */
export const isChangeable = (name: string): boolean => !FIXED.includes(name);

const RULES: Readonly<Record<string, Rule>> = Object.fromEntries(
  PARAMETER_GROUPS.flatMap((group) =>
    Object.entries(BY_GROUP[group]).map(([name, rule]) => [name, { ...rule, group }] as const),
  ),
);

/** Describes the problem of a pack's parameter; null without one. */
export function parameterProblem(name: string, value: string): string | null {
  const rule = RULES[name];
  if (rule === undefined) return `There is no parameter "${name}".`;
  return rule.fits(value) ? null : `"${name}" must be ${rule.wanted}.`;
}

/** Returns true when an administrator may change the parameter to this value. */
export const mayBecome = (name: string, before: string, after: string): boolean =>
  RULES[name]?.isStricter?.(before, after) ?? true;

/** Description of a parameter for the screen. */
export interface KnownParameter {
  readonly name: string;
  readonly group: ParameterGroup;
  readonly shape: ParameterShape;
  readonly isOnlyStricter: boolean;
}

/** Parameters that administrators can change, in the order of the screen. */
export const KNOWN_PARAMETERS: readonly KnownParameter[] = Object.entries(RULES)
  .filter(([name]) => isChangeable(name))
  .map(([name, rule]) => ({
    name,
    group: rule.group,
    shape: rule.shape,
    isOnlyStricter: rule.isStricter !== undefined,
  }));
