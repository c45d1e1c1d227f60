/**
 * How a server is: whether it can write, how long posts wait, how much room the disk has, how wrong its clock is. The
 * database is asked by writing: one that only reads, or whose disk is full, answers every question and takes nothing.
 */
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { MOST_OFF_MS } from "../../db/database-clock.ts";
import { isDatabaseAway } from "../../db/errors.ts";
import { diskState, type DiskRoom } from "./disk-state.ts";

/** What is said of one part. */
export interface HealthPart {
  readonly part: "database" | "ingest" | "disk" | "clock";
  /** bad: nobody should be sent here; warn: somebody should look. */
  readonly state: "ok" | "warn" | "bad";
  readonly says: string;
}

const LONG_MS = 60_000;

async function write(ctx: Context): Promise<HealthPart> {
  const ahead = Math.round(ctx.clock.aheadMs?.() ?? 0);
  try {
    await sql`insert into server_beat (server_id, seen_at, clock_ahead_ms) values (${ctx.serverId}, clock_timestamp(), ${ahead})
      on conflict (server_id) do update set seen_at = excluded.seen_at, clock_ahead_ms = excluded.clock_ahead_ms`.execute(
      ctx.db,
    );
    return { part: "database", state: "ok", says: "It takes what is written." };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return { part: "database", state: "bad", says: "It does not answer, or takes nothing." };
  }
}

async function oldestWaiting(ctx: Context): Promise<HealthPart> {
  try {
    const { rows } = await sql<{ at: Date | null }>`
      select min(received_at) as at from raw_item where state = 'received'`.execute(ctx.db);
    const at = rows[0]?.at ?? null;
    const waits = at === null ? 0 : ctx.clock.now().getTime() - at.getTime();
    const says = at === null ? "Nothing waits." : `The oldest item has waited for ${Math.round(waits / 1_000)} s.`;
    return { part: "ingest", state: waits > LONG_MS ? "warn" : "ok", says };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return { part: "ingest", state: "warn", says: "The database does not tell." };
  }
}

async function room(ctx: Context): Promise<HealthPart> {
  const found = await statfs(ctx.config.dataDir).catch(() => null); // no file was ever kept: no folder
  if (found === null) return { part: "disk", state: "ok", says: "Nothing is kept there yet." };
  const bytes: DiskRoom = { free: found.bavail * found.bsize, all: found.blocks * found.bsize };
  return { part: "disk", ...diskState(bytes) };
}

function clockPart(ctx: Context): HealthPart {
  const ahead = ctx.clock.aheadMs?.() ?? 0;
  if (Math.abs(ahead) <= MOST_OFF_MS) return { part: "clock", state: "ok", says: "It goes with the database's." };
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  const says = `This machine's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} the database's, which is used. Set it by NTP.`;
  return { part: "clock", state: "warn", says };
}

/** Looks at every part. */
export async function lookAtHealth(ctx: Context): Promise<HealthPart[]> {
  return [...(await Promise.all([write(ctx), oldestWaiting(ctx), room(ctx)])), clockPart(ctx)];
}

/** Whether officers should be sent here. */
export const isReady = (parts: readonly HealthPart[]): boolean => parts.every(({ state }) => state !== "bad");
