/** Officers as receivers of work, and their availability. */
import { Type } from "typebox";
import { anySession, call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { AccountChange, AccountRow } from "../../shapes/account.ts";
import { Day, Flag, Id, rows, Sentence, text } from "../../shapes/common.ts";
import { OfficerRow } from "../../shapes/user.ts";

export const enabledUsers = call({
  name: "user.getenableduserforsmgt",
  method: "POST",
  path: "/user/getenableduserforsmgt",
  access: anySession,
  about: "Who may receive work from this user.",
  // Optional: at app start the id is unknown, and an empty body is dropped. The session identifies the user.
  body: Type.Object({ user_id: Type.Optional(Id) }),
  reply: rows(OfficerRow),
});

export const updateAvailability = call({
  name: "user.updateuseravailability",
  method: "POST",
  path: "/user/updateuseravailability",
  access: anySession,
  about:
    "Says whether new tickets may be assigned to the user; while they are away, their turn goes to the delegate. Open ones stay.",
  body: Type.Object({
    user_id: Type.Optional(Id),
    is_available: Flag,
    from_date: Type.Optional(Day),
    to_date: Type.Optional(Day),
    reason: Type.Optional(text(500)),
    delegate_user_id: Type.Optional(Id),
    /** Y: also ends future leave; otherwise its days stay. */
    ends_leave: Type.Optional(Flag),
  }),
  reply: Sentence,
  refuses: ["NOT_PERMITTED", "USER_NOT_ELIGIBLE", "DELEGATE_NOT_ELIGIBLE"],
});

const admin = onlyRoles(ROLE.ADMIN);

export const userList = call({
  name: "user.getusers",
  method: "POST",
  path: "/user/getusers",
  access: admin,
  about: "Accounts by name, a page at a time, with what an administrator may do to them in view.",
  body: Type.Object({
    search: Type.Optional(text(200)),
    /** Holder of this role, with a posting for exactly this department or district. */
    role_id: Type.Optional(Id),
    department_id: Type.Optional(Id),
    district_id: Type.Optional(Id),
    is_enabled: Type.Optional(Flag),
    /** 'Y': only officers on leave today; 'N': only officers present. */
    is_away: Type.Optional(Flag),
    /** `next_cursor` of the page before; absent for the first page. */
    cursor: Type.Optional(text(400)),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: rows(AccountRow),
  extras: Type.Object({ total_count: Type.Optional(Type.Integer()), next_cursor: Type.Optional(Type.String()) }),
});

/** Common refusals of account changes. */
const REFUSED = [
  "ACCOUNT_REASON_REQUIRED",
  "PROOF_NEEDED",
  "USER_NOT_FOUND",
  "ONLY_ADMINISTRATOR",
  "CHANGE_WAITS",
] as const;

/** Account and reason; the reason is shown in the audit and to a second administrator. */
const accountAction = { user_id: Id, reason: Type.Optional(text(500)) };

const Waits = {
  /** 'Y': nothing changed yet; a second administrator has to confirm within a day. */
  waits_for_second: Type.Optional(Flag),
};

export const proveAdmin = call({
  name: "user.proveadmin",
  method: "POST",
  path: "/user/proveadmin",
  // Includes publishers of rules: the result lists all of them.
  access: onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD),
  about:
    "Proves again who the officer is, with password and code; operations of the table of authority need this, not older than five minutes.",
  body: Type.Object({ password: text(256), otp: text(20) }),
  reply: Sentence,
  refuses: ["ADMIN_NEEDS_APP", "OLD_PASSWORD_WRONG", "OTP_WRONG", "CODES_STOPPED", "LOGIN_SLOWED"],
});

export const resetPassword = call({
  name: "user.resetpassword",
  method: "POST",
  path: "/user/resetpassword",
  access: admin,
  about:
    "Voids the password, ends the sessions and sends the user a one-time code by mail or SMS, with which they set a new one. No answer ever holds it.",
  body: Type.Object(accountAction),
  reply: Sentence,
  extras: Type.Object({
    ...Waits,
    /** Masked address of the code. */
    sent_to: Type.Optional(Type.String()),
    valid_minutes: Type.Optional(Type.Integer()),
  }),
  refuses: [...REFUSED, "NOT_YOURSELF", "NO_WAY_FOR_CODE"],
});

export const setUserEnabled = call({
  name: "user.setuserenabled",
  method: "POST",
  path: "/user/setuserenabled",
  access: admin,
  about: "Disables an account, which ends its sessions at once, or enables it again.",
  body: Type.Object({ ...accountAction, is_enabled: Flag }),
  reply: Sentence,
  extras: Type.Object(Waits),
  refuses: [...REFUSED, "NOT_YOURSELF"],
});

export const unlockUser = call({
  name: "user.unlockuser",
  method: "POST",
  path: "/user/unlockuser",
  access: admin,
  about: "Opens a locked account again and forgets its failed attempts at the password.",
  body: Type.Object(accountAction),
  reply: Sentence,
  refuses: ["ACCOUNT_REASON_REQUIRED", "PROOF_NEEDED", "USER_NOT_FOUND"],
});

export const resetSecondFactor = call({
  name: "user.resetsecondfactor",
  method: "POST",
  path: "/user/resetsecondfactor",
  access: admin,
  about: "Takes the authenticator app of a user who lost it off their account and ends their sessions.",
  body: Type.Object(accountAction),
  reply: Sentence,
  extras: Type.Object(Waits),
  refuses: [...REFUSED, "NOT_YOURSELF", "PASSWORD_KNOWN"],
});

export const endUserSessions = call({
  name: "user.endusersessions",
  method: "POST",
  path: "/user/endusersessions",
  access: admin,
  about: "Signs a user out everywhere.",
  body: Type.Object(accountAction),
  reply: Sentence,
  refuses: ["ACCOUNT_REASON_REQUIRED", "USER_NOT_FOUND"],
});

export const accountChanges = call({
  name: "user.getchanges",
  method: "POST",
  path: "/user/getchanges",
  access: admin,
  about: "Changes of accounts that wait for a second administrator, the oldest first.",
  reply: rows(AccountChange),
});

export const settleChange = call({
  name: "user.settlechange",
  method: "POST",
  path: "/user/settlechange",
  access: admin,
  about: "Confirms a change that another administrator asked for, which carries it out, or refuses it.",
  body: Type.Object({ change_id: Id, is_confirmed: Flag }),
  reply: Sentence,
  refuses: [
    "PROOF_NEEDED",
    "CHANGE_NOT_FOUND",
    "CHANGE_APPROVED",
    "CHANGE_REFUSED",
    "CHANGE_WITHDRAWN",
    "CHANGE_IS_YOURS",
    "NOT_YOURSELF",
    "NO_WAY_FOR_CODE",
    "PASSWORD_KNOWN",
    "USER_NOT_FOUND",
    "USER_MOVED_ON",
    "POSTING_HAS_TICKETS",
  ],
});
