/** What a purge gets: records older than `before` are due, and it stops when the server does. */
export interface Due {
  readonly before: Date;
  readonly days: number;
  /** Aborted when the server stops; absent when the purge runs outside a worker. */
  readonly stopping: AbortSignal | undefined;
}
