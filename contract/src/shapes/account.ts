import { Type, type Static } from "typebox";
import { Flag, Id, Moment, nullable, oneOf } from "./common.ts";

/** Duties that block all other calls: `duties` of a login, DUTY_FIRST of a call. */
export const DUTIES = ["ENROL_OTP", "CHANGE_PASSWORD"] as const;
export type DutyName = (typeof DUTIES)[number];
export const Duty = oneOf(DUTIES);

/** APP: an authenticator app or a recovery code; EMAIL and SMS are off by default. */
export const OTP_CHANNELS = ["APP", "EMAIL", "SMS"] as const;
export type OtpChannelName = (typeof OTP_CHANNELS)[number];
export const OtpChannel = oneOf(OTP_CHANNELS);

/** Reasons for the end of a session. */
export const END_REASONS = [
  "logout",
  "taken_over",
  "expired",
  "token_replayed",
  "disabled",
  "password_changed",
  "ended_by_owner",
  "ended_by_admin",
  "locked",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Sign-in of the user, live or ended. */
export const SessionRow = Type.Object({
  session_id: Id,
  /** Short name of the browser, recognisable to a person. */
  device: Type.String(),
  ip: nullable(Type.String()),
  is_current: Flag,
  /** 'Y': not ended, not expired. */
  is_live: Flag,
  created_at: Moment,
  seen_at: Moment,
  ended_at: nullable(Moment),
  end_reason: nullable(oneOf(END_REASONS)),
});

/** Account in the administrators' list. */
export const AccountRow = Type.Object({
  user_id: Id,
  login_id: Type.String(),
  user_name: Type.String(),
  designation: Type.String(),
  /** Names of the roles held, in the reader's language. */
  role_names: Type.Array(Type.String()),
  department_name: nullable(Type.String()),
  district_name: nullable(Type.String()),
  is_enabled: Flag,
  /** 'Y': sign-in is blocked until an administrator unlocks the account or the user proves a second factor. */
  is_locked: Flag,
  /** 'Y': on leave; new tickets go to others. */
  is_away: Flag,
  has_second_factor: Flag,
  /** 'Y': a hundred wrong codes arrived with the right password; only a new password helps. */
  are_codes_stopped: Flag,
  /** 'Y': a head or an administrator; changes need a second administrator. */
  needs_two: Flag,
  is_signed_in: Flag,
  /** Open tickets held; they stay with the officer when the account is disabled. */
  open_tickets: Type.Integer(),
  last_login_at: nullable(Moment),
  /**
   * Rules that mark tickets to this officer; while the account is disabled, those tickets stay with the cell (decision
   * 34).
   */
  rules: Type.Array(Type.Object({ rule_name: Type.String(), is_live: Flag })),
});
export type AccountRow = Static<typeof AccountRow>;

/** Posting entered by an administrator: a role and its place. */
export const PostingGiven = Type.Object({
  role_id: Id,
  /** Null: all departments, or a role without one. */
  department_id: nullable(Id),
  district_id: nullable(Id),
  /** 'Y': active role after sign-in. */
  is_default: Flag,
});
export type PostingGiven = Static<typeof PostingGiven>;

/** Posting of an account, with names in the reader's language. */
export const PostingRow = Type.Object({
  ...PostingGiven.properties,
  role_name: Type.String(),
  department_name: nullable(Type.String()),
  district_name: nullable(Type.String()),
  /** Open tickets held by this posting. */
  open_tickets: Type.Integer(),
});
export type PostingRow = Static<typeof PostingRow>;

/** Account for the form, with its history. */
export const AccountDetail = Type.Object({
  ...AccountRow.properties,
  version: Type.Integer(),
  mobile: Type.String(),
  email: Type.String(),
  needs_factor: Flag,
  /** 'Y': no password set yet. */
  is_new: Flag,
  postings: Type.Array(PostingRow),
  /** Live rules that mark tickets to a place with no other posted officer (decision 34). */
  place_rules: Type.Array(Type.String()),
  history: Type.Array(
    Type.Object({
      at: Moment,
      what: Type.String(),
      reason: nullable(Type.String()),
      by_name: nullable(Type.String()),
    }),
  ),
});
export type AccountDetail = Static<typeof AccountDetail>;

/** Notices to the owner of an account: after the next sign-in, and by e-mail or SMS if set up. */
export const NOTICE_KINDS = [
  /** A hundred wrong codes, each with the right password: somebody knows it. */
  "CODES_STOPPED",
  "PASSWORD_RESET",
  "FACTOR_RESET",
  "ENABLED",
  "DISABLED",
  "UNLOCKED",
  /** "This was not me", from a sign-in that had been taken over. */
  "LOCKED",
  /** The server's secret is being replaced, which invalidates the recovery codes. */
  "OLD_RECOVERY_CODES",
  /** Name, addresses or postings. */
  "CHANGED",
  /** Tickets of another officer were handed over to them. */
  "CHARGE",
  /** Another officer named them as delegate. */
  "DELEGATE",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Unconfirmed notice about a change of one's account. */
export const AccountNotice = Type.Object({
  notice_id: Id,
  kind: oneOf(NOTICE_KINDS),
  at: Moment,
  /** Administrator who made the change; null for the program. */
  by_name: nullable(Type.String()),
});
export type AccountNotice = Static<typeof AccountNotice>;

/** Changes requested by one administrator and confirmed by another. */
export const CHANGE_KINDS = ["RESET_PASSWORD", "RESET_FACTOR", "ENABLE", "DISABLE", "SAVE"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Account change that waits for a second administrator. */
export const AccountChange = Type.Object({
  change_id: Id,
  kind: oneOf(CHANGE_KINDS),
  user_id: Id,
  user_name: Type.String(),
  login_id: Type.String(),
  /** Reason of the request. */
  reason: Type.String(),
  /** For SAVE: new values of the account, one per line. For SAVE and DISABLE: live rules left without an officer. */
  wanted: Type.Array(Type.String()),
  asked_by_name: Type.String(),
  asked_at: Moment,
  expires_at: Moment,
  account_since: Moment,
  /** Last change of the account's addresses; null without one. */
  address_changed_at: nullable(Moment),
  address_changed_by_name: nullable(Type.String()),
  /** 'Y': it receives a role of heads, so sessions, password and app end, and a code goes to the addresses shown. */
  starts_afresh: Flag,
  /** 'Y': requested by the caller, who may withdraw but not confirm it. */
  is_own: Flag,
  /** 'Y': about the caller's own account; others decide. */
  is_about_you: Flag,
});
export type AccountChange = Static<typeof AccountChange>;
