/** Notifications: one's own, the managed ones, and the report of broadcasts. */
import type { BodyOf, ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import * as reach from "@smgt/contract/calls/casework/notification-reach.ts";
import * as calls from "@smgt/contract/calls/casework/notifications.ts";
import { change, deskApi, read, readRows, type Answer } from "./desk-api.ts";
import { readPages } from "./paged-queries.ts";

const OWN = ["Notifications"] as const;
const LISTS = ["Notifications", "Counts"] as const;

export type PublishBody = BodyOf<typeof calls.publishNotification>;
interface Publish {
  readonly body: PublishBody;
  readonly file: File | null;
}
type Published = Partial<ExtrasOf<typeof calls.publishNotification>>;

export const notificationApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    notifications: readRows(build, calls.getGlobalNotification, { tags: OWN }),
    notificationPages: readPages(build, calls.getGlobalNotification, OWN),
    markNotificationRead: change(build, reach.markNotificationRead, LISTS),
    acknowledgeNotification: change(build, reach.acknowledgeNotification, LISTS),
    publishNotification: build.mutation<Published, Publish>({
      query: ({ body, file }) => ({
        call: calls.publishNotification,
        body,
        files: file === null ? {} : { attachment: [file] },
      }),
      transformResponse: (answer: Answer) => answer.extras as Published,
      invalidatesTags: [...LISTS],
    }),
    recallNotification: change(build, calls.deleteGlobalNotification, LISTS),
    approveNotification: change(build, reach.approveNotification, LISTS),
    refuseNotification: change(build, reach.refuseNotification, LISTS),
    notificationChoices: read(build, reach.notificationChoices, { tags: ["Masters"] }),
    notificationUnits: readRows(build, calls.slaUnitByCategory, { tags: ["Masters"] }),
    countAudience: read(build, reach.countAudience, { keepSeconds: 0, isQuiet: true }),
    notificationReach: readPages(build, reach.notificationReach, OWN),
    broadcasts: readPages(build, calls.getBroadcastMessageReport),
  }),
});

export type Audience = BodyOf<typeof reach.countAudience>;
export type HeadCount = ReplyOf<typeof reach.countAudience>;
export type Choices = ReplyOf<typeof reach.notificationChoices>;

export const {
  useNotificationsQuery,
  useNotificationPagesInfiniteQuery,
  useMarkNotificationReadMutation,
  useAcknowledgeNotificationMutation,
  usePublishNotificationMutation,
  useRecallNotificationMutation,
  useApproveNotificationMutation,
  useRefuseNotificationMutation,
  useNotificationChoicesQuery,
  useNotificationUnitsQuery,
  useCountAudienceQuery,
  useNotificationReachInfiniteQuery,
  useBroadcastsInfiniteQuery,
} = notificationApi;
