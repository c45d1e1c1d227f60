/**
 * One change for each list of the masters and each editable parameter, with the server's value before and after.
 * Written by hand from the pack.
 */
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import type { Detector } from "@smgt/server/domain/law/detection/detector.ts";

type Value = string | number | boolean | null | readonly (string | number)[];

/** Reads the value from the server's masters, its detection words or the answer of a call. */
export interface Known {
  readonly masters: Masters;
  readonly detector: Detector;
  readonly call: (name: "tags" | "units" | "look") => Promise<string>;
}

export interface Case {
  readonly list: MasterList;
  readonly key: Readonly<Record<string, Value>>;
  readonly values: Readonly<Record<string, Value>>;
  readonly read: (known: Known) => unknown;
  /** Value with the changed rows, and with those of the pack. */
  readonly is: unknown;
  readonly was: unknown;
  /** Further values, for a parameter that may only become stricter and cannot return to the pack's. */
  readonly on?: { readonly values: Readonly<Record<string, Value>>; readonly is: unknown };
}

const one = (
  list: MasterList,
  key: Case["key"],
  values: Case["values"],
  read: (masters: Masters) => unknown,
  is: unknown,
  was: unknown,
): Case => ({ list, key, values, read: ({ masters }) => read(masters), is, was });

export const LISTS: readonly Case[] = [
  // First: loading pack.json restores the approval of reply templates.
  one(
    "canned_replies",
    { canned_reply_id: 1 },
    { title: "Registered" },
    (m) => m.cannedReplies.find((row) => row.cannedReplyId === 1)?.title,
    "Registered",
    "Acknowledged",
  ),
  one(
    "districts",
    { district_id: 19 },
    { district_name: "Rohtak Nagar" },
    (m) => m.districts.find((row) => row.districtId === 19)?.name.en,
    "Rohtak Nagar",
    "Rohtak",
  ),
  {
    list: "aliases",
    key: { alias: "umballa" },
    values: { district_id: 19 },
    read: ({ detector }) => detector.data.places.find((row) => row.alias === "umballa")?.districtId,
    is: 19,
    was: 1,
  },
  one(
    "departments",
    { department_id: 2 },
    { department_name: "Water Works" },
    (m) => m.departments.find((row) => row.departmentId === 2)?.name.en,
    "Water Works",
    "Public Health Engineering",
  ),
  one(
    "offices",
    { office_id: 1 },
    { office_name: "Circle Office, Ambala" },
    (m) => m.routing.offices.find((row) => row.officeId === 1)?.name.en,
    "Circle Office, Ambala",
    "UHBVN Operation Circle, Ambala",
  ),
  one(
    "holidays",
    { holiday_date: "2026-12-25", district_code: null },
    { is_working: true },
    (m) => m.calendar.days.get("2026-12-25"),
    true,
    false,
  ),
  one("office_hours", {}, { opens: "08:30" }, (m) => m.officeHours.opens, "08:30", "09:00"),
  one(
    "issue_types",
    { issue_type_id: 1 },
    { issue_type_name: "Power at home" },
    (m) => m.issueTypes.find((row) => row.issueTypeId === 1)?.name.en,
    "Power at home",
    "Electricity",
  ),
  one(
    "sub_issue_types",
    { sub_issue_type_id: 101 },
    { sla_value: 6 },
    (m) => m.subIssueTypes.find((row) => row.subIssueTypeId === 101)?.slaValue,
    6,
    4,
  ),
  one(
    "sla_variants",
    { sub_issue_type_id: 201, condition_code: "gmda" },
    { sla_value: 9 },
    (m) => m.slaVariants.some((row) => row.subIssueTypeId === 201 && row.slaValue === 9),
    true,
    false,
  ),
  {
    list: "sla_units",
    key: { sla_unit_id: 1 },
    values: { max_value: 99 },
    read: async ({ call }) => (await call("units")).includes('"max_value":99'),
    is: true,
    was: false,
  },
  one(
    "routes",
    { department_route_id: 8 },
    { sub_issue_type_ids: [301] },
    (m) => m.routing.routes.some((row) => row.districtId === 7 && row.subIssueIds.length === 1),
    true,
    false,
  ),
  one(
    "priority_tags",
    { priority_tag_id: 2 },
    { priority_tag_name: "Pressing" },
    (m) => m.priorityTags.find((row) => row.priorityTagId === 2)?.name.en,
    "Pressing",
    "High",
  ),
  {
    list: "tags",
    key: { tag_id: 2 },
    values: { tag_name: "children" },
    read: async ({ call }) => (await call("tags")).includes('"children"'),
    is: true,
    was: false,
  },
  one(
    "sources",
    { source_id: 3 },
    { source_name: "Telephone room" },
    (m) => m.sources.find((row) => row.id === 3)?.name.en,
    "Telephone room",
    "Call centre",
  ),
  one(
    "disposal_types",
    { disposal_type_id: 1 },
    { disposal_type_name: "Done on site" },
    (m) => m.workflow.disposalTypes.find((row) => row.disposalTypeId === 1)?.name.en,
    "Done on site",
    "Resolved - work done on ground",
  ),
  one(
    "return_reasons",
    { return_reason_id: 1 },
    { return_reason_name: "Not ours" },
    (m) => m.returnReasons.find((row) => row.id === 1)?.name.en,
    "Not ours",
    "Other department",
  ),
  one(
    "feedback_options",
    { kind: "call_status", code: "refused" },
    { name: "Would not speak" },
    (m) => m.feedbackOptions.find((row) => row.code === "refused")?.name.en,
    "Would not speak",
    "Refused to answer",
  ),
  one(
    "call_script",
    { step_code: "reopen" },
    { spoken_text: "Shall we open it again?" },
    (m) => m.callScript.find((row) => row.step === "reopen")?.spoken.en,
    "Shall we open it again?",
    "Should we reopen your complaint?",
  ),
  one(
    "ready_views",
    { view_code: "SOONEST_DUE" },
    { view_name: "Due next" },
    (m) => m.readyViews.find((row) => row.code === "SOONEST_DUE")?.name.en,
    "Due next",
    "Soonest due",
  ),
  one(
    "banners",
    { banner_id: 2 },
    { banner_title: "Only what is solved" },
    (m) => m.banners.find((row) => row.bannerId === 2)?.title.en,
    "Only what is solved",
    "Close only what is solved",
  ),
  one(
    "questions",
    { question_code: "PERTAINS_TO_DEPARTMENT" },
    { question_text: "Is it yours?" },
    (m) => m.confirmationQuestion.en,
    "Is it yours?",
    "Does this grievance pertain to your department?",
  ),
  {
    list: "keywords",
    key: { sub_issue_type_id: 1904 },
    values: { strong: ["zyxophone"] },
    read: ({ detector }) => detector.data.issueWords.find((row) => row.phrase === "zyxophone")?.subIssueId,
    is: 1904,
    was: undefined,
  },
  {
    list: "state",
    key: { state_code: "haryana" },
    values: { app_short: "HGT" },
    read: async ({ call }) => (await call("look")).includes('"HGT"'),
    is: true,
    was: false,
  },
];

