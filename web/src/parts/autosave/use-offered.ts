import { useState } from "react";

export interface Offered<F> {
  /** Those that can be gone on with now. */
  readonly forms: readonly F[];
  /** It was discarded. */
  readonly drop: (ref: string) => void;
  /** It is the one that is written now; the one that was is offered in its place. */
  readonly takenUp: (ref: string) => void;
}

/** Which of the unfinished forms are offered beside the one that is written, before the server has been asked again. */
export function useOffered<F extends { readonly ref: string }>(all: readonly F[], currentRef: string): Offered<F> {
  const [dropped, setDropped] = useState<readonly string[]>([]);
  return {
    forms: all.filter(({ ref }) => ref !== currentRef && !dropped.includes(ref)),
    drop: (ref) => setDropped((before) => [...before, ref]),
    takenUp: (ref) => setDropped((before) => [...before.filter((one) => one !== currentRef), ref]),
  };
}
