/** Minimum characters of a reason. */
export const MIN_REASON = 3;
