/** Saved drafts of notifications, visible to their author only (our own calls, decision 23). */
import { Type, type Static } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Id, nullable, oneOf, rows, text } from "../../shapes/common.ts";
import { Discarded, kept, Ref, SavedAt } from "../../shapes/draft.ts";
import { MAX_MESSAGE, MAX_TITLE, NOTIFICATION_PRIORITIES } from "../../shapes/notification.ts";

const said = (max: number) => Type.Record(Type.String({ pattern: "^[a-z]{2,3}$" }), text(max));
const ids = (most: number) => Type.Array(Id, { maxItems: most });

/** Fields exactly as typed; the attachment is not included. */
export const NotificationDraftFields = Type.Object(
  {
    /** Notification being changed; null for a new one. */
    id: nullable(Id),
    title: said(MAX_TITLE),
    message: said(MAX_MESSAGE),
    categoryId: Id,
    priority: oneOf(NOTIFICATION_PRIORITIES),
    roleIds: ids(20),
    departmentIds: ids(200),
    districtIds: ids(200),
    slaValue: text(10),
    slaUnitId: nullable(Id),
    from: text(20),
    to: text(20),
    isAckWanted: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type NotificationDraftFields = Static<typeof NotificationDraftFields>;

export const KeptNotification = kept(NotificationDraftFields);
export type KeptNotification = Static<typeof KeptNotification>;

const writers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);

export const saveNotificationDraft = call({
  name: "drafts.savenotification",
  method: "POST",
  path: "/drafts/savenotification",
  access: writers,
  about:
    "Keeps one's own unfinished notification; one that was published, kept as a draft or discarded does not come back.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({ ref: Ref, fields: NotificationDraftFields }),
  reply: SavedAt,
});

export const notificationDrafts = call({
  name: "drafts.notifications",
  method: "POST",
  path: "/drafts/notifications",
  access: writers,
  about: "One's own unfinished notifications of the last seven days, newest first.",
  reply: rows(KeptNotification),
});

export const deleteNotificationDraft = call({
  name: "drafts.deletenotification",
  method: "POST",
  path: "/drafts/deletenotification",
  access: writers,
  about: "Discards one's own unfinished notification.",
  body: Type.Object({ ref: Ref }),
  reply: Discarded,
});
