import { useState } from "react";
import type { ExtrasOf } from "@smgt/contract/call.ts";
import type { listReadings, ReadingSource } from "@smgt/contract/calls/intake/reading.ts";
import { pagesOf, useReadingsInfiniteQuery } from "../../../api/paged-queries.ts";

const PAGE = 30;

export type Standing = Partial<ExtrasOf<typeof listReadings>>;

/** Loaded part of the reading log, and the server's gaps. */
export function useReadings() {
  const [choice, setChoice] = useState<ReadingSource | null>(null);
  const query = useReadingsInfiniteQuery({ page_size: PAGE, ...(choice === null ? {} : { source: choice }) });
  return { ...pagesOf(query), choice, setChoice };
}

export type Readings = ReturnType<typeof useReadings>;
