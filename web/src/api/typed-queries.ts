/**
 * Queries while typing: debounced, the previous one cancelled. Quiet, and never cached once unused, because answers may
 * be about citizens.
 */
import { skipToken } from "@reduxjs/toolkit/query/react";
import type { BodyOf } from "@smgt/contract/call.ts";
import { findPerson } from "@smgt/contract/calls/casework/citizen.ts";
import { getMentionable } from "@smgt/contract/calls/tickets/mentions.ts";
import { findSimilar } from "@smgt/contract/calls/tickets/similar.ts";
import { searchTickets, type FoundTicket } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import type { Failure } from "./client.ts";
import { deskApi, failureOf, readAs, readRows, type Answer } from "./desk-api.ts";

/** Tickets that match a typed text. */
interface FoundTickets {
  readonly rows: readonly FoundTicket[];
  /** The best match first, then the newest; else the newest first. */
  readonly isBestFirst: boolean;
}

const WHILE_TYPED = { keepSeconds: 0, isQuiet: true } as const;

const typedApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    searchTickets: build.query<FoundTickets, BodyOf<typeof searchTickets>>({
      query: (body) => ({ call: searchTickets, body, isQuiet: true }),
      transformResponse: ({ reply, extras }: Answer) => ({
        rows: rowsOf(reply as readonly FoundTicket[] | string),
        isBestFirst: extras["is_best_first"] === "Y",
      }),
      keepUnusedDataFor: 0,
      providesTags: readAs(),
    }),
    findPerson: readRows(build, findPerson, WHILE_TYPED),
    findSimilar: readRows(build, findSimilar, WHILE_TYPED),
    mentionable: readRows(build, getMentionable, WHILE_TYPED),
  }),
});

export const { useSearchTicketsQuery, useFindPersonQuery, useFindSimilarQuery, useMentionableQuery } = typedApi;

interface Query<R> {
  readonly data?: R | undefined;
  readonly currentData?: R | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface Found<R> {
  /** Answer to the present text; null until it arrives. */
  readonly rows: R | null;
  /** Same, or the previous answer until it arrives. */
  readonly latest: R | null;
  readonly failure: Failure | null;
  readonly isAsking: boolean;
  readonly again: () => void;
}

/** Requests the debounced body; null requests nothing. */
export function useTyped<B, R>(
  useQuery: (body: B | typeof skipToken) => Query<R>,
  body: B | null,
  pauseMs: number,
): Found<R> {
  const key = body === null ? "" : JSON.stringify(body);
  const rested = useDebounced(key, pauseMs);
  const query = useQuery(rested === "" || key === "" ? skipToken : (JSON.parse(rested) as B));
  const again = (): void => void query.refetch();
  if (key === "") return { rows: null, latest: null, failure: null, isAsking: false, again };
  const isRested = rested === key;
  const isAsking = !isRested || query.isFetching;
  return {
    rows: (isRested ? query.currentData : undefined) ?? null,
    latest: query.data ?? null,
    failure: isAsking || query.error === undefined ? null : failureOf(query.error),
    isAsking,
    again,
  };
}