const parameter = (
  name: string,
  value: string,
  read: (masters: Masters) => unknown,
  is: unknown,
  was: unknown,
  on?: readonly [value: string, is: unknown],
): Case => ({
  ...one("parameters", { name }, { value }, read, is, was),
  ...(on === undefined ? {} : { on: { values: { value: on[0] }, is: on[1] } }),
});
const keep = (kind: keyof Masters["parameters"]["retentionDays"], days: number, was: number): Case =>
  parameter(`keep_${kind}_days`, String(days), (m) => m.parameters.retentionDays[kind], days, was);
const price = (name: string, kind: keyof Masters["parameters"]["prices"], was: number): Case =>
  parameter(`price_${name}`, String(was + 7), (m) => m.parameters.prices[kind], was + 7, was);

export const PARAMETERS: readonly Case[] = [
  parameter("idle_time", "14", (m) => m.parameters.idleTime, 14, 15, ["13", 13]),
  parameter("regenrate_time", "9", (m) => m.parameters.regenrateTime, 9, 10),
  parameter("front_generate_time", "7", (m) => m.parameters.frontGenerateTime, 7, 8),
  parameter("password_days", "40", (m) => m.parameters.passwordDays, 40, 45, ["39", 39]),
  parameter("otp_channels", "SMS", (m) => m.parameters.otpChannels, ["SMS"], [], ["SMS,EMAIL", ["SMS", "EMAIL"]]),
  parameter("max_open_per_user", "150", (m) => m.parameters.maxOpenPerUser, 150, 200),
  parameter("max_returns", "4", (m) => m.parameters.maxReturns, 4, 3),
  parameter("auto_transfer_on_return", "Y", (m) => m.workflow.limits.isAutoTransferOn, true, false),
  parameter("triage_hours", "6", (m) => m.parameters.triageHours, 6, 5),
  parameter("accept_hours", "20", (m) => m.parameters.acceptHours, 20, 24),
  parameter("default_resolution_hours", "50", (m) => m.parameters.defaultResolutionHours, 50, 48),
  parameter("extension_cap_days", "20", (m) => m.parameters.extensionCapDays, 20, 21),
  parameter("details_timeout_hours", "70", (m) => m.parameters.detailsTimeoutHours, 70, 72),
  parameter("appeal_days", "29", (m) => m.parameters.appealDays, 29, 30),
  parameter("reminder_percent", "45", (m) => m.parameters.alarmShares[0], 45, 50),
  parameter(
    "escalation_percents",
    "81,101,151,201",
    (m) => m.parameters.alarmShares.slice(1),
    [81, 101, 151, 201],
    [80, 100, 150, 200],
  ),
  parameter("reopen_days", "16", (m) => m.parameters.reopenDays, 16, 15),
  parameter("max_reopens", "3", (m) => m.workflow.limits.maxReopens, 3, 2),
  parameter("auto_close_days", "8", (m) => m.parameters.autoCloseDays, 8, 7),
  parameter("feedback_call_days", "4", (m) => m.workflow.limits.maxCallDays, 4, 3),
  parameter("account_handle", "another_cell", (m) => m.parameters.accountHandle, "another_cell", "demo_grievance_cell"),
  parameter("officer_can_post", "Y", (m) => m.parameters.officerCanPost, "Y", "N"),
  parameter("dm_max_length", "9000", (m) => m.parameters.dmMaxLength, 9_000, 10_000),
  parameter("ack_in_public", "Y", (m) => m.parameters.isAckInPublic, true, false),
  parameter("ack_hinglish", "en", (m) => m.parameters.ackHinglish, "en", "hi"),
  parameter("max_file_mb", "9", (m) => m.parameters.maxFileMb, 9, 10),
  parameter("max_files", "4", (m) => m.parameters.maxFiles, 4, 5),
  parameter(
    "allowed_file_types",
    "jpg,pdf",
    (m) => m.parameters.allowedFileTypes,
    ["jpg", "pdf"],
    "jpg jpeg png webp heic heif gif avif tif tiff pdf mp3 m4a ogg opus amr mp4 mov 3gp".split(" "),
  ),
  parameter("upload_quota_user_mb", "400", (m) => m.parameters.quotaUserMb, 400, 500),
  parameter("upload_quota_ticket_mb", "90", (m) => m.parameters.quotaTicketMb, 90, 100),
  {
    ...parameter("certain_percent", "55", () => null, 0.55, 0.5),
    read: ({ detector }) => detector.data.leastCertainty,
  },
  parameter("feed_kinds", "spam", (m) => m.parameters.feedKinds, ["spam"], ["thanks", "news", "spam", "other_state"]),
  parameter("feed_certainty", "85", (m) => m.parameters.feedCertainty, 0.85, 0.8),
  parameter("mark_certainty", "75", (m) => m.parameters.markCertainty, 0.75, 0.8),
  parameter("duplicate_days", "5", (m) => m.parameters.duplicateDays, 5, 7),
  parameter("spend_limit_month", "100", (m) => m.parameters.spendLimitMonth, 100, 0),
  price("own_read", "OWN_READ", 10),
  price("post_read", "POST_READ", 50),
  price("user_read", "USER_READ", 100),
  price("message_read", "MESSAGE_READ", 100),
  price("event", "EVENT", 50),
  price("message_event", "MESSAGE_EVENT", 100),
  price("reply", "REPLY", 100),
  price("reply_link", "REPLY_LINK", 2_000),
  price("message", "MESSAGE", 150),
  keep("calls", 500, 400),
  keep("security", 500, 400),
  keep("audit", 500, 0),
  keep("sign_ins", 500, 400),
  keep("deliveries", 200, 180),
  keep("readings", 500, 400),
  keep("messages", 500, 400),
  keep("rule_hits", 500, 400),
  keep("drafts", 80, 90),
  keep("imports", 25, 30),
  keep("presses", 8, 7),
  parameter("deleted_after_days", "2,4", (m) => m.parameters.deletedAfterDays, [2, 4], [1, 3, 7, 30]),
  // Last: account protection also applies to the administrators of this test.
  parameter(
    "second_factor_roles",
    "1,2,3,4,9",
    (m) => m.parameters.secondFactorRoles,
    [1, 2, 3, 4, 9],
    [1, 2, 3, 4],
    ["1,2,3,4,9,7", [1, 2, 3, 4, 9, 7]],
  ),
  parameter("password_mode", "NIC", (m) => m.parameters.passwordMode, "NIC", "NIST"),
];

/**
 * The third that an ordinary run changes; the full run changes all. It has one row of each list kind: with an approval,
 * with its own wording, with two keys, a State-wide single row, part of the workflow, read through a call. It has one
 * parameter of each value kind: number, boolean, choice, several choices, percentages, words, price, retention period,
 * and strict-only.
 */
const OFTEN: ReadonlySet<string> = new Set(
  `canned_replies aliases holidays office_hours sla_units tags disposal_types state idle_time otp_channels
    auto_transfer_on_return triage_hours escalation_percents max_reopens account_handle ack_hinglish
    allowed_file_types upload_quota_user_mb certain_percent feed_kinds feed_certainty spend_limit_month
    price_own_read keep_audit_days deleted_after_days second_factor_roles password_mode`.split(/\s+/),
);

export const isOften = ({ list, key }: Case): boolean => OFTEN.has(list === "parameters" ? String(key["name"]) : list);
