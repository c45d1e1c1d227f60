import { useCallback } from "react";
import { useWorkflowMastersQuery } from "./master-queries.ts";

/**
 * Check whether a source may contain direct messages, whose reading is recorded; true until the masters have loaded.
 */
export function usePrivateSources(): (sourceId: number) => boolean {
  const sources = useWorkflowMastersQuery().data?.sources;
  return useCallback((sourceId) => sources?.find((row) => row.source_id === sourceId)?.is_private !== "N", [sources]);
}
