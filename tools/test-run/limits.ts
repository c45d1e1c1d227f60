/** How long tests wait. Nothing is true or false because of how long it took; a limit only ends what would hang. */

/** Limit of one wait for an event that takes moments on an idle machine. */
export const WAIT_MS = 180_000;

/** Limit of one process of tests; only a hang reaches it, on whatever machine. */
export const PROCESS_MS = 1_800_000 * (process.env["SMGT_TEST_LONG"] === "1" ? 10 : 1);
