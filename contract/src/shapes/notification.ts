/** Notifications to staff: categories, priorities and wire format (decision 44). */
import { Type, type Static } from "typebox";
import { Count, Flag, Id, Moment, nullable, oneOf, text } from "./common.ts";
import { Translations } from "./wording.ts";

/** Path of the screens, used by the menu. */
export const NOTIFICATIONS_URL = "/notifications";
export const BROADCASTS_URL = "/logs/broadcasts";
/** Key of the count of the menu and the bell: unread, unacknowledged, or waiting for the caller's decision. */
export const NOTIFICATIONS_COUNT = "notifications";

/** Activity required to publish and decide. */
export const NOTIF_PUBLISH = "NOTIF_PUBLISH";

/** Ordered by importance, ascending. */
export const NOTIFICATION_PRIORITIES = ["INFO", "ACTION", "OUTAGE"] as const;
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number];

/**
 * A draft belongs to its author; a waiting one needs another officer; a published one never changes, and can only be
 * recalled.
 */
export const NOTIFICATION_STATES = ["draft", "waiting", "refused", "published", "recalled"] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

export const MAX_TITLE = 120;
export const MAX_MESSAGE = 2_000;
export const MAX_RECALL_REASON = 500;

/** Audience; an empty list means all. A posting for all departments or districts covers each of them. */
export const Audience = {
  target_role_ids: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  target_department_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  target_district_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
};

/** Reach, as numbers of people. */
export const Reach = Type.Object({
  audience_count: Count,
  /** Delivered to their screen. */
  delivered_count: Count,
  read_count: Count,
  acknowledged_count: Count,
  /** Also notified by e-mail, SMS or browser. */
  told_count: Count,
});
export type Reach = Static<typeof Reach>;

/** Recall of a published notification: author, time and reason. */
export const Recall = Type.Object({
  recalled_by: Type.String(),
  recalled_at: Moment,
  /** Absent when the call had none. */
  recall_reason: nullable(Type.String()),
});
export type Recall = Static<typeof Recall>;

export const NotificationRow = Type.Object({
  global_notification_id: Id,
  /** Incremented by every change of a draft; a decision names the version. */
  version: Count,
  state: oneOf(NOTIFICATION_STATES),
  title: Type.String(),
  title_translations: Translations,
  message: Type.String(),
  message_translations: Translations,
  category_id: Id,
  category_name: Type.String(),
  category_name_translations: Translations,
  priority: oneOf(NOTIFICATION_PRIORITIES),
  target_roles: Type.Array(Id),
  target_departments: Type.Array(Id),
  target_districts: Type.Array(Id),
  sla_value: nullable(Type.Integer()),
  sla_unit_id: nullable(Id),
  /** Sentence about the time; empty without one. */
  sla_words: Type.String(),
  sla_words_translations: Translations,
  attachment_url: nullable(Type.String()),
  attachment_name: nullable(Type.String()),
  valid_from: Moment,
  valid_to: nullable(Moment),
  published_by: Type.String(),
  /** Time of publication; before that, of the last change. */
  published_at: Moment,
  /** Officer who approved or refused it; null without a decision. */
  decided_by: nullable(Type.String()),
  refusal_reason: nullable(Type.String()),
  /** Absent unless recalled. */
  recall: nullable(Recall),
  is_ack_wanted: Flag,
  is_read: Flag,
  is_acknowledged: Flag,
  /** Y: written by the caller. */
  is_own: Flag,
  /** Absent in the caller's own lists. */
  reach: nullable(Reach),
});
export type NotificationRow = Static<typeof NotificationRow>;

/** JSON object by language code: a multipart form contains only text. */
export const TranslationsAsText = text(8_000);
