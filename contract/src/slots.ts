/** Slots of a ready reply, such as `{due_date}`; the writer must fill the open ones. Pure. */

/** Open slots, each once, in order. */
export const openSlots = (text: string): string[] => [...new Set(text.match(/\{[a-z_]+\}/g))];
