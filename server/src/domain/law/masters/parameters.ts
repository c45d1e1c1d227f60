/** What each system parameter may be, and which of them an administrator may only make stricter. Pure. */
import { PARAMETER_GROUPS, type ParameterGroup } from "@smgt/contract/calls/organisation/master-lists.ts";
import { ALL_ROLES } from "@smgt/contract/constants.ts";
import { RETENTION, type Retention } from "@smgt/contract/retention.ts";
import { POST_KINDS } from "@smgt/contract/understanding.ts";

/** How certain, in 100, a matter has to be before a ticket takes it, where the pack says nothing. */
export const LEAST_CERTAIN_PERCENT = 50;

/** What a value is asked for with. */
export type ParameterShape =
  | { readonly kind: "number"; readonly least: number; readonly most: number }
  | { readonly kind: "choice" | "choices"; readonly words: readonly string[] }
  | { readonly kind: "words" | "text" };

interface Rule {
  readonly group: ParameterGroup;
  readonly shape: ParameterShape;
  readonly fits: (value: string) => boolean;
  /** What the value has to be; ends a sentence. */
  readonly wanted: string;
  /** Whether `after` asks no less than `before`; missing where an administrator may change it either way. */
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
/** Days after which something is dropped; 0 where it may stay for ever. */
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
/** Any of these, or none. */
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

/** A complaint, and what follows one, is always work. */
const KINDS: readonly string[] = POST_KINDS.filter((kind) => kind !== "grievance" && kind !== "follow_up");

/** By group and by the name that a pack gives it, in the order in which screens show them. */
const BY_GROUP: Readonly<Record<ParameterGroup, Readonly<Record<string, Made>>>> = {
  login: {
    idle_time: stricter(number(1, 60), isNoMore),
    regenrate_time: number(1, 60),
    front_generate_time: number(1, 60),
    password_mode: stricter(word("NIST", "NIC"), (before, after) => before === "NIST" || after === "NIC"),
    password_days: stricter(number(1, 365), isNoMore),
    second_factor_roles: stricter(some("ids of roles", ALL_ROLES.map(String)), keepsAll),
    // Who gets codes by a way alone would be let in without any once it is gone.
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
 * Values that the specification's calls give to other programs and by which nothing here acts: a pack may say them, and
 * no administrator is offered them as if they did something.
 */
const FIXED: readonly string[] = ["queue_mode", "lock_minutes", "queue_refresh_seconds", "page_sizes"];

/** Whether an administrator changes the parameter at all. */
export const isChangeable = (name: string): boolean => !FIXED.includes(name);

const RULES: Readonly<Record<string, Rule>> = Object.fromEntries(
  PARAMETER_GROUPS.flatMap((group) =>
    Object.entries(BY_GROUP[group]).map(([name, rule]) => [name, { ...rule, group }] as const),
  ),
);

/** What is wrong with a parameter of a pack, as a sentence; null where nothing is. */
export function parameterProblem(name: string, value: string): string | null {
  const rule = RULES[name];
  if (rule === undefined) return `There is no parameter "${name}".`;
  return rule.fits(value) ? null : `"${name}" must be ${rule.wanted}.`;
}

/** Whether an administrator may change the parameter so. */
export const mayBecome = (name: string, before: string, after: string): boolean =>
  RULES[name]?.isStricter?.(before, after) ?? true;

/** What a screen has to know of a parameter to ask for it. */
export interface KnownParameter {
  readonly name: string;
  readonly group: ParameterGroup;
  readonly shape: ParameterShape;
  readonly isOnlyStricter: boolean;
}

/** All parameters that administrators change, in the order in which screens show them. */
export const KNOWN_PARAMETERS: readonly KnownParameter[] = Object.entries(RULES)
  .filter(([name]) => isChangeable(name))
  .map(([name, rule]) => ({
    name,
    group: rule.group,
    shape: rule.shape,
    isOnlyStricter: rule.isStricter !== undefined,
  }));
