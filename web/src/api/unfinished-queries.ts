/** Complaints that were begun and not finished, one's own. */
import { deleteFormDraft, formDrafts } from "@smgt/contract/calls/form-drafts.ts";
import { change, deskApi, readRows } from "./desk-api.ts";

const unfinishedApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    // Where the line is away there is nothing to offer, and nothing is lost.
    unfinished: readRows(build, formDrafts, { keepSeconds: 0, isQuiet: true }),
    discardUnfinished: change(build, deleteFormDraft),
  }),
});

export const { useUnfinishedQuery, useDiscardUnfinishedMutation } = unfinishedApi;
