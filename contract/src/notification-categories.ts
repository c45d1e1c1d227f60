/** What notifications may be about. No schema: the browser has it as it stands. */

/**
 * What a notification may be about, and the units (1 hours, 2 days, 3 working days) in which it may give a time: how soon
 * tickets fall due, how soon something is to be done, how long an outage lasts.
 */
export const NOTIFICATION_CATEGORIES = [
  { id: 1, code: "GENERAL", unitIds: [] },
  { id: 2, code: "DUE", unitIds: [1, 2, 3] },
  { id: 3, code: "TASK", unitIds: [1, 2, 3] },
  { id: 4, code: "OUTAGE", unitIds: [1, 2] },
] as const satisfies readonly { id: number; code: string; unitIds: readonly number[] }[];
