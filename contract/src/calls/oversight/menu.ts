/** Menu, counts, roles and system parameters of the shell. The server takes role and user from the session. */
import { Translations } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Flag, Id, rows } from "../../shapes/common.ts";
import { SystemParameter } from "../organisation/auth.ts";

const MenuLeaf = {
  menu_id: Id,
  parent_menu_id: Type.Union([Id, Type.Null()]),
  menu_name: Type.String(),
  menu_name_translations: Translations,
  menu_url: Type.Union([Type.String(), Type.Null()]),
  menu_icon: Type.String(),
  menu_order: Type.Integer(),
  /** Key into the counts of `menu/getmenucountbyroleanduserid`; null for none. */
  count_key: Type.Union([Type.String(), Type.Null()]),
};
export const MenuItem = Type.Object({ ...MenuLeaf, children: Type.Array(Type.Object(MenuLeaf)) });
export type MenuItem = Static<typeof MenuItem>;

const Who = Type.Object({ role_id: Type.Optional(Id), user_id: Type.Optional(Id) });

export const menu = call({
  name: "menu.getmenubyroleanduserid",
  method: "POST",
  path: "/menu/getmenubyroleanduserid",
  access: anySession,
  about: "The menu of the role in use; `role_id` and `user_id` are overridden from the session.",
  body: Who,
  reply: rows(MenuItem),
});

export const menuCount = call({
  name: "menu.getmenucountbyroleanduserid",
  method: "POST",
  path: "/menu/getmenucountbyroleanduserid",
  access: anySession,
  about: "How many tickets each list of the menu holds: the same numbers that the lists give.",
  body: Who,
  reply: Type.Record(Type.String(), Type.Integer()),
  extras: Type.Object({
    /** Keys of counts that stopped at the counting limit. */
    count_is_more: Type.Optional(Type.Array(Type.String())),
  }),
});

export const Role = Type.Object({
  role_id: Id,
  role_name: Type.String(),
  role_name_translations: Translations,
  is_default: Flag,
  getactivityrole: Type.Array(
    Type.Object({ activity_id: Id, activity_code: Type.String(), activity_name: Type.String() }),
  ),
});
export type Role = Static<typeof Role>;

export const roles = call({
  name: "roles.getroles",
  method: "POST",
  path: "/roles/getroles",
  access: anySession,
  about: "The caller's own roles with what each may do.",
  body: Type.Object({ user_id: Type.Optional(Id) }),
  reply: rows(Role),
});

export const systemParameters = call({
  name: "system.getsystemparameters",
  method: "POST",
  path: "/system/getsystemparameters",
  access: anySession,
  about: "Limits and switches that screens need.",
  reply: Type.Object({
    ...SystemParameter.properties,
    max_file_mb: Type.Integer(),
    max_files: Type.Integer(),
    allowed_file_types: Type.Array(Type.String()),
    reply_max_length: Type.Integer(),
    dm_max_length: Type.Integer(),
    reopen_days: Type.Integer(),
    max_returns: Type.Integer(),
    page_sizes: Type.Array(Type.Integer()),
    officer_can_post: Flag,
    /** X account that sends the replies. */
    account_handle: Type.String(),
  }),
});

export const loginOtpParameters = call({
  name: "system.getloginotpparameters",
  method: "POST",
  path: "/system/getloginotpparameters",
  access: anySession,
  about: "Settings of the second factor.",
  reply: Type.Object({
    otp_enabled: Flag,
    otp_length: Type.Integer(),
    otp_validity_seconds: Type.Integer(),
    resend_after: Type.Integer({ description: "seconds" }),
    max_attempts: Type.Integer(),
    roles: Type.Array(Id),
  }),
});

export const queueMgmtParameters = call({
  name: "system.getqueuemgmtparameters",
  method: "POST",
  path: "/system/getqueuemgmtparameters",
  access: anySession,
  about: "How work is handed out: pulled by officers or pushed to them.",
  reply: Type.Object({
    queue_mode: Type.Union([Type.Literal("PULL"), Type.Literal("PUSH")]),
    max_open_per_user: Type.Integer(),
    lock_minutes: Type.Integer(),
    critical_first: Flag,
    refresh_seconds: Type.Integer(),
  }),
});
