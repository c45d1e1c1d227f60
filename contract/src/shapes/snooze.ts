/** How a ticket was put aside: one of these at least brings it back. */
import { Type, type Static } from "typebox";
import { Flag, Moment, nullable } from "./common.ts";

export const Snooze = Type.Object({
  /** At this moment, at the latest. */
  until: nullable(Moment),
  /** When the citizen writes. */
  on_citizen: Flag,
  /** When a report arrives. */
  on_report: Flag,
  /** When its status changes. */
  on_status: Flag,
});
export type Snooze = Static<typeof Snooze>;
