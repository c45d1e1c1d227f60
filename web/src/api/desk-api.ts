/** Cache of the desk (RTK Query) over `ask`. Files inject the endpoints they need, so each screen loads its own. */
import { createApi, type BaseQueryFn, type EndpointBuilder } from "@reduxjs/toolkit/query/react";
import type { BodyOf, Call, ReplyOf } from "@smgt/contract/call.ts";
import { menu, roles } from "@smgt/contract/calls/oversight/menu.ts";
import { listViews, readyViews } from "@smgt/contract/calls/tickets/views.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask, type AskOptions } from "./ask.ts";
import type { Failure } from "./client.ts";
import { turnOf } from "./first-question.ts";

interface Ask extends Pick<AskOptions<Call>, "files" | "isQuiet"> {
  readonly call: Call;
  readonly body?: unknown;
}

export interface Answer {
  readonly reply: unknown;
  readonly extras: Readonly<Record<string, unknown>>;
}

/** Calls sent together with the first request: roles, menu and the views of the list. */
const AT_ONCE: readonly string[] = [roles.path, menu.path, readyViews.path, listViews.path];

const baseQuery: BaseQueryFn<Ask, Answer, Failure> = async ({ call, body, ...more }, { signal, forced, type }) => {
  // An automatic reload fails silently: the screen keeps its data and marks it as outdated.
  const isQuiet = more.isQuiet ?? (type === "query" && forced === true);
  if (type === "query" && !AT_ONCE.includes(call.path)) await turnOf(call);
  const outcome = await ask(call, body as BodyOf<Call>, { ...more, signal, isQuiet });
  return outcome.ok ? { data: { reply: outcome.reply, extras: outcome.extras } } : { error: outcome.failure };
};

export const TAGS = [
  "Counts",
  "Ticket",
  "Profile",
  "Factor",
  "SignIns",
  "Ways",
  "Unfinished",
  "Views",
  "Notices",
  "Changes",
  "Masters",
  "Rules",
  "Notifications",
  "CitizenData",
  "Audit",
  "Queue",
  /** Tag of every query, because the server words some answers in the reader's language. */
  "Read",
] as const;
export type Tag = (typeof TAGS)[number];
export type DeskBuilder = EndpointBuilder<typeof baseQuery, Tag, "desk">;

export const deskApi = createApi({
  reducerPath: "desk",
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
});

interface ReadOptions {
  readonly keepSeconds?: number;
  readonly tags?: readonly Tag[];
  /** Automatic request: no toast. */
  readonly isQuiet?: boolean;
}

export const readAs = (...tags: readonly Tag[]): Tag[] => [...tags, "Read"];

const kept = ({ keepSeconds, tags }: ReadOptions) => ({
  providesTags: readAs(...(tags ?? [])),
  ...(keepSeconds === undefined ? {} : { keepUnusedDataFor: keepSeconds }),
});
const asked = (call: Call, body: unknown, { isQuiet }: ReadOptions): Ask => ({
  call,
  body,
  ...(isQuiet === undefined ? {} : { isQuiet }),
});

export function read<C extends Call>(build: DeskBuilder, call: C, options: ReadOptions = {}) {
  return build.query<ReplyOf<C>, BodyOf<C> | void>({
    query: (body) => asked(call, body, options),
    transformResponse: (answer: Answer) => answer.reply as ReplyOf<C>,
    ...kept(options),
  });
}

export type RowOf<C extends Call> = Exclude<ReplyOf<C>, string> extends readonly (infer T)[] ? T : never;

/** Query of rows; "No Record Found" is an empty list. */
export function readRows<C extends Call>(build: DeskBuilder, call: C, options: ReadOptions = {}) {
  return build.query<readonly RowOf<C>[], BodyOf<C> | void>({
    query: (body) => asked(call, body, options),
    transformResponse: (answer: Answer) => rowsOf(answer.reply as readonly RowOf<C>[] | string),
    ...kept(options),
  });
}

/** Mutation; reloads the queries with its tags. */
export function change<C extends Call>(build: DeskBuilder, call: C, tags: readonly Tag[] = []) {
  return build.mutation<ReplyOf<C>, BodyOf<C>>({
    query: (body) => ({ call, body }),
    transformResponse: (answer: Answer) => answer.reply as ReplyOf<C>,
    invalidatesTags: [...tags],
  });
}

/** Failure of a query or mutation; any other error is a defect and is reported as one. */
export function failureOf(error: unknown): Failure {
  if (typeof error === "object" && error !== null && "kind" in error) return error as Failure;
  return { kind: "broken", httpStatus: 0, lines: [] };
}
