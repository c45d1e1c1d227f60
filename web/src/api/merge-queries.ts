import { previewBulk } from "@smgt/contract/calls/casework/bulk.ts";
import { deskApi, readRows } from "./desk-api.ts";

const mergeApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    previewMerge: readRows(build, previewBulk, { tags: ["Ticket"], keepSeconds: 0, isQuiet: true }),
  }),
});

export const { usePreviewMergeQuery } = mergeApi;
