/**
 * Asks the platform to deliver again what came while nobody could store it: after a start, and after a delivery that
 * could not be stored. Since when something is missing stands in the database, so that a server that ends takes nothing
 * with it; any server asks, at most once in five minutes by all together. What comes twice is stored once. It is never
 * fatal: mentions and messages are read by polls as well.
 */
import { sql } from "kysely";
import type { CalledChannel, ChannelCode } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { cursorValue } from "./cursors.ts";
import { writeReading } from "./ledger.ts";
import { AHEAD_MS } from "./page-facts.ts";

const AT_MOST_EVERY_MS = 5 * 60_000;
/** Deliveries on their way to a server that could not store one. */
const BEFORE_MS = 2 * 60_000;
/** Those on their way to a server that was away while others stored theirs. */
const BEFORE_START_MS = 10 * 60_000;
const LOOK_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

export interface Replayer {
  /** Deliveries come to this webhook from now on; what was missed before is asked for. */
  registered(webhookId: string): void;
  /** A delivery could not be stored at this moment. */
  missed(at: Date): void;
  /** Asks now, when there is something to ask for and it may be asked. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Takes the turn to ask; false when somebody asked not long ago. A turn that is still to come is of a clock that was wrong. */
async function takeTurn(ctx: Context, channel: ChannelCode, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - AT_MOST_EVERY_MS).toISOString();
  const { numAffectedRows } = await sql`
    insert into channel_cursor (channel, name, value, updated_at) values (${channel}, 'replay', ${now.toISOString()}, ${now})
    on conflict (channel, name) do update set value = excluded.value, updated_at = excluded.updated_at
     where channel_cursor.value collate "C" <= ${since}
        or channel_cursor.value collate "C" > ${new Date(now.getTime() + AHEAD_MS).toISOString()}`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Notes that deliveries may be missing since `from` and until `lastAt`; the earliest and the latest of all count. */
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

/** All of that has been asked for; what was missed since then stays wanted. */
async function forget(ctx: Context, channel: ChannelCode, { lastAt }: Wanted): Promise<void> {
  await ctx.db
    .deleteFrom("channel_cursor")
    .where("channel", "=", channel)
    .where("name", "=", "replay_from")
    .where("updated_at", "<=", lastAt)
    .execute();
}

/** Starts looking after what was missed. */
export function startReplayer(ctx: Context, { code, publicCode, webhook }: CalledChannel): Replayer {
  let webhookId: string | null = null;
  /** Not yet written down; the database may be what is away. */
  let unsaved: { readonly from: Date; readonly lastAt: Date } | null = null;
  let isStart = false;

  /** Writes down what is missing as far as this server knows. */
  const save = async (): Promise<void> => {
    if (isStart) {
      // Resolved at once: what is delivered from now on says nothing about the time before.
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
    // A refusal stays a refusal; whatever else is in the way is tried again.
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
    // The platform knows whole minutes only: the one in which the last was missed must be over.
    if (Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS < wanted.lastAt.getTime()) return;
    if (await takeTurn(ctx, publicCode, now)) await ask(webhookId, wanted);
  };
  /** One look at a time: two would note and ask for the same twice. */
  let looking: Promise<void> = Promise.resolve();
  const look = (): Promise<void> => {
    looking = looking.catch(() => undefined).then(lookOnce); // heard of by the one that looked
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
