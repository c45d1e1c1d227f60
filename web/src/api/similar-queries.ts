import { getSimilar } from "@smgt/contract/calls/tickets/similar.ts";
import { deskApi, readRows } from "./desk-api.ts";

const similarApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    similar: readRows(build, getSimilar, { tags: ["Ticket"], keepSeconds: 30 }),
  }),
});

export const { useSimilarQuery } = similarApi;
