/** One read of a source: its result, for the next read and for the ledger. */
import type { ReadingSource } from "@smgt/contract/calls/intake/reading.ts";
import type { ChannelTraits, ReadOutcome, ReadPage } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { writeReading } from "./reading-ledger.ts";
import type { Received } from "./receive.ts";

export interface Run {
  /** False when the read met an error and must stop. */
  readonly isGoingOn: boolean;
  /** True after a request. */
  readonly isUsed: boolean;
  /** The channel rejected the request as invalid, such as an expired page token. */
  readonly isInvalid: boolean;
  readonly retryAt: Date | null;
  /** Number of new items and richer payloads. */
  readonly added: number;
  /** Sets the start of the read. */
  from(at: Date | null): void;
  /** Page of an answer; null if it has none, which is logged and recorded. */
  pageOf(outcome: ReadOutcome): ReadPage | null;
  count(seen: number, received: Received): void;
  giveUp(reason: string): void;
  /** Records that the span between can no longer be read. */
  lose(from: Date | null, to: Date): void;
  /** Writes it into the ledger. */
  end(): Promise<void>;
}

/** A long read after an absence must not delay a stopping server. */
export const STOPPED = "The server was stopped.";

export function startRun(ctx: Context, { code: channel }: ChannelTraits, source: ReadingSource): Run {
  const beganAt = ctx.clock.now();
  const counts = { pages: 0, seen: 0, stored: 0, mended: 0 };
  let fromAt: Date | null = null;
  let retryAt: Date | null = null;
  let isInvalid = false;
  let failure: string | null = null;
  const giveUp = (reason: string): void => {
    ctx.log.warn(
      { channel, source, reason },
      "The channel could not be read to the end; it is gone on with next time.",
    );
    failure = reason;
  };
  return {
    get isGoingOn() {
      return failure === null;
    },
    get isUsed() {
      return counts.pages > 0 || failure !== null;
    },
    get isInvalid() {
      return isInvalid;
    },
    get retryAt() {
      return retryAt;
    },
    get added() {
      return counts.stored + counts.mended;
    },
    from(at) {
      fromAt = at;
    },
    pageOf(outcome) {
      switch (outcome.kind) {
        case "page":
          counts.pages += 1;
          return outcome.page;
        case "limited":
          ({ retryAt } = outcome);
          failure = outcome.message;
          return null;
        case "refused":
          isInvalid = outcome.code === "INVALID";
          giveUp(outcome.message);
          return null;
        case "failed":
          giveUp(outcome.message);
          return null;
      }
    },
    count(seen, { stored, mended }) {
      counts.seen += seen;
      counts.stored += stored;
      counts.mended += mended;
    },
    giveUp,
    lose(from, to) {
      const since = from === null ? "" : `from ${from.toISOString()} `;
      const [what, reach] = source === "messages" ? ["Messages", "read"] : ["Posts", "searched"];
      failure = `${what} ${since}to ${to.toISOString()} lie further back than can be ${reach}; they were not read.`;
      ctx.log.warn({ channel, source, from, to }, "What lies further back than the platform goes is given up.");
    },
    end: () =>
      writeReading(ctx, {
        channel,
        source,
        beganAt,
        fromAt,
        toAt: beganAt,
        ...counts,
        outcome: failure === null ? "complete" : retryAt === null ? "failed" : "limited",
        reason: failure,
      }),
  };
}
