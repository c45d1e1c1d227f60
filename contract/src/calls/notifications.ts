/** Global notifications for staff, and broadcast messages about single tickets. */
import { Type } from "typebox";
import { anySession, call, onlyRoles } from "../call.ts";
import { ROLE } from "../constants.ts";
import { Flag, Id, Moment, nullable, rows, Sentence, text } from "../shapes/common.ts";

const NotificationFlag = Type.Union([Type.Literal("A"), Type.Literal("M"), Type.Literal("H")]);
const publishers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);

export const getGlobalNotification = call({
  name: "globalnotification.getglobalnotification",
  method: "POST",
  path: "/globalnotification/getglobalnotification",
  access: anySession,
  about: "Notifications: A active for me, M the manage list, H history.",
  body: Type.Object({ notification_flag: NotificationFlag }),
  reply: rows(
    Type.Object({
      global_notification_id: Id,
      title: Type.String(),
      message: Type.String(),
      category_id: Id,
      category_name: Type.String(),
      priority: Type.String(),
      target_roles: Type.Array(Id),
      target_departments: Type.Array(Id),
      target_districts: Type.Array(Id),
      sla_value: nullable(Type.Integer()),
      sla_unit_id: nullable(Id),
      attachment_url: nullable(Type.String()),
      valid_from: Moment,
      valid_to: nullable(Moment),
      published_by: Type.String(),
      published_at: Moment,
      is_read: Flag,
    }),
  ),
});

export const deleteGlobalNotification = call({
  name: "globalnotification.deleteglobalnotification",
  method: "POST",
  path: "/globalnotification/deleteglobalnotification",
  access: publishers,
  about: "Withdraws a notification; it stays in the history.",
  body: Type.Object({ global_notification_id: Id }),
  reply: Sentence,
});

export const slaUnitByCategory = call({
  name: "globalnotification.getslaunitbycategoryid",
  method: "POST",
  path: "/globalnotification/getslaunitbycategoryid",
  access: publishers,
  about: "Units of time that a category of notification allows.",
  body: Type.Object({ notification_flag: NotificationFlag, category_id: Type.Optional(Id) }),
  reply: rows(
    Type.Object({
      sla_unit_id: Id,
      sla_unit_name: Type.String(),
      min_value: Type.Integer(),
      max_value: Type.Integer(),
    }),
  ),
});

export const publishNotification = call({
  name: "globalnotification.publish",
  method: "POST",
  path: "/globalnotification/publish",
  access: publishers,
  about: "Publishes or changes a notification.",
  body: Type.Object({
    global_notification_id: Type.Optional(Id),
    title: text(200),
    message: text(4_000),
    category_id: Id,
    priority: text(20),
    target_role_ids: Type.Optional(Type.Array(Id, { maxItems: 20 })),
    target_department_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
    target_district_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
    sla_value: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    sla_unit_id: Type.Optional(Id),
    valid_from: Moment,
    valid_to: Type.Optional(Moment),
    notification_flag: Type.Optional(NotificationFlag),
  }),
  files: ["attachment"],
  reply: Sentence,
  extras: Type.Object({ global_notification_id: Type.Optional(Id) }),
});

export const getBroadcastMessage = call({
  name: "ticket.getbroadcastmessage",
  method: "POST",
  path: "/ticket/getbroadcastmessage",
  access: anySession,
  about: "Messages about tickets for the caller: escalations, reopened, critical posts.",
  reply: rows(
    Type.Object({
      broadcast_message_id: Id,
      ticketid: nullable(Id),
      ticket_no: nullable(Type.String()),
      message: Type.String(),
      message_type: Type.String(),
      severity: Type.String(),
      created_at: Moment,
      is_read: Flag,
    }),
  ),
});

const Updated = Type.Object({ updated: Type.Integer() });

export const updateReadableBroadcastMessage = call({
  name: "ticket.updatereadablebroadcastmessage",
  method: "POST",
  path: "/ticket/updatereadablebroadcastmessage",
  access: anySession,
  about: "Marks messages as read: the given ones, or all.",
  body: Type.Object({ broadcast_message_id: Type.Optional(Type.Array(Id, { maxItems: 1_000 })) }),
  reply: Updated,
});

export const updateReadableBroadcastMessageId = call({
  name: "ticket.updatereadablebroadcastmessageid",
  method: "PUT",
  path: "/ticket/updatereadablebroadcastmessageid",
  access: anySession,
  about: "Marks the messages of one ticket as read.",
  body: Type.Object({ ticketid: Id }),
  reply: Updated,
});

export const getBroadcastMessageReport = call({
  name: "ticket.getbroadcastmessagereport",
  method: "POST",
  path: "/ticket/getbroadcastmessagereport",
  access: publishers,
  about: "How many read each message.",
  body: Type.Object({ from_date: Type.Optional(text(10)), to_date: Type.Optional(text(10)) }),
  reply: rows(
    Type.Object({
      message: Type.String(),
      audience_count: Type.Integer(),
      read_count: Type.Integer(),
      created_by: Type.String(),
      created_at: Moment,
    }),
  ),
});
