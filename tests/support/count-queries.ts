/** Counts queries, to prove that lists do not query once per row. */
import type { KyselyPlugin } from "kysely";
import type { Context } from "@smgt/server/context.ts";

export interface Counted {
  readonly ctx: Context;
  /** Number of queries since the last read. */
  readonly queries: () => number;
}

/** Wraps a context so that its queries are counted. */
export function countQueries(ctx: Context): Counted {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    ctx: { ...ctx, db: ctx.db.withPlugin(counting) },
    queries: () => {
      const since = queries;
      queries = 0;
      return since;
    },
  };
}
