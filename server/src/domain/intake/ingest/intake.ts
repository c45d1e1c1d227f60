/**
 * Intake of one channel: its tally, replays, consumer, and on one server its reader. Channels are independent; a
 * failing one does not stop the others.
 */
import { isCalled, type Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { asLeader } from "../../../db/lease.ts";
import type { Received } from "./receive.ts";
import { startRegistration } from "./webhook-registration.ts";
import { startReplayer } from "./replay.ts";
import { startConsumer, startReader, type Pace } from "./run-ingest.ts";
import { startTally } from "./reading-tally.ts";

type Stop = () => Promise<void>;

export interface Intake {
  readonly channel: Channel;
  /** Reports a stored delivery of this channel. */
  stored(seen: number, received: Received): void;
  /** Reports a delivery that could not be stored, and that the platform will not repeat by itself. */
  notStored(): void;
  /** Starts reading and processing. */
  start(pace: Pace | undefined, lost: (error: Error) => void): Stop;
  /** Registers the webhook address with the platform. */
  register(url: string): Stop;
  /** Stores pending counts and missed deliveries. */
  close: Stop;
}

/** Opens the intake of a channel; reading begins with `start`. */
export function openIntake(ctx: Context, channel: Channel): Intake {
  const tally = startTally(ctx, channel);
  const called = isCalled(channel) ? { channel, replayer: startReplayer(ctx, channel) } : null;
  let wake = (): void => undefined;
  return {
    channel,
    stored(seen, received) {
      tally.add("webhook", seen, received);
      wake();
    },
    notStored: () => called?.replayer.missed(ctx.clock.now()),
    start(pace, lost) {
      const consumer = startConsumer(ctx, channel, pace);
      ({ wake } = consumer);
      const name = `reader ${channel.code}`;
      const reader = asLeader(ctx.db, name, () => startReader(ctx, channel, consumer.wake, tally, pace), lost);
      return async () => {
        await reader.stop();
        await consumer.stop();
      };
    },
    register: (url) =>
      called === null ? async () => undefined : startRegistration(ctx, called.channel, called.replayer, url).stop,
    async close() {
      await called?.replayer.stop();
      await tally.stop();
    },
  };
}
