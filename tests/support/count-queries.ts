/** How often something asks the database, whatever it asks: what is read for many is read at once. */
import type { KyselyPlugin } from "kysely";
import type { Context } from "@smgt/server/context.ts";

export interface Counted {
  readonly ctx: Context;
  /** Queries since it was asked last. */
  readonly queries: () => number;
}

/** The same context, with every query through it counted. */
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
