/**
 * Everything that takes in what one channel brings: its tally, its replays, its consumer, and on one server of all its
 * reader. Channels stand apart; one that is in failure holds up no other.
 */
import { isCalled, type Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { asLeader } from "../../../db/lease.ts";
import type { Received } from "./receive.ts";
import { startRegistration } from "./registration.ts";
import { startReplayer } from "./replay.ts";
import { startConsumer, startReader, type Pace } from "./run-ingest.ts";
import { startTally } from "./tally.ts";

type Stop = () => Promise<void>;

export interface Intake {
  readonly channel: Channel;
  /** A delivery of this channel is stored. */
  stored(seen: number, received: Received): void;
  /** One could not be stored, and the platform does not come again by itself. */
  notStored(): void;
  /** Begins to read and to make posts of what was read. */
  start(pace: Pace | undefined, lost: (error: Error) => void): Stop;
  /** Has the platform call this address. */
  register(url: string): Stop;
  /** Writes down what is still counted and missed. */
  close: Stop;
}

/** Opens the intake of a channel; nothing is read until it is started. */
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
