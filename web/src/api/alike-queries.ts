/** Tickets that may be about the same, beside a ticket or a complaint that is being written down. */
import { findAlike, getAlike } from "@smgt/contract/calls/alike.ts";
import { deskApi, readRows } from "./desk-api.ts";

const alikeApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    alike: readRows(build, getAlike, { tags: ["Ticket"], keepSeconds: 30 }),
    // What is being written down changes with every word: nothing of it is kept.
    alikeToWords: readRows(build, findAlike, { keepSeconds: 0 }),
  }),
});

export const { useAlikeQuery, useAlikeToWordsQuery } = alikeApi;
