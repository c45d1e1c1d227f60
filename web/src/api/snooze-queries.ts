import { endSnooze, getSnoozed, saveSnooze } from "@smgt/contract/calls/tickets/snooze.ts";
import { change, deskApi, readRows } from "./desk-api.ts";

const snoozeApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    snoozed: readRows(build, getSnoozed, { tags: ["Counts"], keepSeconds: 0 }),
    saveSnooze: change(build, saveSnooze, ["Counts", "Ticket"]),
    endSnooze: change(build, endSnooze, ["Counts", "Ticket"]),
  }),
});

export const { useSnoozedQuery, useSaveSnoozeMutation, useEndSnoozeMutation } = snoozeApi;
