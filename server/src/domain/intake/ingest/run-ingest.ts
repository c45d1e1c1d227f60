/**
 * Runs the ingest of a channel: one stream, polls and a sweep as gap fillers, and the consumer. `server.ts` starts the
 * reader on the server with the reader's lock; every server runs a consumer. Errors are logged and retried.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { BATCH, consumeBatch } from "./consume.ts";
import { pollMentions, pollMessages, type PollResult } from "./read-channel.ts";
import { streamBuffer } from "./stream-buffer.ts";
import { sweepMentions } from "./sweep.ts";
import type { Tally } from "./reading-tally.ts";
import { inTime } from "./stall-watchdog.ts";

export interface Pace {
  readonly mentionsMs: number;
  readonly messagesMs: number;
  /** Idle time of the consumer when nothing waits and no signal comes. */
  readonly idleMs: number;
  /** Timeout of a batch; 25 seconds except in tests. */
  readonly overdueMs?: number;
}

const IDLE_MS = 500;

/** Default pace: the fastest that the platform of the channel allows. */
const paceOf = ({ pace }: Channel): Pace => ({ ...pace, idleMs: IDLE_MS });

const AFTER_ERROR_MS = 1_000;

export interface Ingest {
  /** Signals that something was stored. */
  wake(): void;
  stop(): Promise<void>;
}

interface Bell {
  ring(): void;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

function bell(): Bell {
  let rung = false;
  let resolve: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      resolve?.();
    },
    async wait(ms, signal) {
      if (!rung) {
        const woken = new Promise<void>((done) => {
          resolve = done;
        });
        const timer = new AbortController();
        const either = AbortSignal.any([signal, timer.signal]);
        await Promise.race([woken, sleep(ms, undefined, { signal: either }).catch(() => undefined)]);
        timer.abort();
      }
      rung = false;
      resolve = null;
    },
  };
}

/** Runs the consumer until stopped. */
export function startConsumer(ctx: Context, channel: Channel, pace: Pace = paceOf(channel)): Ingest {
  const stopper = new AbortController();
  const door = bell();
  const loop = async (): Promise<void> => {
    while (!stopper.signal.aborted) {
      let worked = 0;
      try {
        worked = await inTime("Taking in a batch", () => consumeBatch(ctx, channel), pace.overdueMs);
      } catch (error) {
        ctx.log.warn({ err: error }, "Taking in posts waits for the database.");
        await sleep(AFTER_ERROR_MS, undefined, { signal: stopper.signal }).catch(() => undefined);
      }
      // After a full batch more items are waiting, so the next begins at once. After a smaller one it waits for the
      // signal, which an item stored meanwhile has already given.
      if (worked < BATCH) await door.wait(pace.idleMs, stopper.signal);
    }
  };
  const running = loop();
  return {
    wake: door.ring,
    async stop() {
      stopper.abort();
      door.ring();
      await running;
    },
  };
}

/** Reads the channel until stopped: stream and polls. `wake` is called when something was stored. */
export function startReader(
  ctx: Context,
  channel: Channel,
  wake: () => void,
  tally: Tally,
  pace: Pace = paceOf(channel),
): { stop(): Promise<void> } {
  const stopper = new AbortController();
  const { signal } = stopper;
  const gap = bell();

  const poll = async (read: () => Promise<PollResult>, everyMs: number, wait: Bell | null): Promise<void> => {
    while (!signal.aborted) {
      let restMs = everyMs;
      try {
        const { stored, retryAt } = await read();
        if (stored > 0) wake();
        if (retryAt !== null) restMs = Math.max(everyMs, retryAt.getTime() - ctx.clock.now().getTime());
      } catch (error) {
        ctx.log.warn({ err: error }, "Reading the channel will be tried again.");
        restMs = AFTER_ERROR_MS;
      }
      if (wait === null) await sleep(restMs, undefined, { signal }).catch(() => undefined);
      else await wait.wait(restMs, signal);
    }
  };
  const buffer = streamBuffer(
    ctx,
    (seen, received) => {
      tally.add("stream", seen, received);
      wake();
    },
    (ms) => sleep(ms, undefined, { signal }).then(undefined, () => undefined),
    () => signal.aborted,
  );
  const streaming = channel.runStream(
    {
      onItem: (item) => buffer.add(item),
      // A poll reads at once what the stream missed while disconnected.
      onConnected: () => gap.ring(),
      onDisconnected: (reason, retryInMs) => ctx.log.warn({ reason, retryInMs }, "The stream is not connected."),
    },
    signal,
  );
  const all = Promise.all([
    streaming,
    poll(() => pollMentions(ctx, channel, signal), pace.mentionsMs, gap),
    ...(channel.privateCode === null ? [] : [poll(() => pollMessages(ctx, channel, signal), pace.messagesMs, null)]),
    // Called at every poll; `sweepMentions` itself does nothing until ten minutes have passed.
    poll(() => sweepMentions(ctx, channel, signal), pace.mentionsMs, null),
  ]);
  return {
    async stop() {
      stopper.abort();
      gap.ring();
      await all;
      await buffer.flush();
    },
  };
}
