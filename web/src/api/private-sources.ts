import { useCallback } from "react";
import { useWorkflowMastersQuery } from "./master-queries.ts";

/** Tells whether what came by a source may be a message, whose reading is on record; any may, until the masters are here. */
export function usePrivateSources(): (sourceId: number) => boolean {
  const sources = useWorkflowMastersQuery().data?.sources;
  return useCallback((sourceId) => sources?.find((row) => row.source_id === sourceId)?.is_private !== "N", [sources]);
}
