/** Every address of the app, in one place. The base path (REQUIREMENTS 2) is the router's affair. */
import { WAITING_URL } from "@smgt/contract/calls/casework/inbox.ts";
import { BROADCASTS_URL, NOTIFICATIONS_URL } from "@smgt/contract/shapes/notification.ts";
import { DEFAULT_LANDING } from "@smgt/contract/constants.ts";

/** The element of a row of the history. */
export const noteAnchor = (historyId: number): string => `history-${historyId}`;

export const paths = {
  login: "/login",
  /** Where a new password is set with the code of a reset. */
  reset: "/login?reset",
  /** Where a user does what has to be done before anything else is served. */
  duty: (duty: string): string => `/account?duty=${encodeURIComponent(duty)}`,
  openDashboard: "/open-dashboard",
  myTicket: "/my-ticket",
  /** What happens to a complaint; each step has an anchor that a reply can name. */
  ticketSteps: "/my-ticket/steps",
  privacy: "/privacy",
  landing: DEFAULT_LANDING,
  dashboard: "/dashboard",
  account: "/account",
  users: "/admin/users",
  /** Handing the charge of an officer over. */
  charge: (fromUserId?: number): string => (fromUserId === undefined ? "/charge" : `/charge?from=${fromUserId}`),
  /** What is to be done in a new system until the desk works. */
  firstSteps: "/admin/start",
  newTicket: "/tickets/new",
  parked: "/queue/parked",
  feed: "/feed",
  reading: "/logs/reading",
  rules: "/rules",
  /** A rule by its number, or `new`. */
  rule: (ruleId: number | "new"): string => `/rules/${ruleId}`,
  notifications: NOTIFICATIONS_URL,
  /** The form of a notification: a draft by its number, or `new`. */
  notification: (id: number | "new"): string => `${NOTIFICATIONS_URL}/${id}`,
  broadcasts: BROADCASTS_URL,
  calls: "/calls",
  queue: (listKey: string, query = ""): string =>
    `/queue/${encodeURIComponent(listKey)}${query === "" ? "" : `?${query}`}`,
  unconfirmed: "/replies/unconfirmed",
  afterRestore: "/replies/after-restore",
  waiting: WAITING_URL,
  ticket: (ticketId: number): string => `/tickets/${ticketId}`,
  /** Where a reply that was refused or not confirmed is put right. */
  reply: (ticketId: number, replyId: number): string => `/tickets/${ticketId}#reply-${replyId}`,
  /** Where a note can be read. */
  note: (ticketId: number, historyId: number): string => `/tickets/${ticketId}?tab=timeline#${noteAnchor(historyId)}`,
} as const;

/** Patterns for the router. */
export const patterns = {
  /** All screens of administrators, of those who set the rules, hand charges over or end a restore (admin-routes.tsx). */
  admin: ["/admin/*", "/charge", "/rules/*?", "/logs/*", "/replies/after-restore"],
  queue: "/queue/:listKey",
  ticket: "/tickets/:ticketId",
  notification: `${NOTIFICATIONS_URL}/:id`,
} as const;
