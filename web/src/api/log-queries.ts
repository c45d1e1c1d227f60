/** Logs, stories across them, and jobs that an administrator can run or dismiss. */
import * as calls from "@smgt/contract/calls/oversight/logs.ts";
import * as trails from "@smgt/contract/calls/oversight/trails.ts";
import { change, deskApi } from "./desk-api.ts";
import { readPages } from "./paged-queries.ts";

const logApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    userLog: readPages(build, calls.userLogs),
    apiLog: readPages(build, calls.apiLogData),
    acknowledgements: readPages(build, calls.ackLogData),
    messageQueue: readPages(build, calls.messageQueueLogData, ["Queue"]),
    retryJob: change(build, calls.retryJob, ["Queue"]),
    dismissJob: change(build, calls.dismissJob, ["Queue"]),
    releaseHeld: change(build, calls.releaseHeld, ["Queue"]),
    ticketStory: readPages(build, trails.ticketStory),
    officerDay: readPages(build, trails.officerDay),
    byReference: readPages(build, trails.byReference),
  }),
});

export const {
  useUserLogInfiniteQuery,
  useApiLogInfiniteQuery,
  useAcknowledgementsInfiniteQuery,
  useMessageQueueInfiniteQuery,
  useRetryJobMutation,
  useDismissJobMutation,
  useReleaseHeldMutation,
  useTicketStoryInfiniteQuery,
  useOfficerDayInfiniteQuery,
  useByReferenceInfiniteQuery,
} = logApi;
