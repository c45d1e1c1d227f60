/** Complaints and notifications that were begun and not finished, one's own. */
import { deleteFormDraft, formDrafts } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { deleteNotificationDraft, notificationDrafts } from "@smgt/contract/calls/casework/notification-drafts.ts";
import { change, deskApi, readRows } from "./desk-api.ts";

const unfinishedApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    // Where the line is away there is nothing to offer, and nothing is lost.
    unfinished: readRows(build, formDrafts, { keepSeconds: 0, tags: ["Unfinished"], isQuiet: true }),
    discardUnfinished: change(build, deleteFormDraft),
    unfinishedNotifications: readRows(build, notificationDrafts, {
      keepSeconds: 0,
      tags: ["Unfinished"],
      isQuiet: true,
    }),
    discardUnfinishedNotification: change(build, deleteNotificationDraft),
  }),
});

export const {
  useUnfinishedQuery,
  useDiscardUnfinishedMutation,
  useUnfinishedNotificationsQuery,
  useDiscardUnfinishedNotificationMutation,
} = unfinishedApi;
