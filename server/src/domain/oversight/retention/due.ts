/** Due records of a kind: older than `before`, until the server stops. */
export interface Due {
  readonly before: Date;
  readonly days: number;
  /** Absent when no worker runs the job. */
  readonly stopping: AbortSignal | undefined;
}
