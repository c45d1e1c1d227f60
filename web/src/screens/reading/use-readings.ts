/** The ledger of reading as far as it was loaded, and what the server says about gaps. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { ExtrasOf } from "@smgt/contract/call.ts";
import { listReadings, type Reading, type ReadingSource } from "@smgt/contract/calls/reading.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { request, type Trouble } from "../../api/client.ts";

const PAGE = 30;

export type Standing = Partial<ExtrasOf<typeof listReadings>>;

export interface Readings {
  readonly items: readonly Reading[];
  /** Null until the first answer. */
  readonly standing: Standing | null;
  readonly source: ReadingSource | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly trouble: Trouble | null;
  readonly setSource: (source: ReadingSource | null) => void;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

export function useReadings(): Readings {
  const [items, setItems] = useState<readonly Reading[]>([]);
  const [standing, setStanding] = useState<Standing | null>(null);
  const [source, setSource] = useState<ReadingSource | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const asked = useRef(0);

  const load = useCallback(async (wanted: ReadingSource | null, cursor: number | null): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    setLoading(true);
    const outcome = await request(listReadings, {
      page_size: PAGE,
      ...(wanted === null ? {} : { source: wanted }),
      ...(cursor === null ? {} : { cursor }),
    });
    // Another way was chosen meanwhile: this answer is nobody's.
    if (mine !== asked.current) return;
    setLoading(false);
    setTrouble(outcome.ok ? null : outcome.trouble);
    if (!outcome.ok) return;
    const more = rowsOf(outcome.reply);
    setItems((before) => (cursor === null ? more : [...before, ...more]));
    setNext(outcome.extras.next_cursor ?? null);
    if (cursor === null) setStanding(outcome.extras);
  }, []);

  useEffect(() => {
    void load(source, null);
  }, [load, source]);
  return {
    items,
    standing,
    source,
    hasMore: next !== null,
    isLoading,
    trouble,
    setSource,
    loadMore: () => void (next !== null && !isLoading && load(source, next)),
    reload: () => void load(source, null),
  };
}
