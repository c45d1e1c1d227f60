import { getKeeping } from "@smgt/contract/calls/oversight/retention.ts";
import { deskApi, readRows } from "./desk-api.ts";

const keepingApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    keeping: readRows(build, getKeeping, { keepSeconds: 0, tags: ["Masters"] }),
  }),
});

export const { useKeepingQuery } = keepingApi;
