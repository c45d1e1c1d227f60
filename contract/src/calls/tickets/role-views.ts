/** Permissions and visible lists of a role: read-only, for administrators. Our own calls (decision 34). */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, nullable, oneOf, text } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";
import { MenuItem } from "../oversight/menu.ts";

const admin = onlyRoles(ROLE.ADMIN);

export const roleMatrix = call({
  name: "masters.getrolematrix",
  method: "POST",
  path: "/masters/getrolematrix",
  access: admin,
  about: "All roles, and of each activity which of them have it.",
  reply: Type.Object({
    roles: Type.Array(Type.Object({ role_id: Id, label: Wording })),
    activities: Type.Array(Type.Object({ activity_id: Id, label: Wording, role_ids: Type.Array(Id) })),
  }),
});

export const viewAsRole = call({
  name: "masters.viewasrole",
  method: "POST",
  path: "/masters/viewasrole",
  access: admin,
  about:
    "What a role sees: its menu, and what one ticket would offer to those who hold it in that role. Lends no right, shows nothing of the ticket but its status, and is recorded.",
  body: Type.Object({ role_id: Id, ticket_no: Type.Optional(text(40)) }),
  reply: Type.Object({
    menu: Type.Array(MenuItem),
    /** Absent when no ticket was named. */
    ticket: nullable(
      Type.Object({
        status: Wording,
        /** N: the role cannot see the ticket in this status, so no action is offered. */
        is_shown: Flag,
        actions: Type.Array(Type.Object({ action_id: Id, label: Wording, kind: oneOf(["workflow", "misc"] as const) })),
      }),
    ),
  }),
  refuses: ["TICKET_NOT_FOUND", "MASTER_UNKNOWN"],
});
