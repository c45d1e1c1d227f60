/** Officers as receivers of work, and their availability. */
import { Type } from "typebox";
import { anySession, call, onlyRoles } from "../call.ts";
import { ROLE } from "../constants.ts";
import { AccountRow } from "../shapes/account.ts";
import { Day, Flag, Id, PageRequest, rows, Sentence, text, TotalCount } from "../shapes/common.ts";
import { OfficerRow } from "../shapes/user.ts";

export const enabledUsers = call({
  name: "user.getenableduserforsmgt",
  method: "POST",
  path: "/user/getenableduserforsmgt",
  access: anySession,
  about: "Who may receive work from this user.",
  body: Type.Object({ user_id: Id }),
  reply: rows(OfficerRow),
});

export const updateAvailability = call({
  name: "user.updateuseravailability",
  method: "POST",
  path: "/user/updateuseravailability",
  access: anySession,
  about:
    "Says whether new tickets may be assigned to the user; while he is away his turn goes to the delegate. Open ones stay.",
  body: Type.Object({
    user_id: Type.Optional(Id),
    is_available: Flag,
    from_date: Type.Optional(Day),
    to_date: Type.Optional(Day),
    reason: Type.Optional(text(500)),
    delegate_user_id: Type.Optional(Id),
  }),
  reply: Sentence,
  refuses: ["NOT_PERMITTED", "USER_NOT_ELIGIBLE"],
});

const admin = onlyRoles(ROLE.ADMIN);

export const userList = call({
  name: "user.getusers",
  method: "POST",
  path: "/user/getusers",
  access: admin,
  about: "Accounts by name, with what an administrator may do to them in view.",
  body: Type.Object({ ...PageRequest, is_enabled: Type.Optional(Flag) }),
  reply: rows(AccountRow),
  extras: TotalCount,
});

export const resetPassword = call({
  name: "user.resetpassword",
  method: "POST",
  path: "/user/resetpassword",
  access: admin,
  about: "Voids the password, ends the sessions and gives a one-time code with which the user sets a new one.",
  body: Type.Object({ user_id: Id }),
  reply: Sentence,
  extras: Type.Object({
    /** To be handed to the user in person; absent when it went out by mail or SMS. */
    reset_code: Type.Optional(Type.String()),
    /** Where it went, masked. */
    sent_to: Type.Optional(Type.String()),
    valid_minutes: Type.Optional(Type.Integer()),
  }),
  refuses: ["USER_NOT_FOUND", "NOT_YOURSELF"],
});

export const setUserEnabled = call({
  name: "user.setuserenabled",
  method: "POST",
  path: "/user/setuserenabled",
  access: admin,
  about: "Disables an account, which ends its sessions at once, or enables it again.",
  body: Type.Object({ user_id: Id, is_enabled: Flag }),
  reply: Sentence,
  refuses: ["USER_NOT_FOUND", "NOT_YOURSELF"],
});

export const unlockUser = call({
  name: "user.unlockuser",
  method: "POST",
  path: "/user/unlockuser",
  access: admin,
  about: "Opens a locked account again and forgets its failed attempts.",
  body: Type.Object({ user_id: Id }),
  reply: Sentence,
  refuses: ["USER_NOT_FOUND"],
});

export const resetSecondFactor = call({
  name: "user.resetsecondfactor",
  method: "POST",
  path: "/user/resetsecondfactor",
  access: admin,
  about: "Takes the authenticator app of a user who lost it off his account and ends his sessions.",
  body: Type.Object({ user_id: Id }),
  reply: Sentence,
  refuses: ["USER_NOT_FOUND", "NOT_YOURSELF"],
});

export const endUserSessions = call({
  name: "user.endusersessions",
  method: "POST",
  path: "/user/endusersessions",
  access: admin,
  about: "Signs a user out everywhere.",
  body: Type.Object({ user_id: Id }),
  reply: Sentence,
  refuses: ["USER_NOT_FOUND"],
});
