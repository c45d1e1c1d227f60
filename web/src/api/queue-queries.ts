/** What only the lists ask: saved views and the actions on many. */
import { bulkActions, previewBulk } from "@smgt/contract/calls/bulk.ts";
import type { BodyOf, Call, ReplyOf } from "@smgt/contract/call.ts";
import { deleteView, listViews, readyViews, saveView } from "@smgt/contract/calls/views.ts";
import { deskApi, readRows, type Answer, type DeskBuilder } from "./desk-api.ts";

const LONG = 3_600;

/** A change of one's own views; the answer is the view. */
function changeView<C extends Call>(build: DeskBuilder, call: C) {
  return build.mutation<ReplyOf<C>, BodyOf<C>>({
    query: (body) => ({ call, body }),
    transformResponse: (answer: Answer) => answer.reply as ReplyOf<C>,
    invalidatesTags: (_result, error) => (error === undefined ? ["Views"] : []),
  });
}

export const queueApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    views: readRows(build, listViews, { keepSeconds: LONG, tags: ["Views"] }),
    readyViews: readRows(build, readyViews, { keepSeconds: LONG }),
    saveView: changeView(build, saveView),
    deleteView: changeView(build, deleteView),
    bulkActions: readRows(build, bulkActions, { keepSeconds: LONG }),
    // A mutation although it changes nothing: it is asked by a press, and anew each time.
    previewBulk: build.mutation<ReplyOf<typeof previewBulk>, BodyOf<typeof previewBulk>>({
      query: (body) => ({ call: previewBulk, body }),
      transformResponse: (answer: Answer) => answer.reply as ReplyOf<typeof previewBulk>,
    }),
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
