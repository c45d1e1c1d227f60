/** What each system parameter may be, and which of them an administrator may only make stricter. Pure. */
import { ALL_ROLES } from "@smgt/contract/constants.ts";
import { POST_KINDS } from "@smgt/contract/understanding.ts";

/** How certain, in 100, a matter has to be before a ticket takes it, where the pack says nothing. */
export const LEAST_CERTAIN_PERCENT = 50;

interface Rule {
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

function number(least: number, most: number): Rule {
  const fits = (value: string): boolean => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return { fits, wanted: `a whole number from ${least} to ${most}` };
}
function list(what: string, isOne: (part: string) => boolean, least: number): Rule {
  const fits = (value: string): boolean => parts(value).length >= least && parts(value).every(isOne);
  return { fits, wanted: `${what}, separated by commas` };
}
const word = (...words: readonly string[]): Rule => ({
  fits: (value) => words.includes(value),
  wanted: words.join(" or "),
});
const stricter = (rule: Rule, isStricter: (before: string, after: string) => boolean): Rule => ({
  ...rule,
  isStricter,
});
const isNumber = (part: string): boolean => /^\d{1,4}$/.test(part);
const keepsAll = (before: string, after: string): boolean => parts(before).every((part) => parts(after).includes(part));
const isNoMore = (before: string, after: string): boolean => Number(after) <= Number(before);

/** A complaint, and what follows one, is always work. */
const KINDS: readonly string[] = POST_KINDS.filter((kind) => kind !== "grievance" && kind !== "follow_up");

/** By the name that a pack gives it. */
const RULES: Readonly<Record<string, Rule>> = {
  idle_time: stricter(number(1, 60), isNoMore),
  regenrate_time: number(1, 60),
  front_generate_time: number(1, 60),
  max_file_mb: number(1, 25),
  max_files: number(1, 10),
  allowed_file_types: list("endings of files", (part) => /^[a-z0-9]{2,5}$/.test(part), 1),
  upload_quota_user_mb: number(1, 100_000),
  upload_quota_ticket_mb: number(1, 10_000),
  dm_max_length: number(100, 10_000),
  page_sizes: list("numbers", isNumber, 1),
  account_handle: { fits: (value) => /^[A-Za-z0-9_]{0,50}$/.test(value), wanted: "a handle without @" },
  officer_can_post: word("Y", "N"),
  reopen_days: number(0, 365),
  max_returns: number(0, 20),
  max_reopens: number(0, 20),
  auto_transfer_on_return: word("Y", "N"),
  auto_close_days: number(1, 365),
  certain_percent: number(0, 100),
  feedback_call_days: number(1, 30),
  details_timeout_hours: number(1, 1_000),
  triage_hours: number(1, 100),
  accept_hours: number(1, 1_000),
  default_resolution_hours: number(1, 10_000),
  extension_cap_days: number(1, 365),
  appeal_days: number(1, 365),
  reminder_percent: number(1, 100),
  escalation_percents: list("four shares in percent", isNumber, 4),
  duplicate_days: number(0, 365),
  password_mode: stricter(word("NIST", "NIC"), (before, after) => before === "NIST" || after === "NIC"),
  password_days: stricter(number(1, 365), isNoMore),
  second_factor_roles: stricter(
    list("ids of roles", (part) => ALL_ROLES.some((role) => String(role) === part), 0),
    keepsAll,
  ),
  otp_channels: list("EMAIL or SMS", (part) => part === "EMAIL" || part === "SMS", 0),
  lock_minutes: number(1, 240),
  queue_refresh_seconds: number(5, 3_600),
  queue_mode: word("PULL", "PUSH"),
  feed_kinds: list(KINDS.join(", "), (part) => KINDS.includes(part), 0),
  feed_certainty: number(50, 100),
  mark_certainty: number(50, 100),
  ack_in_public: word("Y", "N"),
  ack_hinglish: word("hi", "en"),
  max_open_per_user: number(1, 100_000),
};

/** What is wrong with a parameter of a pack, as a sentence; null where nothing is. */
export function parameterProblem(name: string, value: string): string | null {
  const rule = RULES[name];
  if (rule === undefined) return `There is no parameter "${name}".`;
  return rule.fits(value) ? null : `"${name}" must be ${rule.wanted}.`;
}

/** Whether an administrator may change the parameter so. */
export const mayBecome = (name: string, before: string, after: string): boolean =>
  RULES[name]?.isStricter?.(before, after) ?? true;
