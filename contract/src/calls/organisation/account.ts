/** One's own account: second factor and sign-ins. Our own calls beside the specification's. */
import { Type } from "typebox";
import { anySession, call } from "../../call.ts";
import { AccountNotice, SessionRow } from "../../shapes/account.ts";
import { Flag, Id, Moment, nullable, rows, Sentence, text } from "../../shapes/common.ts";

/** Shown once; each replaces a code for one sign-in. */
const RecoveryCodes = Type.Array(Type.String());

export const secondFactor = call({
  name: "account.getsecondfactor",
  method: "POST",
  path: "/auth/getsecondfactor",
  access: anySession,
  about: "Says whether an authenticator app guards one's account, and whether one's roles require it.",
  reply: Type.Object({
    is_enrolled: Flag,
    is_required: Flag,
    enrolled_at: nullable(Moment),
    recovery_codes_left: Type.Integer(),
  }),
});

export const enrolSecondFactor = call({
  name: "account.enrolotp",
  method: "POST",
  path: "/auth/enrolotp",
  access: anySession,
  about: "Gives a new secret for an authenticator app; it counts from its confirmation on.",
  body: Type.Object({ password: text(256) }),
  reply: Type.Object({
    /** Base 32, for manual entry. */
    secret: Type.String(),
    /** otpauth: address for the QR code. */
    otpauth_url: Type.String(),
  }),
  refuses: ["OLD_PASSWORD_WRONG", "LOGIN_SLOWED", "OTP_ALREADY_ENROLLED"],
});

export const confirmSecondFactor = call({
  name: "account.confirmotp",
  method: "POST",
  path: "/auth/confirmotp",
  access: anySession,
  about: "Confirms the secret with a first code and gives ten recovery codes, which are never shown again.",
  body: Type.Object({ otp: text(20) }),
  reply: RecoveryCodes,
  refuses: ["OTP_WRONG", "OTP_NOT_STARTED", "LOGIN_SLOWED"],
});

export const newRecoveryCodes = call({
  name: "account.newrecoverycodes",
  method: "POST",
  path: "/auth/newrecoverycodes",
  access: anySession,
  about: "Gives ten new recovery codes; the old ones are void.",
  body: Type.Object({ password: text(256), otp: text(20) }),
  reply: RecoveryCodes,
  refuses: ["OLD_PASSWORD_WRONG", "OTP_WRONG", "CODES_STOPPED", "OTP_NOT_STARTED", "LOGIN_SLOWED"],
});

export const removeSecondFactor = call({
  name: "account.removeotp",
  method: "POST",
  path: "/auth/removeotp",
  access: anySession,
  about: "Takes the authenticator app off the account, unless a role requires it.",
  body: Type.Object({ password: text(256), otp: text(20) }),
  reply: Sentence,
  refuses: [
    "OTP_WRONG",
    "CODES_STOPPED",
    "OTP_NOT_STARTED",
    "OTP_REQUIRED_BY_ROLE",
    "OLD_PASSWORD_WRONG",
    "LOGIN_SLOWED",
  ],
});

export const ownSessions = call({
  name: "account.getsessions",
  method: "POST",
  path: "/auth/getsessions",
  access: anySession,
  about: "One's own sign-ins, the newest twenty, live ones first.",
  reply: rows(SessionRow),
});

export const endSession = call({
  name: "account.endsession",
  method: "POST",
  path: "/auth/endsession",
  access: anySession,
  about: "Ends one other sign-in of the user, or, without `session_id`, all others.",
  body: Type.Object({ session_id: Type.Optional(Id) }),
  reply: Sentence,
  refuses: ["SESSION_NOT_FOUND"],
});

export const accountNotices = call({
  name: "account.getnotices",
  method: "POST",
  path: "/auth/getnotices",
  access: anySession,
  about: "What was done to one's account and one has not confirmed yet, the oldest first.",
  reply: rows(AccountNotice),
});

export const confirmNotice = call({
  name: "account.confirmnotice",
  method: "POST",
  path: "/auth/confirmnotice",
  access: anySession,
  about: "Says that one has read a notice about one's account; it is not shown again.",
  body: Type.Object({ notice_id: Id }),
  reply: Sentence,
});
