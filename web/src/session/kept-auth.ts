/** Who is signed in, as it is kept on this device. */
import type { DutyName } from "@smgt/contract/shapes/account.ts";

export interface KeptAuth {
  readonly token: string;
  /** When this token was given, on this device's clock. */
  readonly issuedAt: number;
  /** Counts tokens: of two states the one with more is the newer. */
  readonly generation: number;
  readonly userId: number;
  readonly username: string;
  readonly parameters: SystemParameters;
  readonly duties: readonly DutyName[];
}

/** Minutes, spelled as the server spells them. */
export interface SystemParameters {
  readonly idle_time: number;
  readonly regenrate_time: number;
  readonly front_generate_time: number;
}
