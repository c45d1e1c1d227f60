/** The reason of a change has at least so many characters. */
export const MIN_REASON = 3;
