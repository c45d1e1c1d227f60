/** Notifications that still need attention. Pure. */
import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";

type Facts = Pick<NotificationRow, "valid_to" | "is_read" | "is_ack_wanted" | "is_acknowledged">;

/** True until the period ends, whatever was true when the list was loaded. */
export const isInForce = ({ valid_to: to }: Pick<Facts, "valid_to">, now: number): boolean =>
  to === null || new Date(to).getTime() > now;

/** Unread ones; the ribbon shows the first. */
export const unreadOf = <T extends Facts>(rows: readonly T[], now: number): T[] =>
  rows.filter((row) => row.is_read === "N" && isInForce(row, now));

/** Unread ones, and read ones that need an acknowledgement, for the bell. */
export const openOf = <T extends Facts>(rows: readonly T[], now: number): T[] =>
  rows.filter(
    (row) => isInForce(row, now) && (row.is_read === "N" || (row.is_ack_wanted === "Y" && row.is_acknowledged === "N")),
  );
