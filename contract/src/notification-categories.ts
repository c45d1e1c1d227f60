/** Categories of notifications. No schema: the browser bundles this file as it is. */

/**
 * Category, and the units (1 hours, 2 days, 3 working days) it may give a time in: how soon tickets become due, how
 * soon a task is due, how long an outage lasts.
 */
export const NOTIFICATION_CATEGORIES = [
  { id: 1, code: "GENERAL", unitIds: [] },
  { id: 2, code: "DUE", unitIds: [1, 2, 3] },
  { id: 3, code: "TASK", unitIds: [1, 2, 3] },
  { id: 4, code: "OUTAGE", unitIds: [1, 2] },
] as const satisfies readonly { id: number; code: string; unitIds: readonly number[] }[];
