/** The parked posts as far as they were loaded. In this component only: they are citizens' words. */
import { useCallback, useEffect, useRef, useState } from "react";
import { parkedFeed, type ParkedItem } from "@smgt/contract/calls/parked.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { request, type Trouble } from "../../api/client.ts";

const PAGE = 20;

export interface Parked {
  readonly items: readonly ParkedItem[];
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly reason: string | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly trouble: Trouble | null;
  readonly setReason: (reason: string | null) => void;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

export function useParked(): Parked {
  const [items, setItems] = useState<readonly ParkedItem[]>([]);
  const [reasons, setReasons] = useState<Parked["reasons"]>([]);
  const [reason, setReason] = useState<string | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const asked = useRef(0);

  const load = useCallback(async (wanted: string | null, cursor: number | null): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    setLoading(true);
    const outcome = await request(parkedFeed, {
      page_size: PAGE,
      ...(wanted === null ? {} : { reason: wanted }),
      ...(cursor === null ? {} : { cursor }),
    });
    // Another reason was chosen meanwhile: this answer is nobody's.
    if (mine !== asked.current) return;
    setLoading(false);
    setTrouble(outcome.ok ? null : outcome.trouble);
    if (!outcome.ok) return;
    const more = rowsOf(outcome.reply);
    setItems((before) => (cursor === null ? more : [...before, ...more]));
    setNext(outcome.extras.next_cursor ?? null);
    if (outcome.extras.reasons !== undefined) setReasons(outcome.extras.reasons);
  }, []);

  useEffect(() => {
    void load(reason, null);
  }, [load, reason]);
  return {
    items,
    reasons,
    reason,
    hasMore: next !== null,
    isLoading,
    trouble,
    setReason,
    loadMore: () => void (next !== null && !isLoading && load(reason, next)),
    reload: () => void load(reason, null),
  };
}
