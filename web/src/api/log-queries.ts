/** The logs, the stories across them, and the jobs that an administrator may let run or dismiss. */
import type { BodyOf, Call, ExtrasOf } from "@smgt/contract/call.ts";
import * as calls from "@smgt/contract/calls/logs.ts";
import * as trails from "@smgt/contract/calls/trails.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { TrailRow } from "@smgt/contract/shapes/log.ts";
import { change, deskApi, type Answer, type DeskBuilder } from "./desk-api.ts";
import { readPages } from "./paged-queries.ts";

interface Story<C extends Call> {
  readonly rows: readonly TrailRow[];
  readonly extras: Partial<ExtrasOf<C>>;
}

/** A story grows while it is read: nothing of it is kept. */
function readStory<C extends Call>(build: DeskBuilder, call: C) {
  return build.query<Story<C>, BodyOf<C>>({
    query: (body) => ({ call, body }),
    transformResponse: ({ reply, extras }: Answer) => ({
      rows: rowsOf(reply as readonly TrailRow[] | string),
      extras: extras as Partial<ExtrasOf<C>>,
    }),
    keepUnusedDataFor: 0,
  });
}

const logApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    userLog: readPages(build, calls.userLogs),
    apiLog: readPages(build, calls.apiLogData),
    acknowledgements: readPages(build, calls.ackLogData),
    messageQueue: readPages(build, calls.messageQueueLogData, ["Queue"]),
    retryJob: change(build, calls.retryJob, ["Queue"]),
    dismissJob: change(build, calls.dismissJob, ["Queue"]),
    ticketStory: readStory(build, trails.ticketStory),
    officerDay: readStory(build, trails.officerDay),
    byReference: readStory(build, trails.byReference),
  }),
});

export const {
  useUserLogInfiniteQuery,
  useApiLogInfiniteQuery,
  useAcknowledgementsInfiniteQuery,
  useMessageQueueInfiniteQuery,
  useRetryJobMutation,
  useDismissJobMutation,
  useTicketStoryQuery,
  useOfficerDayQuery,
  useByReferenceQuery,
} = logApi;
