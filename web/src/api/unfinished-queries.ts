/** Complaints that were begun and not finished, one's own. */
import { deleteFormDraft, formDrafts } from "@smgt/contract/calls/form-drafts.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { deskApi, readRows } from "./desk-api.ts";

const unfinishedApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    // Where the line is away there is nothing to offer, and nothing is lost.
    unfinished: readRows(build, formDrafts, { keepSeconds: 0, isQuiet: true }),
    discardUnfinished: build.mutation<unknown, BodyOf<typeof deleteFormDraft>>({
      query: (body) => ({ call: deleteFormDraft, body }),
    }),
  }),
});

export const { useUnfinishedQuery, useDiscardUnfinishedMutation } = unfinishedApi;
