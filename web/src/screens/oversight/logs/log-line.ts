/** A row of any log, as the one screen of the logs shows it. */
import type { ReactNode } from "react";

export interface LogLine {
  readonly id: string;
  /** By the State's clocks, to the second. */
  readonly at: string;
  /** What happened, in a few words. */
  readonly what: string;
  /** Who or what it was about, beside it. */
  readonly about: string;
  readonly tone: "good" | "warn" | "bad" | "calm";
  /** Said of the tone where it is not calm, so that no colour says anything alone. */
  readonly outcome: string;
  /** Names and values for the open row; one without a value is left out. */
  readonly facts: readonly (readonly [string, ReactNode])[];
  /** Id of the request or job: what `y` copies, and what leads to everything with this id. */
  readonly reference: string | null;
}
