/** Time limits of tests. No result depends on duration; a limit only ends a hang. */

/** Limit of one wait for an event that takes moments on an idle machine. */
export const WAIT_MS = 180_000;

/** Limit of one process of tests; only a hang reaches it. */
export const PROCESS_MS = 1_800_000 * (process.env["SMGT_TEST_LONG"] === "1" ? 10 : 1);
