/** Queries of lists only: saved views and bulk actions. */
import { bulkActions, previewBulk } from "@smgt/contract/calls/casework/bulk.ts";
import { deleteView, listViews, readyViews, saveView } from "@smgt/contract/calls/tickets/views.ts";
import { change, deskApi, readRows } from "./desk-api.ts";

const LONG = 3_600;

export const queueApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    views: readRows(build, listViews, { keepSeconds: LONG, tags: ["Views"] }),
    readyViews: readRows(build, readyViews, { keepSeconds: LONG, tags: ["Masters"] }),
    saveView: change(build, saveView, ["Views"]),
    deleteView: change(build, deleteView, ["Views"]),
    bulkActions: readRows(build, bulkActions, { keepSeconds: LONG, tags: ["Masters"] }),
    previewBulk: change(build, previewBulk),
  }),
});

export const {
  useViewsQuery,
  useReadyViewsQuery,
  useSaveViewMutation,
  useDeleteViewMutation,
  useBulkActionsQuery,
  usePreviewBulkMutation,
} = queueApi;
