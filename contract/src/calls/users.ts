/** Officers as receivers of work, and their availability. */
import { Type } from "typebox";
import { anySession, call } from "../call.ts";
import { Day, Flag, Id, rows, Sentence, text } from "../shapes/common.ts";
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
  about: "Says whether new tickets may be assigned to the user; open ones stay with him.",
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
