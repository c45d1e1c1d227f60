/** Something that is read seldom and asked for often, kept in memory for a while. */

/** Reads at the first question and again `forMs` after the last reading; a reading that failed is not kept. */
export function cached<T>(read: () => Promise<T>, forMs: number, now: () => number): () => Promise<T> {
  let held: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    if (held === null || now() - held.at > forMs) {
      const value = read();
      held = { at: now(), value };
      value.catch(() => {
        held = null;
      });
    }
    return held.value;
  };
}
