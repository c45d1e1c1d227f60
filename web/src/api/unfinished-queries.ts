/** The user's unfinished complaints and notifications. */
import { deleteFormDraft, formDrafts } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { deleteNotificationDraft, notificationDrafts } from "@smgt/contract/calls/casework/notification-drafts.ts";
import { change, deskApi, readRows } from "./desk-api.ts";

const unfinishedApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    // Without a connection nothing is offered, and nothing is lost.
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
