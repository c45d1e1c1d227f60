/** Buffer between the stream and the database: items that arrive while a batch is stored form the next batch. */
import type { RawItem } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { receive, type Received } from "./receive.ts";
import { inTime } from "./stall-watchdog.ts";

const FLUSH_AT = 500;
const RETRY_MS = 1_000;

export interface StreamBuffer {
  add(item: RawItem): Promise<void>;
  /** Resolves when everything added so far is stored. */
  flush(): Promise<void>;
}

/**
 * Collects stream items while the last batch is stored; retains them while the database is down. When stopped earlier,
 * discards them: the cursor has not passed them, so the next poll reads them again.
 */
export function streamBuffer(
  ctx: Context,
  onStored: (seen: number, received: Received) => void,
  wait: (ms: number) => Promise<void>,
  isStopped: () => boolean,
): StreamBuffer {
  let waiting: RawItem[] = [];
  let running: Promise<void> | null = null;

  const store = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const received = await inTime("Storing posts of the stream", () => receive(ctx, batch));
        onStored(batch.length, received);
      } catch (error) {
        ctx.log.warn({ err: error, items: batch.length }, "Posts wait until the database answers again.");
        if (isStopped()) return;
        waiting = [...batch, ...waiting];
        await wait(RETRY_MS);
      }
    }
  };
  const flush = (): Promise<void> => {
    running ??= store().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    async add(item) {
      waiting.push(item);
      const stored = flush();
      if (waiting.length >= FLUSH_AT) await stored;
    },
    flush,
  };
}
