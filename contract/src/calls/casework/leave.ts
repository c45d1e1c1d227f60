/** Leave of an officer: its period and the delegate (our own call, decision 20). */
import { Type } from "typebox";
import { anySession, call } from "../../call.ts";
import { Day, Flag, Id, nullable } from "../../shapes/common.ts";
import { OfficerRow } from "../../shapes/user.ts";

export const leave = call({
  name: "user.getleave",
  method: "POST",
  path: "/user/getleave",
  access: anySession,
  about:
    "The absence of the caller or of an officer for whom they may say it, who could stand in, and for whom the officer stands in.",
  body: Type.Object({ user_id: Type.Optional(Id) }),
  reply: Type.Object({
    is_available: Flag,
    from_date: nullable(Day),
    to_date: nullable(Day),
    reason: nullable(Type.String()),
    delegate_user_id: nullable(Id),
    delegates: Type.Array(OfficerRow),
    stands_in_for: Type.Array(
      Type.Object({ user_name: Type.String(), from_date: nullable(Day), to_date: nullable(Day) }),
    ),
  }),
  refuses: ["NOT_PERMITTED", "USER_NOT_FOUND"],
});
