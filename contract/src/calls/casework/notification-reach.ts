/**
 * Further calls of notifications: audience preview, decisions, read marks, the report of reach (our own calls, decision
 * 44).
 */
import { Type, type Static } from "typebox";
import { anySession, call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Count, Flag, Id, Moment, nullable, oneOf, rows, said, Sentence, text } from "../../shapes/common.ts";
import { Audience, Reach } from "../../shapes/notification.ts";
import { Translations } from "../../shapes/wording.ts";

const publishers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);
/** Notification, and the version that was read. */
const Decided = { global_notification_id: Id, version: Id };
const DECIDES = ["NOT_PERMITTED", "NOTIFICATION_NOT_FOUND", "NOTIFICATION_MOVED_ON", "NOTIFICATION_OWN"] as const;

export const notificationChoices = call({
  name: "globalnotification.getchoices",
  method: "POST",
  path: "/globalnotification/getchoices",
  access: publishers,
  about: "What the form of a notification offers beside departments and districts: categories, roles, languages.",
  reply: Type.Object({
    categories: Type.Array(
      Type.Object({ category_id: Id, category_name: Type.String(), category_name_translations: Translations }),
    ),
    roles: Type.Array(Type.Object({ role_id: Id, role_name: Type.String(), role_name_translations: Translations })),
    /** Codes of the required languages; English first. */
    languages: Type.Array(Type.String()),
  }),
  refuses: ["NOT_PERMITTED"],
});

export const countAudience = call({
  name: "globalnotification.countaudience",
  method: "POST",
  path: "/globalnotification/countaudience",
  access: publishers,
  about: "How many people an audience is now, in all and by role; a person with two of the roles counts in both.",
  body: Type.Object(Audience),
  reply: Type.Object({
    audience_count: Count,
    /** Y: the audience is the whole staff. */
    is_all_staff: Flag,
    /**
     * Y: needs the approval of another officer, since the people reached in 24 hours without approval would be a
     * quarter of the staff.
     */
    needs_second: Flag,
    by_role: Type.Array(Type.Object({ role_id: Id, people: Count })),
  }),
  refuses: ["NOT_PERMITTED", "NOTIFICATION_CHOICE"],
});

export const approveNotification = call({
  name: "globalnotification.approve",
  method: "POST",
  path: "/globalnotification/approve",
  access: publishers,
  about: "Lets a notification that waits go out; never by its author, nor when they may publish no more.",
  body: Type.Object(Decided),
  reply: Sentence,
  refuses: [...DECIDES, "NOTIFICATION_PERIOD", "NOTIFICATION_AUTHOR_GONE"],
});

export const refuseNotification = call({
  name: "globalnotification.refuse",
  method: "POST",
  path: "/globalnotification/refuse",
  access: publishers,
  about: "Refuses a notification that waits, with a reason; its author may change it and ask again.",
  body: Type.Object({
    ...Decided,
    reason: said(500),
  }),
  reply: Sentence,
  refuses: DECIDES,
});

export const markNotificationRead = call({
  name: "globalnotification.markread",
  method: "POST",
  path: "/globalnotification/markread",
  access: anySession,
  about: "Marks notifications of the caller's own as read; their other screens hear of it.",
  body: Type.Object({ global_notification_ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  reply: Type.Object({
    /** Number of entries newly marked as read. */
    updated: Count,
  }),
});

export const acknowledgeNotification = call({
  name: "globalnotification.acknowledge",
  method: "POST",
  path: "/globalnotification/acknowledge",
  access: anySession,
  about: "Says that the caller has taken note, where a notification asks for it; it is read with that.",
  body: Type.Object({ global_notification_id: Id }),
  reply: Sentence,
  refuses: ["NOTIFICATION_NOT_FOUND"],
});

export const REACH_STATES = ["not_delivered", "delivered", "read", "acknowledged"] as const;

export const ReachRow = Type.Object({
  user_id: Id,
  user_name: Type.String(),
  designation: Type.String(),
  /** Current postings, one per line. */
  role_ids: Type.Array(Id),
  department_ids: Type.Array(Id),
  district_ids: Type.Array(Id),
  delivered_at: nullable(Moment),
  read_at: nullable(Moment),
  acknowledged_at: nullable(Moment),
  /** Additional delivery channels used. */
  told_by: Type.Array(oneOf(["EMAIL", "SMS", "PUSH"])),
});
export type ReachRow = Static<typeof ReachRow>;

export const notificationReach = call({
  name: "globalnotification.getreach",
  method: "POST",
  path: "/globalnotification/getreach",
  access: publishers,
  about: "How far a notification came, in all and person by person, by name.",
  body: Type.Object({
    global_notification_id: Id,
    /** Filters by exactly this state of reach. */
    reach_state: Type.Optional(oneOf(REACH_STATES)),
    cursor: Type.Optional(text(300)),
  }),
  reply: rows(ReachRow),
  extras: Type.Object({ next_cursor: Type.Optional(Type.String()), reach: Type.Optional(Reach) }),
  refuses: ["NOT_PERMITTED", "NOTIFICATION_NOT_FOUND"],
});

export const exportReach = call({
  name: "globalnotification.exportreach",
  method: "POST",
  path: "/globalnotification/exportreach",
  access: publishers,
  about: "The report of reach as a CSV file, person by person; on record.",
  body: Type.Object({ global_notification_id: Id }),
  reply: Type.Object({ text: Type.String() }),
  refuses: ["NOT_PERMITTED", "NOTIFICATION_NOT_FOUND"],
});

export const notificationFile = call({
  name: "globalnotification.file",
  method: "GET",
  path: "/files/notification",
  access: anySession,
  about: "The file of a notification, as a download, for those whom it is for and those who publish.",
  query: Type.Object({ global_notification_id: Id }),
  reply: Type.Unknown(),
  refuses: ["NOTIFICATION_NOT_FOUND"],
});
