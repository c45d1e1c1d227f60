/** Lists that are read page by page. What they hold is about citizens or grows old: nothing is kept when nobody looks. */
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
/** Where the next page begins; null for the first one. */
type Cursor = string | number | null;

/**
 * An endpoint that reads page by page. With tags it is asked for again while somebody looks: one page after the other, each
 * from where the one before now ends, as far as it was loaded. Without, it begins with the first page again. What `more`
 * says holds for the pages behind the first.
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
    // Read again with each change of a ticket, so with few calls however much is shown.
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

interface PagesQuery<Row, Extras> {
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
 * Asks for the next page. While the list is read again the library drops that, and resolves when the list is there; then
 * it is asked for once more, so that no press is lost.
 */
async function nextPage<Row, Extras>({ data: shown, fetchNextPage }: PagesQuery<Row, Extras>): Promise<void> {
  const { data, isError } = await fetchNextPage();
  if (!isError && (data?.pages.length ?? 0) <= (shown?.pages.length ?? 0)) await fetchNextPage();
}

/** The list as far as it was loaded. What another choice found stays in sight until its own pages come. */
export const pagesOf = <Row, Extras>(query: PagesQuery<Row, Extras>) => ({
  items: query.data?.pages.flatMap((page) => page.rows) ?? [],
  /** What came with the first page; null until then. */
  extras: query.data?.pages[0]?.extras ?? null,
  hasMore: query.hasNextPage,
  isLoading: query.isFetching,
  isLoadingMore: query.isFetchingNextPage,
  failure: query.error === undefined ? null : failureOf(query.error),
  loadMore: () => void nextPage(query),
  reload: () => void query.refetch(),
});
