/** Reads on the first request and again `forMs` after the last read; a failed read is not cached. */
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
