/** Worker threads of one rehearsal: slices are distributed in turn, and results return in the order of the posts. */
import { availableParallelism } from "node:os";
import type { Context } from "../../../context.ts";
import { startThread } from "../../../jobs/worker-thread.ts";
import type { RehearsalWork, RehearsedSlice, Slice } from "./rehearsal-worker.ts";
import type { AskedRow } from "./stored-posts.ts";

/** More would leave too little of the machine to the desk. */
const MOST_THREADS = 2;
/** While one slice is stored, its thread works on the next. */
const SLICES_EACH = 2;

/** The server was stopped during the rehearsal; another worker resumes it. */
export class Stopped extends Error {}

interface Posts {
  /** Next posts after this one. */
  readonly behind: (afterId: number | null) => Promise<readonly AskedRow[]>;
  readonly afterId: number | null;
  /** Number of posts that may still be stored. */
  readonly room: () => number;
}

/** Result of a slice. */
interface Rehearsed {
  readonly found: RehearsedSlice;
  readonly afterId: number;
  readonly done: number;
}

export function openThreads(ctx: Pick<Context, "serverId">, work: RehearsalWork) {
  const file = new URL("./rehearsal-worker.ts", import.meta.url);
  const threads = Array.from({ length: Math.min(MOST_THREADS, availableParallelism()) }, () =>
    startThread<Slice, RehearsedSlice>(ctx, file, work),
  );
  let turn = 0;
  const ask = (rows: readonly AskedRow[], room: number): Promise<RehearsedSlice | null> => {
    turn += 1;
    const answer = threads[turn % threads.length]?.ask({ rows, room }) ?? Promise.resolve(null);
    // The consumer awaits it in its turn and gets the error; until then no handler is attached.
    answer.catch(() => undefined);
    return answer;
  };
  return {
    /** Results of all posts, slice by slice. */
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
          // Sequential on purpose: each begins after the previous one.
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
