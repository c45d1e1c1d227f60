/**
 * Requests redelivery of what could not be stored: after a start, and after a failed delivery. The missing span is in
 * the database, so it survives the server. Any server may request it, at most once in five minutes overall; duplicates
 * are stored once. Never fatal: polls read mentions and messages too.
 */
import { sql } from "kysely";
import type { CalledChannel, ChannelCode } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { cursorValue } from "./cursors.ts";
import { writeReading } from "./reading-ledger.ts";
import { AHEAD_MS } from "./page-position.ts";

const AT_MOST_EVERY_MS = 5 * 60_000;
/** Deliveries on their way to a server that could not store one. */
const BEFORE_MS = 2 * 60_000;
/** Deliveries on their way to a server that was down while others stored theirs. */
const BEFORE_START_MS = 10 * 60_000;
const LOOK_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

export interface Replayer {
  /** Notifies that deliveries to this webhook begin; requests the earlier ones. */
  registered(webhookId: string): void;
  /** Notifies of a delivery that could not be stored at this time. */
  missed(at: Date): void;
  /** Requests redelivery if something is missing and the interval allows it. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Takes the turn to request; false when another server requested recently. A turn in the future comes from a wrong
 * clock.
 */
async function takeTurn(ctx: Context, channel: ChannelCode, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - AT_MOST_EVERY_MS).toISOString();
  const { numAffectedRows } = await sql`
    insert into channel_cursor (channel, name, value, updated_at) values (${channel}, 'replay', ${now.toISOString()}, ${now})
    on conflict (channel, name) do update set value = excluded.value, updated_at = excluded.updated_at
     where channel_cursor.value collate "C" <= ${since}
        or channel_cursor.value collate "C" > ${new Date(now.getTime() + AHEAD_MS).toISOString()}`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Stores that deliveries may be missing from `from` to `lastAt`; the earliest and latest values win. */
async function want(ctx: Context, channel: ChannelCode, from: Date, lastAt: Date): Promise<void> {
  await sql`
    insert into channel_cursor (channel, name, value, updated_at)
    values (${channel}, 'replay_from', ${from.toISOString()}, ${lastAt})
    on conflict (channel, name) do update
       set value = least(channel_cursor.value collate "C", excluded.value collate "C"),
           updated_at = greatest(channel_cursor.updated_at, excluded.updated_at)`.execute(ctx.db);
}

interface Wanted {
  readonly from: Date;
  readonly lastAt: Date;
}

async function wantedNow(ctx: Context, channel: ChannelCode): Promise<Wanted | null> {
  const row = await ctx.db
    .selectFrom("channel_cursor")
    .select(["value", "updated_at"])
    .where("channel", "=", channel)
    .where("name", "=", "replay_from")
    .executeTakeFirst();
  return row === undefined ? null : { from: new Date(row.value), lastAt: row.updated_at };
}

/** Clears the requested span; later failures stay. */
async function forget(ctx: Context, channel: ChannelCode, { lastAt }: Wanted): Promise<void> {
  await ctx.db
    .deleteFrom("channel_cursor")
    .where("channel", "=", channel)
    .where("name", "=", "replay_from")
    .where("updated_at", "<=", lastAt)
    .execute();
}

export function startReplayer(ctx: Context, { code, publicCode, webhook }: CalledChannel): Replayer {
  let webhookId: string | null = null;
  /** Not yet stored; the database may be the part that is down. */
  let unsaved: { readonly from: Date; readonly lastAt: Date } | null = null;
  let isStart = false;

  /** Stores the missing span that this server knows. */
  const save = async (): Promise<void> => {
    if (isStart) {
      // Read it at once: deliveries from now on say nothing about earlier ones.
      const last = await cursorValue(ctx.db, { channel: publicCode, name: "webhook" });
      const now = ctx.clock.now();
      if (last !== null)
        await want(ctx, publicCode, new Date(Math.min(Date.parse(last), now.getTime()) - BEFORE_START_MS), now);
      isStart = false;
    }
    const saving = unsaved;
    if (saving === null) return;
    await want(ctx, publicCode, saving.from, saving.lastAt);
    if (unsaved === saving) unsaved = null;
  };
  const ask = async (id: string, wanted: Wanted): Promise<void> => {
    const { from } = wanted;
    const until = ctx.clock.now();
    const outcome = await webhook.replay({ webhookId: id, from, until });
    const isAsked = outcome.kind === "asked";
    if (isAsked) ctx.log.info({ from, until, jobId: outcome.jobId }, "Deliveries are asked for again.");
    else ctx.log.warn({ reason: outcome.message }, "Deliveries could not be asked for again.");
    // A refusal is final; any other failure is retried.
    if (isAsked || outcome.kind === "refused") await forget(ctx, publicCode, wanted);
    await writeReading(ctx, {
      channel: code,
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
  const lookOnce = async (): Promise<void> => {
    await save();
    const wanted = webhookId === null ? null : await wantedNow(ctx, publicCode);
    if (wanted === null || webhookId === null) return;
    const now = ctx.clock.now();
    // The platform accepts whole minutes only: the minute of the last failure must be over.
    if (Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS < wanted.lastAt.getTime()) return;
    if (await takeTurn(ctx, publicCode, now)) await ask(webhookId, wanted);
  };
  /** One at a time: two concurrent runs would store and request the same span twice. */
  let looking: Promise<void> = Promise.resolve();
  const look = (): Promise<void> => {
    looking = looking.catch(() => undefined).then(lookOnce); // its own caller handles the error
    return looking;
  };
  const lookOrLog = (): Promise<void> =>
    look().catch((error: unknown) => ctx.log.warn({ err: error }, "What was missed will be asked for later."));
  const timer = setInterval(() => void lookOrLog(), LOOK_EVERY_MS);
  timer.unref();
  return {
    registered(id) {
      webhookId = id;
      isStart = true;
      void lookOrLog();
    },
    missed(at) {
      const from = new Date(at.getTime() - BEFORE_MS);
      unsaved = unsaved === null ? { from, lastAt: at } : { ...unsaved, lastAt: at };
    },
    look,
    async stop() {
      clearInterval(timer);
      await looking.catch(() => undefined);
      await save().catch((error: unknown) => ctx.log.warn({ err: error }, "What was missed could not be noted."));
    },
  };
}
