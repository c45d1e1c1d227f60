/** An id that may stand inside `url(#…)`: React's own have signs that may not. */
export const patternsIdFrom = (id: string): string => `p${id.replaceAll(/\W/g, "")}`;
