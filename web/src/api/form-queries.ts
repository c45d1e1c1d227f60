/** Queries of form fields on any screen: existing tags, officers of the desk. */
import { userListByTicketAction } from "@smgt/contract/calls/casework/assignment.ts";
import { allTagsWithoutPaging } from "@smgt/contract/calls/law/masters.ts";
import { deskApi, readRows } from "./desk-api.ts";

export const formApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    tagNames: readRows(build, allTagsWithoutPaging, { keepSeconds: 300, tags: ["Masters"] }),
    deskOfficers: readRows(build, userListByTicketAction, { keepSeconds: 60 }),
  }),
});

export const { useTagNamesQuery, useDeskOfficersQuery } = formApi;
