/** Slots of a ready reply, such as `{due_date}`: what is left of them must be filled by the writer. Pure. */

/** The slots that are still open, each once, in the order in which they stand. */
export const openSlots = (text: string): string[] => [...new Set(text.match(/\{[a-z_]+\}/g))];
