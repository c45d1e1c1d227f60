/** What is looked at in a log: time, facets and search, in the address, so that a link shows the same and Back goes back. */
import { useSearchParams } from "wouter";

/** Spans that are offered, in hours; with `days` the first and the last day are chosen. */
export const SPANS = ["1", "24", "168", "744", "days"] as const;
export type Span = (typeof SPANS)[number];
const USUAL: Span = "24";

export interface LogFilters {
  readonly span: Span;
  /** Days as `2026-11-24`; empty where none is chosen. */
  readonly from: string;
  readonly to: string;
  readonly search: string;
  /** What is chosen of a facet; empty for everything. */
  readonly facet: (name: string) => string;
  /** Sets some of them; an empty one is no filter. */
  readonly set: (changed: Readonly<Record<string, string>>) => void;
  /** As the calls take it. */
  readonly range: {
    readonly hours?: number;
    readonly from_date?: string;
    readonly to_date?: string;
    readonly search?: string;
  };
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
