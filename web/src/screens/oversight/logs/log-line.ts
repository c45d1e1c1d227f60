/** Row of any log, as the common screen shows it. */
import type { ReactNode } from "react";

export interface LogLine {
  readonly id: string;
  /** Indian time, to the second. */
  readonly at: string;
  /** Short description of the event. */
  readonly what: string;
  /** Person or subject of the event. */
  readonly about: string;
  readonly tone: "good" | "warn" | "bad" | "calm";
  /** Text for a tone that is not calm, so that colour is never the only sign. */
  readonly outcome: string;
  /** Names and values of the expanded row; one without a value is omitted. */
  readonly facts: readonly (readonly [string, ReactNode])[];
  /** Id of the request or job: copied by `y`, and linked to all entries with this id. */
  readonly reference: string | null;
}
