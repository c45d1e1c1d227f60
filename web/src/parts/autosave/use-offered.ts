import { useState } from "react";

export interface Offered<F> {
  /** Drafts that can be continued now. */
  readonly forms: readonly F[];
  /** Call after a draft was discarded. */
  readonly drop: (ref: string) => void;
  /** Call after a draft was opened; the previous one is offered in its place. */
  readonly takenUp: (ref: string) => void;
}

/** Unfinished forms to offer, until the server's list is reloaded. */
export function useOffered<F extends { readonly ref: string }>(all: readonly F[], currentRef: string): Offered<F> {
  const [dropped, setDropped] = useState<readonly string[]>([]);
  return {
    forms: all.filter(({ ref }) => ref !== currentRef && !dropped.includes(ref)),
    drop: (ref) => setDropped((before) => [...before, ref]),
    takenUp: (ref) => setDropped((before) => [...before.filter((one) => one !== currentRef), ref]),
  };
}
