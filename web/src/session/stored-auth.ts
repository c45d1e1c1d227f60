import type { DutyName } from "@smgt/contract/shapes/account.ts";

export interface StoredAuth {
  readonly token: string;
  /** Issue time of this token, by the local clock. */
  readonly issuedAt: number;
  /** Token counter: the state with the higher one is newer. */
  readonly generation: number;
  readonly userId: number;
  readonly username: string;
  readonly parameters: SystemParameters;
  readonly duties: readonly DutyName[];
}

/** Minutes, spelled as in the server's answer. */
export interface SystemParameters {
  readonly idle_time: number;
  readonly regenrate_time: number;
  readonly front_generate_time: number;
}
