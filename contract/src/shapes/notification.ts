/** Global notifications: what they are about, how they matter, and how they look on the wire (decision 78). */
import { Type, type Static } from "typebox";
import { Count, Flag, Id, Moment, nullable, oneOf, text } from "./common.ts";
import { Translations } from "./wording.ts";

/** Where the screens are: the menu leads there. */
export const NOTIFICATIONS_URL = "/notifications";
export const BROADCASTS_URL = "/logs/broadcasts";
/** Key of the count of the menu and the bell: not read, not acknowledged, or waiting for the caller's decision. */
export const NOTIFICATIONS_COUNT = "notifications";

/** The activity that publishes and decides. */
export const NOTIF_PUBLISH = "NOTIF_PUBLISH";

/** From the least to the most important. */
export const NOTIFICATION_PRIORITIES = ["INFO", "ACTION", "OUTAGE"] as const;
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number];

/** A draft is its author's; what waits needs another officer; what is published is never changed, only recalled. */
export const NOTIFICATION_STATES = ["draft", "waiting", "refused", "published", "recalled"] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

export const MAX_TITLE = 120;
export const MAX_MESSAGE = 2_000;
export const MAX_RECALL_REASON = 500;

/** Whom it is for; an empty list means all. A posting for all departments or districts covers each of them. */
export const Audience = {
  target_role_ids: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  target_department_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  target_district_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
};

/** How far it came; each is a number of people. */
export const Reach = Type.Object({
  audience_count: Count,
  /** Their screen has been given it. */
  delivered_count: Count,
  read_count: Count,
  acknowledged_count: Count,
  /** Told by e-mail, SMS or browser as well. */
  told_count: Count,
});
export type Reach = Static<typeof Reach>;

/** Who took a published notification from the screens, when and why. */
export const Recall = Type.Object({
  recalled_by: Type.String(),
  recalled_at: Moment,
  /** Null where the call gave none. */
  recall_reason: nullable(Type.String()),
});
export type Recall = Static<typeof Recall>;

export const NotificationRow = Type.Object({
  global_notification_id: Id,
  /** Counts the changes of a draft: a decision names the one that it is about. */
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
  /** What the time means, in a sentence; empty where it gives none. */
  sla_words: Type.String(),
  sla_words_translations: Translations,
  attachment_url: nullable(Type.String()),
  attachment_name: nullable(Type.String()),
  valid_from: Moment,
  valid_to: nullable(Moment),
  /** Its author. */
  published_by: Type.String(),
  /** When it was made public; for what is not, when it was last changed. */
  published_at: Moment,
  /** Who let it go out, or refused it; null where nobody had to. */
  decided_by: nullable(Type.String()),
  refusal_reason: nullable(Type.String()),
  /** Null of what nobody recalled. */
  recall: nullable(Recall),
  is_ack_wanted: Flag,
  is_read: Flag,
  is_acknowledged: Flag,
  /** The caller wrote it. */
  is_own: Flag,
  /** Null in the lists that are one's own. */
  reach: nullable(Reach),
});
export type NotificationRow = Static<typeof NotificationRow>;

/** By language code, as JSON: a form carries only text. */
export const TranslationsAsText = text(8_000);
