/** Which notifications are still to be looked at. Pure. */
import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";

type Facts = Pick<NotificationRow, "valid_to" | "is_read" | "is_ack_wanted" | "is_acknowledged">;

/** The period is not over, whatever was true when the list was read. */
export const isInForce = ({ valid_to: to }: Pick<Facts, "valid_to">, now: number): boolean =>
  to === null || new Date(to).getTime() > now;

/** Not read: the ribbon shows the first of them. */
export const unreadOf = <T extends Facts>(rows: readonly T[], now: number): T[] =>
  rows.filter((row) => row.is_read === "N" && isInForce(row, now));

/** Not read, or read and still to be acknowledged: the bell holds them. */
export const openOf = <T extends Facts>(rows: readonly T[], now: number): T[] =>
  rows.filter(
    (row) => isInForce(row, now) && (row.is_read === "N" || (row.is_ack_wanted === "Y" && row.is_acknowledged === "N")),
  );
