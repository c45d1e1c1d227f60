/** What of a kind is to go: what is older than a moment, `days` ago, until the server is told to stop. */
export interface Due {
  readonly before: Date;
  readonly days: number;
  /** Absent where no worker runs the job. */
  readonly stopping: AbortSignal | undefined;
}
