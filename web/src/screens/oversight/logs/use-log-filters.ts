/** Filters of a log: time, facets and search, stored in the address for links and Back. */
import type { BodyOf, ExtrasOf } from "@smgt/contract/call.ts";
import type { LogExportBody, messageQueueLogData, userLogs } from "@smgt/contract/calls/oversight/logs.ts";
import { useSearchParams } from "wouter";

/** Filters of any log, and extras of any of their calls. */
export type LogAsked = Omit<LogExportBody, "log"> & Pick<BodyOf<typeof userLogs>, "page_size">;
export type LogExtras = Partial<ExtrasOf<typeof userLogs> & ExtrasOf<typeof messageQueueLogData>>;

/** Time spans in hours; `days` means chosen first and last days. */
export const SPANS = ["1", "24", "168", "744", "days"] as const;
export type Span = (typeof SPANS)[number];
const USUAL: Span = "24";

export interface LogFilters {
  readonly span: Span;
  /** Days as `2026-11-24`; empty for none. */
  readonly from: string;
  readonly to: string;
  readonly search: string;
  /** Value of a facet; empty for all. */
  readonly facet: (name: string) => string;
  /** Sets some filters; an empty value removes one. */
  readonly set: (changed: Readonly<Record<string, string>>) => void;
  /** Range as the calls take it. */
  readonly range: LogAsked;
}

export function useLogFilters(): LogFilters {
  const [params, setParams] = useSearchParams();
  const facet = (name: string): string => params.get(name) ?? "";
  const [from, to, search] = [facet("from"), facet("to"), facet("search")];
  const span = SPANS.find((one) => one === facet("span")) ?? (from + to === "" ? USUAL : "days");
  const time =
    span === "days"
      ? { ...(from === "" ? {} : { from_date: from }), ...(to === "" ? {} : { to_date: to }) }
      : { hours: Number(span) };
  return {
    span,
    from,
    to,
    search,
    facet,
    set: (changed) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changed)) {
            if (value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    range: { ...time, ...(search === "" ? {} : { search }) },
  };
}
