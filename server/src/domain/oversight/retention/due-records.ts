/** Input of a purge: records older than `before` are due; it stops with the server. */
export interface Due {
  readonly before: Date;
  readonly days: number;
  /** Aborted when the server stops; absent when the purge runs outside a worker. */
  readonly stopping: AbortSignal | undefined;
}
