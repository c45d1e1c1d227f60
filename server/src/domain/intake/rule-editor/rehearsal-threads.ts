/** The threads of one rehearsal: slices are put before them in turn, and come back in the order of the posts. */
import { availableParallelism } from "node:os";
import type { Context } from "../../../context.ts";
import { startThread } from "../../../jobs/own-thread.ts";
import type { RehearsalWork, RehearsedSlice, Slice } from "./rehearsal-thread.ts";
import type { AskedRow } from "./stored-posts.ts";

/** More would leave too little of the machine to the desk. */
const MOST_THREADS = 2;
/** While a slice is kept its thread is at the next one. */
const SLICES_EACH = 2;

/** The server was stopped while it rehearsed; another worker goes on. */
export class Stopped extends Error {}

interface Posts {
  /** The next posts behind one. */
  readonly behind: (afterId: number | null) => Promise<readonly AskedRow[]>;
  readonly afterId: number | null;
  /** How many posts may still be kept. */
  readonly room: () => number;
}

/** A slice as it came out. */
interface Rehearsed {
  readonly found: RehearsedSlice;
  readonly afterId: number;
  readonly done: number;
}

/** Starts them. */
export function openThreads(ctx: Pick<Context, "serverId">, work: RehearsalWork) {
  const file = new URL("./rehearsal-thread.ts", import.meta.url);
  const threads = Array.from({ length: Math.min(MOST_THREADS, availableParallelism()) }, () =>
    startThread<Slice, RehearsedSlice>(ctx, file, work),
  );
  let turn = 0;
  const ask = (rows: readonly AskedRow[], room: number): Promise<RehearsedSlice | null> => {
    turn += 1;
    const answer = threads[turn % threads.length]?.ask({ rows, room }) ?? Promise.resolve(null);
    // Who waits for it in its turn is told; until then nobody listens.
    answer.catch(() => undefined);
    return answer;
  };
  return {
    /** What comes of all posts, slice by slice. */
    async *rehearse({ behind, afterId, room }: Posts): AsyncGenerator<Rehearsed> {
      const asked: { readonly answer: ReturnType<typeof ask>; readonly afterId: number; readonly done: number }[] = [];
      let rows = await behind(afterId);
      for (;;) {
        for (
          let last = rows.at(-1);
          last !== undefined && asked.length < threads.length * SLICES_EACH;
          last = rows.at(-1)
        ) {
          asked.push({ answer: ask(rows, room()), afterId: last.feed_id, done: rows.length });
          // One after the other on purpose: each begins where the one before ends.
          rows = await behind(last.feed_id);
        }
        const next = asked.shift();
        if (next === undefined) return;
        const found = await next.answer;
        if (found === null) throw new Stopped("The server was stopped.");
        yield { found, afterId: next.afterId, done: next.done };
      }
    },
    async end(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}
