/** Paged lists. They are about citizens or soon outdated, so nothing is cached once unused. */
import type { BodyOf, Call, ExtrasOf } from "@smgt/contract/call.ts";
import { getCalls } from "@smgt/contract/calls/casework/phone-calls.ts";
import { feed } from "@smgt/contract/calls/intake/feed.ts";
import { parkedFeed } from "@smgt/contract/calls/intake/parked.ts";
import { listReadings } from "@smgt/contract/calls/intake/reading.ts";
import { getWaiting, markWaitingRead } from "@smgt/contract/calls/casework/inbox.ts";
import { PAGE_SIZE_MAX } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { change, deskApi, failureOf, type Answer, type DeskBuilder, type RowOf, type Tag } from "./desk-api.ts";

interface Page<Row, Extras> {
  readonly rows: readonly Row[];
  readonly extras: Extras;
}
/** Start of the next page; null for the first one. */
type Cursor = string | number | null;

/**
 * Paged query. With tags, a change reloads all loaded pages in order, each from the new end of the one before. Without
 * tags it starts with the first page again. `more` applies to the pages after the first.
 */
export function readPages<C extends Call>(
  build: DeskBuilder,
  call: C,
  tags: readonly Tag[] = [],
  more: Partial<BodyOf<C>> = {},
) {
  return build.infiniteQuery<Page<RowOf<C>, Partial<ExtrasOf<C>>>, BodyOf<C>, Cursor>({
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ extras }) => ("next_cursor" in extras ? (extras.next_cursor as Cursor) : undefined),
      refetchCachedPages: tags.length > 0,
    },
    query: ({ queryArg, pageParam }) => ({
      call,
      body: pageParam === null ? queryArg : { ...queryArg, ...more, cursor: pageParam },
    }),
    transformResponse: ({ reply, extras }: Answer) => ({
      rows: rowsOf(reply as readonly RowOf<C>[] | string),
      extras: extras as Partial<ExtrasOf<C>>,
    }),
    providesTags: [...tags],
    keepUnusedDataFor: 0,
  });
}

export const pagedApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    parked: readPages(build, parkedFeed),
    feed: readPages(build, feed),
    readings: readPages(build, listReadings),
    callTasks: readPages(build, getCalls),
    // Reloaded with each change of a ticket, so its pages are large to keep the calls few.
    waiting: readPages(build, getWaiting, ["Counts"], { page_size: PAGE_SIZE_MAX }),
    markWaitingRead: change(build, markWaitingRead, ["Counts"]),
  }),
});

export const {
  useParkedInfiniteQuery,
  useFeedInfiniteQuery,
  useReadingsInfiniteQuery,
  useCallTasksInfiniteQuery,
  useWaitingInfiniteQuery,
  useMarkWaitingReadMutation,
} = pagedApi;

export interface PagesQuery<Row, Extras> {
  readonly data?: { readonly pages: readonly Page<Row, Extras>[] } | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => PromiseLike<{
    readonly data?: PagesQuery<Row, Extras>["data"];
    readonly isError: boolean;
  }>;
  readonly refetch: () => unknown;
}

/**
 * Loads the next page. During a reload the library ignores the request and resolves with the list, so it is then
 * repeated and no click is lost.
 */
async function nextPage<Row, Extras>({ data: shown, fetchNextPage }: PagesQuery<Row, Extras>): Promise<void> {
  const { data, isError } = await fetchNextPage();
  if (!isError && (data?.pages.length ?? 0) <= (shown?.pages.length ?? 0)) await fetchNextPage();
}

/** Loaded part of the list. Results of another choice stay visible until the new pages arrive. */
export const pagesOf = <Row, Extras>(query: PagesQuery<Row, Extras>) => ({
  items: query.data?.pages.flatMap((page) => page.rows) ?? [],
  extras: query.data?.pages[0]?.extras ?? null,
  hasMore: query.hasNextPage,
  isLoading: query.isFetching,
  isLoadingMore: query.isFetchingNextPage,
  failure: query.error === undefined ? null : failureOf(query.error),
  loadMore: () => void nextPage(query),
  reload: () => void query.refetch(),
});
