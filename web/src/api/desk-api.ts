/**
 * The desk's cache of answers (RTK Query) over `request`. Here, and only here, answers become toasts: which
 * do is data of the contract. Endpoints are injected by the files that need them, so each screen loads its own.
 */
import { createApi, type BaseQueryFn, type EndpointBuilder } from "@reduxjs/toolkit/query/react";
import type { BodyOf, Call, ReplyOf } from "@smgt/contract/call.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { toastFor } from "@smgt/contract/toast.ts";
import { navigate } from "wouter/use-browser-location";
import { basePath } from "../lib/base-path.ts";
import { paths } from "../paths.ts";
import { addToast } from "../ui/toasts.ts";
import { request, type Outcome, type Failure } from "./client.ts";
import type { Files } from "./form.ts";
import { sayFailure } from "./say-error.ts";

export interface Ask {
  readonly call: Call;
  readonly body?: unknown;
  readonly files?: Files;
}

/** An answer as the cache keeps it. */
export interface Answer {
  readonly reply: unknown;
  readonly extras: Readonly<Record<string, unknown>>;
}

/** Shows the toast that the contract wants for an outcome, if any. */
export function toastOutcome(call: Pick<Call, "path">, outcome: Outcome<Call>): void {
  const envelope = outcome.ok ? outcome.envelope : outcome.failure.envelope;
  const httpStatus = outcome.ok ? 200 : outcome.failure.httpStatus;
  if (envelope === undefined || httpStatus === 401) return;
  const toast = toastFor(call.path, httpStatus, envelope);
  if (toast !== null) addToast({ ...toast, lines: outcome.ok ? toast.lines : sayFailure(outcome.failure) });
}

const baseQuery: BaseQueryFn<Ask, Answer, Failure> = async ({ call, body, files }, { signal, forced, type }) => {
  const outcome = await request(call, body as BodyOf<Call>, { signal, ...(files === undefined ? {} : { files }) });
  if (!outcome.ok && outcome.failure.refusal === "DUTY_FIRST") {
    // Nothing else is served until it is done; the account page says what and why.
    const duties: unknown = outcome.failure.envelope?.["duties"];
    navigate(`${basePath}${paths.duty(Array.isArray(duties) ? String(duties[0]) : "")}`, { replace: true });
    return { error: outcome.failure };
  }
  // A renewal that nobody asked for keeps its failure to itself: the screen still shows what it had, and says so.
  if (type === "mutation" || forced !== true) toastOutcome(call, outcome);
  if (!outcome.ok) return { error: outcome.failure };
  return { data: { reply: outcome.reply, extras: outcome.extras } };
};

export const TAGS = ["Counts", "Ticket", "Views", "Notices", "Changes", "Masters"] as const;
type Tag = (typeof TAGS)[number];
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
}

/** An endpoint that reads one object. */
export function read<C extends Call>(build: DeskBuilder, call: C, options: ReadOptions = {}) {
  return build.query<ReplyOf<C>, BodyOf<C> | void>({
    query: (body) => ({ call, body }),
    transformResponse: (answer: Answer) => answer.reply as ReplyOf<C>,
    ...(options.tags === undefined ? {} : { providesTags: [...options.tags] }),
    ...(options.keepSeconds === undefined ? {} : { keepUnusedDataFor: options.keepSeconds }),
  });
}

type RowOf<C extends Call> = Exclude<ReplyOf<C>, string> extends readonly (infer T)[] ? T : never;

/** An endpoint that reads rows; 'No Record Found' is an empty list. */
export function readRows<C extends Call>(build: DeskBuilder, call: C, options: ReadOptions = {}) {
  return build.query<readonly RowOf<C>[], BodyOf<C> | void>({
    query: (body) => ({ call, body }),
    transformResponse: (answer: Answer) => rowsOf(answer.reply as readonly RowOf<C>[] | string),
    ...(options.tags === undefined ? {} : { providesTags: [...options.tags] }),
    ...(options.keepSeconds === undefined ? {} : { keepUnusedDataFor: options.keepSeconds }),
  });
}

/** The failure of a failed query or mutation; anything else is a defect and looks like one. */
export function failureOf(error: unknown): Failure {
  if (typeof error === "object" && error !== null && "kind" in error) return error as Failure;
  return { kind: "broken", httpStatus: 0, lines: [] };
}
