/** Reads pictures of iPhones (HEIC), which the picture library does not: in a thread, since decoding takes seconds. */
import type { Context } from "../../../context.ts";
import { startThread } from "../../../jobs/worker-thread.ts";
import type { HeicRead } from "./heic-thread.ts";
import { oneAtATime } from "./serial-queue.ts";

const MOST_MS = 20_000;

/** One picture at a time: its pixels are in memory more than once. */
const inTurn = oneAtATime();

/** Returns the pixels, upright; a fault where there are none to be had, or not in time. */
export function readHeic(ctx: Pick<Context, "serverId">, path: string): Promise<HeicRead> {
  return inTurn(async () => {
    const thread = startThread<string, HeicRead>(ctx, new URL("./heic-thread.ts", import.meta.url));
    const late = setTimeout(() => void thread.end(), MOST_MS);
    try {
      return (await thread.ask(path)) ?? { kind: "broken" };
    } finally {
      clearTimeout(late);
      await thread.end();
    }
  });
}
