/** Conditions that end a snooze; at least one is set. */
import { Type, type Static } from "typebox";
import { Flag, Moment, nullable } from "./common.ts";

export const Snooze = Type.Object({
  /** Latest end. */
  until: nullable(Moment),
  /** Y: ends when the citizen writes. */
  on_citizen: Flag,
  /** Y: ends when a report arrives. */
  on_report: Flag,
  /** Y: ends when the status changes. */
  on_status: Flag,
});
export type Snooze = Static<typeof Snooze>;
