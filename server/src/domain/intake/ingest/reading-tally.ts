/**
 * Counts pushed items for the ledger. Counts wait a few seconds in memory, because each delivery would otherwise update
 * the same row; a kill loses counts, never posts.
 */
import type { ChannelTraits } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { moveCursor } from "./cursors.ts";
import { writeReading } from "./reading-ledger.ts";
import type { Received } from "./receive.ts";

type Pushed = "stream" | "webhook";

export interface Tally {
  /** Adds a stored batch of this source. */
  add(source: Pushed, seen: number, received: Received): void;
  /** Stores the counts since the last flush. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;

interface Counts extends Received {
  readonly beganAt: Date;
  readonly pages: number;
  readonly seen: number;
}

/** Starts counting. */
export function startTally(ctx: Context, { code, publicCode }: ChannelTraits): Tally {
  const waiting = new Map<Pushed, Counts>();
  const flush = async (): Promise<void> => {
    const all = [...waiting];
    waiting.clear();
    const now = ctx.clock.now();
    for (const [source, { beganAt, ...counts }] of all) {
      await writeReading(ctx, {
        channel: code,
        source,
        beganAt,
        fromAt: null,
        toAt: now,
        ...counts,
        outcome: "complete",
        reason: null,
      });
      // Start of a redelivery request after a later absence.
      if (source === "webhook")
        await moveCursor(ctx.db, { channel: publicCode, name: "webhook" }, beganAt.toISOString(), now);
    }
  };
  const flushOrLog = (): Promise<void> =>
    flush().catch((error: unknown) => ctx.log.warn({ err: error }, "The ledger of reading could not be written."));
  const timer = setInterval(() => void flushOrLog(), EVERY_MS);
  timer.unref();
  return {
    add(source, seen, { stored, mended }) {
      const before = waiting.get(source) ?? { beganAt: ctx.clock.now(), pages: 0, seen: 0, stored: 0, mended: 0 };
      waiting.set(source, {
        beganAt: before.beganAt,
        pages: before.pages + 1,
        seen: before.seen + seen,
        stored: before.stored + stored,
        mended: before.mended + mended,
      });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flushOrLog();
    },
  };
}
