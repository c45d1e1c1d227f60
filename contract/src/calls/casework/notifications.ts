/** Global notifications for staff, and broadcast messages about single tickets. */
import { Type } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { anySession, call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Day, Flag, Id, Moment, nullable, oneOf, rows, said, Sentence, text } from "../../shapes/common.ts";
import {
  Audience,
  MAX_MESSAGE,
  MAX_RECALL_REASON,
  MAX_TITLE,
  NOTIFICATION_PRIORITIES,
  NotificationRow,
  Recall,
  TranslationsAsText,
} from "../../shapes/notification.ts";
import { DraftKey } from "../tickets/drafts.ts";
import { MESSAGE_TYPES } from "../../shapes/message-type.ts";
import { Translations } from "../../shapes/wording.ts";
import { ExportId } from "../tickets/exports.ts";

const NotificationFlag = Type.Union([Type.Literal("A"), Type.Literal("M"), Type.Literal("H")]);
const publishers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);

export const getGlobalNotification = call({
  name: "globalnotification.getglobalnotification",
  method: "POST",
  path: "/globalnotification/getglobalnotification",
  access: anySession,
  about:
    "Notifications: A those in force for the caller, the most important first, which are thereby delivered; M the manage list; H all that were for the caller.",
  body: Type.Object({
    notification_flag: NotificationFlag,
    /** `next_cursor` of the page before, in the lists M and H. */
    cursor: Type.Optional(Id),
  }),
  reply: rows(NotificationRow),
  extras: Type.Object({ next_cursor: Type.Optional(Id) }),
  refuses: ["NOT_PERMITTED"],
});

export const deleteGlobalNotification = call({
  name: "globalnotification.deleteglobalnotification",
  method: "POST",
  path: "/globalnotification/deleteglobalnotification",
  access: publishers,
  about: "Recalls a notification: it leaves every screen and stays in the manage list.",
  body: Type.Object({
    global_notification_id: Id,
    /** Reason for the recall; required by the screen, absent from the specification's call (decision 44). */
    reason: Type.Optional(said(MAX_RECALL_REASON, 3)),
  }),
  reply: Sentence,
  refuses: ["NOT_PERMITTED", "NOTIFICATION_NOT_FOUND"],
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
      sla_unit_name_translations: Translations,
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
  about:
    "Publishes a notification, or keeps it as a draft (flag M); one for many waits for another officer first. With an id it changes a draft of the caller's own.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({
    global_notification_id: Type.Optional(Id),
    /** Version that was read; a newer version is not overwritten. */
    version: Type.Optional(Id),
    title: said(MAX_TITLE),
    title_translations: TranslationsAsText,
    message: said(MAX_MESSAGE),
    message_translations: TranslationsAsText,
    category_id: Id,
    priority: oneOf(NOTIFICATION_PRIORITIES),
    ...Audience,
    sla_value: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    sla_unit_id: Type.Optional(Id),
    valid_from: Moment,
    /** Absent: valid until recalled. */
    valid_to: Type.Optional(Moment),
    is_ack_wanted: Type.Optional(Flag),
    /** Y removes the draft's attachment; a new file replaces it anyway. */
    without_attachment: Type.Optional(Flag),
    notification_flag: Type.Optional(oneOf(["A", "M"])),
    /** Idempotency key: a repeat after a lost connection writes nothing new. */
    client_ref: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
    /** Key of the saved draft; submitting deletes the draft. */
    draft_ref: Type.Optional(DraftKey),
  }),
  files: ["attachment"],
  reply: Sentence,
  extras: Type.Object({ global_notification_id: Type.Optional(Id), needs_approval: Type.Optional(Flag) }),
  refuses: [
    "NOT_PERMITTED",
    "NOTIFICATION_NOT_FOUND",
    "NOTIFICATION_MOVED_ON",
    "NOTIFICATION_PERIOD",
    "NOTIFICATION_LANGUAGE",
    "NOTIFICATION_TIME",
    "NOTIFICATION_NOBODY",
    "NOTIFICATION_CHOICE",
  ],
});

export const getBroadcastMessage = call({
  name: "ticket.getbroadcastmessage",
  method: "POST",
  path: "/ticket/getbroadcastmessage",
  access: anySession,
  about:
    "The caller's messages, newest first: escalations, reopened, critical posts, and notifications of the cell (without a ticket).",
  reply: rows(
    Type.Object({
      broadcast_message_id: Id,
      ticketid: nullable(Id),
      ticket_no: nullable(Type.String()),
      message: Type.String(),
      message_type: oneOf(MESSAGE_TYPES),
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

/** Days covered by a report without dates, up to now. */
export const BROADCAST_DAYS = 30;

/** Days in the State's calendar; defaults to the last ones. Filters by kind or by ticket number. */
const BroadcastFilters = {
  from_date: Type.Optional(Day),
  to_date: Type.Optional(Day),
  message_type: Type.Optional(oneOf(MESSAGE_TYPES)),
  search: Type.Optional(text(60)),
};

export const getBroadcastMessageReport = call({
  name: "ticket.getbroadcastmessagereport",
  method: "POST",
  path: "/ticket/getbroadcastmessagereport",
  access: publishers,
  about:
    "What was broadcast between two days and how far it came, newest first; of tickets only those that the role may see.",
  body: Type.Object({ ...BroadcastFilters, cursor: Type.Optional(text(300)) }),
  reply: rows(
    Type.Object({
      message: Type.String(),
      message_translations: Translations,
      message_type: oneOf(MESSAGE_TYPES),
      ticket_no: nullable(Type.String()),
      audience_count: Type.Integer(),
      /** Number of screens reached; null for messages about tickets. */
      delivered_count: nullable(Type.Integer()),
      read_count: Type.Integer(),
      /** Absent when no acknowledgement is required. */
      acknowledged_count: nullable(Type.Integer()),
      created_by: Type.String(),
      created_at: Moment,
      /** Absent unless recalled. */
      recall: nullable(Recall),
    }),
  ),
  extras: Type.Object({ next_cursor: Type.Optional(Type.String()) }),
});

export const exportBroadcasts = call({
  name: "ticket.exportbroadcasts",
  method: "POST",
  path: "/ticket/exportbroadcasts",
  access: publishers,
  about:
    "Has the report of broadcasts written to a file, at most 10,000 rows; fetched by `ticket/exportfile`; on record.",
  body: Type.Object(BroadcastFilters),
  reply: Type.Object({ export_id: ExportId }),
  refuses: ["EXPORT_UNDER_WAY", "EXPORTS_BUSY"],
});
