import { useState } from "react";
import { pagesOf, useParkedInfiniteQuery } from "../../../api/paged-queries.ts";

const PAGE = 20;

/** Loaded parked posts, of all reasons or of one. */
export function useParked() {
  const [choice, setChoice] = useState<string | null>(null);
  const query = useParkedInfiniteQuery({ page_size: PAGE, ...(choice === null ? {} : { reason: choice }) });
  return { ...pagesOf(query), choice, setChoice };
}

export type Parked = ReturnType<typeof useParked>;
