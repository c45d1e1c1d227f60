/** Shapes of accounts, their sessions and second factors. */
import { Type, type Static } from "typebox";
import { Flag, Id, Moment, nullable, oneOf } from "./common.ts";

/** What a user has to do before anything else is served: `duties` of a login, DUTY_FIRST of a call. */
export const DUTIES = ["ENROL_OTP", "CHANGE_PASSWORD"] as const;
export type DutyName = (typeof DUTIES)[number];
export const Duty = oneOf(DUTIES);

/** APP: an authenticator app or a recovery code; the others travel by mail or SMS and are off by default. */
export const OTP_CHANNELS = ["APP", "EMAIL", "SMS"] as const;
export type OtpChannelName = (typeof OTP_CHANNELS)[number];
export const OtpChannel = oneOf(OTP_CHANNELS);

/** Why a session is over. */
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

/** A sign-in of the user, live or over. */
export const SessionRow = Type.Object({
  session_id: Id,
  /** What the browser called itself, shortened to what a person recognises. */
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

/** An account as the administrator sees it. */
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
  /** 'Y': nobody gets in until an administrator unlocks the account or the user proves a second factor. */
  is_locked: Flag,
  /** 'Y': new tickets go to others. */
  is_away: Flag,
  has_second_factor: Flag,
  /** 'Y': a hundred wrong codes came with the right password; only a new password helps. */
  are_codes_stopped: Flag,
  /** 'Y': a head or an administrator; changes need a second administrator. */
  needs_two: Flag,
  is_signed_in: Flag,
  /** Open tickets that they hold; those stay with them when the account is disabled. */
  open_tickets: Type.Integer(),
  last_login_at: nullable(Moment),
  /** Rules that mark tickets to them: while the account is disabled, those tickets stay with the cell (decision 108). */
  rules: Type.Array(Type.Object({ rule_name: Type.String(), is_live: Flag })),
});
export type AccountRow = Static<typeof AccountRow>;

/** A role and where it is held, as an administrator gives it. */
export const PostingGiven = Type.Object({
  role_id: Id,
  /** Null: all of them, or a role that has none. */
  department_id: nullable(Id),
  district_id: nullable(Id),
  /** 'Y': the role in use after signing in. */
  is_default: Flag,
});
export type PostingGiven = Static<typeof PostingGiven>;

/** A posting of an account, with names in the reader's language. */
export const PostingRow = Type.Object({
  ...PostingGiven.properties,
  role_name: Type.String(),
  department_name: nullable(Type.String()),
  district_name: nullable(Type.String()),
  /** Open tickets that are held by this posting. */
  open_tickets: Type.Integer(),
});
export type PostingRow = Static<typeof PostingRow>;

/** An account as the form changes it, and what was done to it. */
export const AccountDetail = Type.Object({
  ...AccountRow.properties,
  version: Type.Integer(),
  mobile: Type.String(),
  email: Type.String(),
  needs_factor: Flag,
  /** 'Y': they have not set a password yet. */
  is_new: Flag,
  postings: Type.Array(PostingRow),
  /** Live rules that mark tickets to a place where nobody would be posted without them (decision 111). */
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

/** What the owner of an account is told of: after the next sign-in, and by mail or SMS where that is set up. */
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
  /** The server's secret is being replaced, and the recovery codes do not outlive the former one. */
  "OLD_RECOVERY_CODES",
  /** Name, addresses or postings. */
  "CHANGED",
  /** Tickets of another officer were handed over to them. */
  "CHARGE",
  /** Another officer named them as who stands in. */
  "DELEGATE",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Something that was done to one's account and has not been confirmed yet. */
export const AccountNotice = Type.Object({
  notice_id: Id,
  kind: oneOf(NOTICE_KINDS),
  at: Moment,
  /** The administrator who did it; null where nobody did. */
  by_name: nullable(Type.String()),
});
export type AccountNotice = Static<typeof AccountNotice>;

/** What one administrator asks for and another confirms. */
export const CHANGE_KINDS = ["RESET_PASSWORD", "RESET_FACTOR", "ENABLE", "DISABLE", "SAVE"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A change of an account that waits for a second administrator. */
export const AccountChange = Type.Object({
  change_id: Id,
  kind: oneOf(CHANGE_KINDS),
  user_id: Id,
  user_name: Type.String(),
  login_id: Type.String(),
  /** Why it was asked for. */
  reason: Type.String(),
  /** Of SAVE: how the account is to be, a line each. Of both SAVE and DISABLE: the live rules whose tickets nobody could take. */
  wanted: Type.Array(Type.String()),
  asked_by_name: Type.String(),
  asked_at: Moment,
  expires_at: Moment,
  account_since: Moment,
  /** The last change of the addresses of the account; null where nobody changed them. */
  address_changed_at: nullable(Moment),
  address_changed_by_name: nullable(Type.String()),
  /** 'Y': it receives a role of heads, so sessions, password and app end, and a code goes to the addresses shown. */
  starts_afresh: Flag,
  /** 'Y': asked for by the caller, who may withdraw it but not confirm it. */
  is_own: Flag,
  /** 'Y': it is the caller's own account, which others settle. */
  is_about_you: Flag,
});
export type AccountChange = Static<typeof AccountChange>;
