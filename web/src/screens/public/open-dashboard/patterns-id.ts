/** Id valid inside `url(#…)`; React's own ids are not. */
export const patternsIdFrom = (id: string): string => `p${id.replaceAll(/\W/g, "")}`;
