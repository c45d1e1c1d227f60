import { useState } from "react";
import { pagesOf, useParkedInfiniteQuery } from "../../../api/paged-queries.ts";

const PAGE = 20;

/** The parked posts as far as they were loaded, of all reasons or of one. */
export function useParked() {
  const [choice, setChoice] = useState<string | null>(null);
  const query = useParkedInfiniteQuery({ page_size: PAGE, ...(choice === null ? {} : { reason: choice }) });
  return { ...pagesOf(query), choice, setChoice };
}

export type Parked = ReturnType<typeof useParked>;
