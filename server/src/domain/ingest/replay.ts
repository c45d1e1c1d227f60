/**
 * Asks the platform to deliver again what came while nobody could store it: after a start, and after a delivery that
 * could not be stored. It is asked at most once in five minutes by all servers together; what comes twice is stored
 * once. It is never fatal: mentions and messages are read by polls as well.
 */
import { sql } from "kysely";
import type { Channel } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { cursorValue } from "./cursors.ts";
import { writeReading } from "./ledger.ts";

const AT_MOST_EVERY_MS = 5 * 60_000;
/** Deliveries on their way when the last one was stored. */
const BEFORE_MS = 2 * 60_000;
const LOOK_EVERY_MS = 5_000;

export interface Replayer {
  /** The webhook is registered: what was missed before is asked for. */
  registered(webhookId: string): void;
  /** A delivery could not be stored at this moment. */
  missed(at: Date): void;
  /** Asks now, when there is something to ask for and it may be asked. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Takes the turn to ask; false when somebody asked not long ago. */
async function takeTurn(ctx: Context, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - AT_MOST_EVERY_MS).toISOString();
  const { numAffectedRows } = await sql`
    insert into channel_cursor (channel, name, value, updated_at) values ('X', 'replay', ${now.toISOString()}, ${now})
    on conflict (channel, name) do update set value = excluded.value, updated_at = excluded.updated_at
     where channel_cursor.value collate "C" <= ${since}`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Since when deliveries may be missing: a little before the last one that was surely stored; null before the first. */
async function lastStored(ctx: Context): Promise<Date | null> {
  const value = await cursorValue(ctx.db, { channel: "X", name: "webhook" });
  return value === null ? null : new Date(Date.parse(value) - BEFORE_MS);
}

/** Starts looking after what was missed. */
export function startReplayer(ctx: Context, channel: Channel): Replayer {
  let webhookId: string | null = null;
  /** Null: nothing is missing as far as we know. "start": since the last delivery that was stored. */
  let missing: Date | "start" | null = null;

  const ask = async (id: string, from: Date): Promise<void> => {
    const until = ctx.clock.now();
    const outcome = await channel.webhook.replay({ webhookId: id, from, until });
    const isAsked = outcome.kind === "asked";
    if (isAsked) ctx.log.info({ from, until, jobId: outcome.jobId }, "Deliveries are asked for again.");
    else ctx.log.warn({ reason: outcome.message }, "Deliveries could not be asked for again.");
    // A refusal stays a refusal; whatever else is in the way is tried again.
    if (!isAsked && outcome.kind !== "refused") missing ??= from;
    await writeReading(ctx, {
      source: "replay",
      beganAt: until,
      fromAt: from,
      toAt: until,
      pages: 1,
      seen: 0,
      stored: 0,
      mended: 0,
      outcome: isAsked ? "complete" : outcome.kind === "limited" ? "limited" : "failed",
      reason: isAsked ? null : outcome.message,
    });
  };
  const look = async (): Promise<void> => {
    const wanted = missing;
    if (wanted === null || webhookId === null) return;
    const from = wanted === "start" ? await lastStored(ctx) : new Date(wanted.getTime() - BEFORE_MS);
    if (from !== null && !(await takeTurn(ctx, ctx.clock.now()))) return;
    missing = null;
    if (from !== null) await ask(webhookId, from);
  };
  const lookOrLog = (): Promise<void> =>
    look().catch((error: unknown) => ctx.log.warn({ err: error }, "What was missed will be asked for later."));
  const timer = setInterval(() => void lookOrLog(), LOOK_EVERY_MS);
  timer.unref();
  return {
    registered(id) {
      webhookId = id;
      missing = "start";
      void lookOrLog();
    },
    missed(at) {
      missing ??= at;
    },
    look,
    async stop() {
      clearInterval(timer);
    },
  };
}
