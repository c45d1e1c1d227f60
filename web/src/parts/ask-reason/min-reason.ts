export const MIN_REASON = 3;
