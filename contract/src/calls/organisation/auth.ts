/** Sign-in, session refresh, sign-out, and the user's own profile (REQUIREMENTS 7). */
import { Translations } from "../../shapes/wording.ts";
import { Type } from "typebox";
import { anySession, call, publicAccess } from "../../call.ts";
import { Duty, OtpChannel } from "../../shapes/account.ts";
import { Flag, Id, Moment, Sentence, text } from "../../shapes/common.ts";

/** Parameters needed before sign-in; times in minutes, spellings of the specification. */
export const SystemParameter = Type.Object({
  idle_time: Type.Integer(),
  regenrate_time: Type.Integer(),
  front_generate_time: Type.Integer(),
  encryption_decryption_request: Flag,
});

export const captcha = call({
  name: "auth.captcha",
  method: "GET",
  path: "/captcha",
  access: publicAccess,
  about: "Gives a proof-of-work challenge that the browser solves by itself; valid once, for two minutes.",
  reply: Type.Object({
    captcha_id: Type.String(),
    /** Signed challenge, passed unchanged to the solver and returned with the solution. */
    challenge: Type.Unknown(),
    expires_in: Type.Integer({ description: "seconds" }),
  }),
});

export const login = call({
  name: "auth.login",
  method: "POST",
  path: "/auth/login",
  access: publicAccess,
  about: "Signs in. STATUS_RESPONSE is the access token; the cookie set beside it is needed too.",
  body: Type.Object({
    username: text(100),
    password: text(256),
    captcha_id: text(100),
    captcha: Type.String({ maxLength: 8_000, description: "the solver's payload" }),
    force_login: Type.Optional(Flag),
    otp: Type.Optional(text(20)),
  }),
  reply: Type.String(),
  extras: Type.Object({
    system_parameter: Type.Optional(SystemParameter),
    already_logged_in: Type.Optional(Flag),
    otp_required: Type.Optional(Flag),
    /** Delivery channel of the code; with OTP_REQUIRED. */
    otp_channel: Type.Optional(OtpChannel),
    /** Masked address; absent for an authenticator app. */
    otp_target: Type.Optional(Type.String()),
    user_id: Type.Optional(Id),
    /** Duties that block all other calls. */
    duties: Type.Optional(Type.Array(Duty)),
  }),
  refuses: [
    "LOGIN_FAILED",
    "LOGIN_SLOWED",
    "CAPTCHA_FAILED",
    "ALREADY_LOGGED_IN",
    "OTP_REQUIRED",
    "OTP_WRONG",
    "CODES_STOPPED",
  ],
});

export const sendOtp = call({
  name: "auth.sendotp",
  method: "POST",
  path: "/auth/sendotp",
  access: publicAccess,
  about: "Sends another code for a sign-in that waits for one, by the channel wished.",
  body: Type.Object({ username: text(100), captcha_id: text(100), otp_channel: OtpChannel }),
  reply: Sentence,
  refuses: ["CAPTCHA_FAILED", "OTP_TOO_SOON", "OTP_CHANNEL_OFF", "CODES_STOPPED"],
});

export const setPassword = call({
  name: "auth.setpassword",
  method: "POST",
  path: "/auth/setpassword",
  access: publicAccess,
  about: "Sets a new password with the one-time code of a reset; nobody but the user ever knows the password.",
  body: Type.Object({
    username: text(100),
    reset_code: text(40),
    new_password: text(256),
    confirm_password: text(256),
    captcha_id: text(100),
    captcha: Type.String({ maxLength: 8_000, description: "the solver's payload" }),
  }),
  reply: Sentence,
  refuses: [
    "RESET_CODE_WRONG",
    "CAPTCHA_FAILED",
    "PASSWORDS_DIFFER",
    "PASSWORD_TOO_SHORT",
    "PASSWORD_TOO_COMMON",
    "PASSWORD_TOO_PLAIN",
    "PASSWORD_TOO_NEAR",
    "LOGIN_SLOWED",
  ],
});

export const lockAccount = call({
  name: "auth.lockaccount",
  method: "POST",
  path: "/auth/lockaccount",
  access: publicAccess,
  about:
    "'This was not me': locks the account and ends its sessions. The proof is token and cookie of a session that was taken over in the last 24 hours, once, and the password.",
  body: Type.Object({ password: text(256) }),
  reply: Sentence,
  refuses: ["SESSION_EXPIRED", "OLD_PASSWORD_WRONG", "LOGIN_SLOWED"],
});

export const refresh = call({
  name: "auth.refresh",
  method: "POST",
  path: "/auth/refresh",
  access: anySession,
  about: "Rotates the access token. The old one is good for 60 seconds more and gives the same successor.",
  reply: Type.String(),
});

export const logout = call({
  name: "auth.logout",
  method: "POST",
  path: "/auth/logout",
  access: anySession,
  about: "Ends the session from the next call on.",
  reply: Sentence,
});

export const changePassword = call({
  name: "auth.changepassword",
  method: "POST",
  path: "/auth/changepassword",
  access: anySession,
  about: "Changes one's own password and ends one's other sessions.",
  body: Type.Object({ old_password: text(256), new_password: text(256), confirm_password: text(256) }),
  reply: Sentence,
  refuses: [
    "OLD_PASSWORD_WRONG",
    "PASSWORDS_DIFFER",
    "PASSWORD_TOO_SHORT",
    "PASSWORD_TOO_COMMON",
    "PASSWORD_TOO_PLAIN",
    "PASSWORD_TOO_NEAR",
    "LOGIN_SLOWED",
  ],
});

export const userProfile = call({
  name: "auth.userprofile",
  method: "POST",
  path: "/auth/userprofile",
  access: anySession,
  about: "One's own profile; with a picture in `profile_image` it is updated.",
  body: Type.Object({
    user_id: Type.Optional(Id),
    clear_fields: Type.Optional(Type.Array(Type.Literal("profile_image"), { maxItems: 1 })),
  }),
  files: ["profile_image"],
  reply: Type.Object({
    user_id: Id,
    user_name: Type.String(),
    login_id: Type.String(),
    designation: Type.String(),
    email: Type.Union([Type.String(), Type.Null()]),
    mobile: Type.Union([Type.String(), Type.Null()], { description: "masked" }),
    department_id: Type.Union([Id, Type.Null()]),
    department_name: Type.Union([Type.String(), Type.Null()]),
    district_id: Type.Union([Id, Type.Null()]),
    district_name: Type.Union([Type.String(), Type.Null()]),
    profile_image: Type.Union([Type.String(), Type.Null()]),
    default_role: Type.Object({ id: Id, name: Type.String(), name_translations: Translations }),
    last_login_at: Type.Union([Moment, Type.Null()]),
    is_available: Flag,
  }),
});
