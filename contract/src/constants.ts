/**
 * Ids, timings and defaults of the specification (docs/REQUIREMENTS.md), ids of roles, statuses and actions, and limits
 * shared by both sides. Texts and transitions are in `packs/<state>/`. Product code uses these names; SQL and tests may
 * use the numbers.
 */

/** Role ids; 5 is fixed (REQUIREMENTS 1 and 9). */
export const ROLE = {
  ADMIN: 1,
  CELL_HEAD: 2,
  CELL_EXEC: 3,
  HOD: 4,
  OFFICER: 5,
  DIST_NODAL: 6,
  FIELD: 7,
  CALL_OP: 8,
  VIEWER: 9,
} as const;
export type RoleId = (typeof ROLE)[keyof typeof ROLE];
export const ALL_ROLES: readonly RoleId[] = Object.values(ROLE);
/** Roles whose officers can hold a ticket. */
export const HOLDING_ROLES: readonly RoleId[] = [ROLE.OFFICER, ROLE.FIELD, ROLE.HOD];

/** Validity of a repeated password and code of an administrator, in minutes. */
export const PROOF_MINUTES = 5;
/** Hours in which a second administrator can confirm an account change. */
export const CHANGE_WAITS_HOURS = 24;

/**
 * Statuses of the specification and the design; the pack has their texts and meanings. A State may add others, so code
 * checks a status's meaning (`table/statuses.ts`, `phases.ts`) and names one only to set it.
 */
export const STATUS = {
  NEW: 1,
  MARKED: 2,
  IN_ACTION: 3,
  RETURNED: 4,
  AWAITING_CITIZEN: 5,
  ATR_REVIEW: 6,
  RESOLVED: 7,
  CLOSED: 8,
  REOPENED: 9,
  UNDER_APPEAL: 10,
  MERGED: 11,
  CLOSED_NO_ACTION: 12,
  TRANSFERRED: 13,
  DELETED: 14,
} as const;
/** One of these, or one of a State's own. */
export type StatusId = number;
export const ALL_STATUSES: readonly StatusId[] = Object.values(STATUS);

/**
 * Workflow actions of the specification and the design. 10 and 119 are fixed (REQUIREMENTS 4 and 9). A State may add
 * others, so code checks the rows of an action (`table/words-of.ts`) and names one only for a call or job of the
 * program.
 */
export const ACTION = {
  REPLY: 10,
  MARK: 101,
  ADDITIONAL_MARKING: 102,
  ASK_DETAILS_ON_X: 103,
  ASK_DETAILS_BY_PHONE: 104,
  CLOSE_NO_ACTION: 105,
  MERGE: 106,
  TRANSFER_OUT: 107,
  APPROVE_AND_REPLY: 108,
  APPROVE: 109,
  RETURN_ATR: 110,
  ACCEPT: 111,
  FORWARD_TO_FIELD: 112,
  INTERIM_REPORT: 113,
  NEED_DETAILS: 114,
  SUBMIT_ATR: 115,
  FIELD_REPORT: 116,
  REMARK: 117,
  ESCALATE: 118,
  NOT_PERTAINING: 119,
  GRANT_EXTENSION: 120,
  REFUSE_EXTENSION: 121,
  TAKE_OVER: 122,
  UPHOLD_CLOSURE: 123,
  ORDER_FRESH_ACTION: 124,
  FEEDBACK_SATISFIED: 130,
  FEEDBACK_NOT_SATISFIED: 131,
  FEEDBACK_NOT_REACHABLE: 132,
  REOPEN: 133,
  SYS_REMINDER: 190,
  SYS_ESCALATE: 191,
  SYS_AUTO_CLOSE: 192,
  SYS_CITIZEN_REPLIED: 193,
  SYS_DETAILS_TIMEOUT: 194,
  SYS_CLOCK_RECALCULATED: 195,
  SYS_OFFICER_COMPLAINED_ABOUT: 196,
  SYS_REPLY_REFUSED: 197,
  MARK_DELETE: 201,
  MARK_AS_PRIMARY: 202,
  TICKET_FROM_MARKING: 203,
  ADD_TAGS: 204,
  CHANGE_ISSUE: 205,
  CHANGE_DISTRICT: 206,
  PULL_BACK: 207,
  REMOVE_USER: 208,
  ASSIGN_DESK_OWNER: 209,
  CHANGE_PRIORITY: 210,
  MARK_SENSITIVE: 211,
  LINK_FOLLOW_UP: 212,
} as const;
/** One of these, or one of a State's own. */
export type ActionId = number;
/** Lowest id of a State's own statuses and actions; lower ids are reserved for the design. */
export const FIRST_OWN_ID = 1_000;

/** Sources of tickets used in code. */
export const SOURCE = { X_POST: 1, X_DM: 2, CALL_CENTRE: 3 } as const;

/** REQUIREMENTS 4 and 9: token regeneration default 10 minutes, fallback 8. */
export const TOKEN_REGENERATION_MINUTES = 10;
export const TOKEN_REGENERATION_FALLBACK_MINUTES = 8;
/** REQUIREMENTS 4 and 9: calls wait for a refresh, polling 30 times every 2 seconds. */
export const REFRESH_POLL_MS = 2_000;
export const REFRESH_POLL_MAX = 30;
export const POST_REFRESH_PAUSE_MS = 2_000;
/** REQUIREMENTS 9: display time of toasts. */
export const TOAST_MS = 5_000;
export const SESSION_EXPIRED_TOAST_MS = 8_000;
/** REQUIREMENTS 9: persisted state. */
export const PERSIST_KEY = "smgt";
export const PERSIST_TIMEOUT_MS = 5_000;
export const CHUNK_TIMEOUT_MS = 120_000;
/** REQUIREMENTS 9: open dashboard and ticket screen defaults. */
export const DEFAULT_STAT_KEY = "total";
export const DEFAULT_YEAR_RANGE = 1;
export const DEFAULT_LEFT_TAB = "tweet";
export const DEFAULT_RIGHT_TAB = "ticketDetails";
export const DEFAULT_LANDING = "/dashboard";
export const DEFAULT_ISSUE_TYPE_REMARKS = "...";

/** Minutes in which an officer can remove their own tag. */
export const TAG_BACK_MINUTES = 10;

/** Field rules of actions (REQUIREMENTS W2.4). */
export const MIN_RETURN_REASON = 15;
export const MIN_ATR_REMARK = 30;
export const MIN_REVEAL_REASON = 5;
/** Minimum length of the reason for changing another user's account. */
export const MIN_ACCOUNT_REASON = 10;
export const MIN_NOT_SOLVED_REASON = 10;
export const MAX_REMARK = 4_000;
/** Maximum length of a root cause's code. */
export const MAX_CAUSE = 60;
/** Limit of mentions in one note. */
export const MAX_MENTIONS = 10;
export const REPLY_MAX_WEIGHTED = 280;
/** Delay before a reply is sent, for undo. */
export const REPLY_UNDO_SECONDS = 10;
export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;

/** Passwords (NIST SP 800-63B-4; REQUIREMENTS T1.2): a shorter one requires a second factor. */
export const MIN_PASSWORD = 15;
export const MIN_PASSWORD_WITH_SECOND_FACTOR = 12;
export const RECOVERY_CODES = 10;

/** Row limit of an exported list, log or report (our own limit). */
export const MOST_EXPORTED = 10_000;
