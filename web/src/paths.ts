/** All paths of the app. The router adds the base path (REQUIREMENTS 2). */
import { WAITING_URL } from "@smgt/contract/calls/casework/inbox.ts";
import { BROADCASTS_URL, NOTIFICATIONS_URL } from "@smgt/contract/shapes/notification.ts";
import { DEFAULT_LANDING } from "@smgt/contract/constants.ts";

/** Element id of a history row. */
export const noteAnchor = (historyId: number): string => `history-${historyId}`;

export const paths = {
  login: "/login",
  /** Sets a new password with a reset code. */
  reset: "/login?reset",
  /** Duties that come before everything else. */
  duty: (duty: string): string => `/account?duty=${encodeURIComponent(duty)}`,
  openDashboard: "/open-dashboard",
  myTicket: "/my-ticket",
  /** Steps of a complaint; each has an anchor that a reply can link. */
  ticketSteps: "/my-ticket/steps",
  privacy: "/privacy",
  landing: DEFAULT_LANDING,
  dashboard: "/dashboard",
  account: "/account",
  users: "/admin/users",
  /** Handover of an officer's charge. */
  charge: (fromUserId?: number): string => (fromUserId === undefined ? "/charge" : `/charge?from=${fromUserId}`),
  /** First steps of a new installation. */
  firstSteps: "/admin/start",
  newTicket: "/tickets/new",
  parked: "/queue/parked",
  feed: "/feed",
  reading: "/logs/reading",
  rules: "/rules",
  /** Rule by id, or `new`. */
  rule: (ruleId: number | "new"): string => `/rules/${ruleId}`,
  notifications: NOTIFICATIONS_URL,
  /** Form of a notification: a draft by id, or `new`. */
  notification: (id: number | "new"): string => `${NOTIFICATIONS_URL}/${id}`,
  broadcasts: BROADCASTS_URL,
  calls: "/calls",
  queue: (listKey: string, query = ""): string =>
    `/queue/${encodeURIComponent(listKey)}${query === "" ? "" : `?${query}`}`,
  unconfirmed: "/replies/unconfirmed",
  afterRestore: "/replies/after-restore",
  waiting: WAITING_URL,
  ticket: (ticketId: number): string => `/tickets/${ticketId}`,
  /** Resolution of a refused or unconfirmed reply. */
  reply: (ticketId: number, replyId: number): string => `/tickets/${ticketId}#reply-${replyId}`,
  /** Position of a note in the history. */
  note: (ticketId: number, historyId: number): string => `/tickets/${ticketId}?tab=timeline#${noteAnchor(historyId)}`,
} as const;

/** Route patterns. */
export const patterns = {
  /** All screens of `admin-routes.tsx`. */
  admin: ["/admin/*", "/charge", "/rules/*?", "/logs/*", "/replies/after-restore"],
  queue: "/queue/:listKey",
  ticket: "/tickets/:ticketId",
  notification: `${NOTIFICATIONS_URL}/:id`,
} as const;
