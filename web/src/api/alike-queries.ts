/** Tickets that may be about the same, beside a ticket. */
import { getAlike } from "@smgt/contract/calls/alike.ts";
import { deskApi, readRows } from "./desk-api.ts";

const alikeApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    alike: readRows(build, getAlike, { tags: ["Ticket"], keepSeconds: 30 }),
  }),
});

export const { useAlikeQuery } = alikeApi;
