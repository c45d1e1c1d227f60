/**
 * Polls the versions of masters, rules and models in addition to announcements. A server killed right after its commit
 * announces nothing, and a server whose listener was not connected receives nothing.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";

const RECHECK_MS = 30_000;
/** An announcement follows its commit within milliseconds; a difference that outlasts this was not announced. */
const GRACE_MS = 1_000;
const grace = (): Promise<void> => sleep(GRACE_MS, undefined, { ref: false });

async function versionsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ versions: string }>`select concat_ws(' ',
    (select max(masters_version) from masters_version), (select max(rule_version) from rule_version),
    (select max(version) from learned_model where state = 'in_force')) as versions`.execute(db);
  return rows[0]?.versions ?? "";
}

export interface Recheck {
  /** Handles an announced change: the caller hears of it, and the next check compares with the versions of now. */
  announced(): void;
  stop(): Promise<void>;
}

/** Calls `onChanged` for every announced change, and for every version that differs from the last known one. */
export async function startRecheck(
  ctx: Pick<Context, "db" | "log">,
  onChanged: () => void,
  pace = { everyMs: RECHECK_MS, grace },
): Promise<Recheck> {
  let known = await versionsOf(ctx.db);
  const check = async (): Promise<void> => {
    if ((await versionsOf(ctx.db)) === known) return;
    await pace.grace();
    const now = await versionsOf(ctx.db);
    if (now === known) return;
    onChanged();
    known = now;
  };
  /** Reads the versions before the caches are dropped: a silent change after that differs at the next check. */
  const announced = async (): Promise<void> => {
    const now = await versionsOf(ctx.db).catch(() => null);
    onChanged();
    known = now ?? known;
  };
  const timer = setInterval(
    () => void check().catch((error: unknown) => ctx.log.warn({ err: error }, "The versions could not be compared.")),
    pace.everyMs,
  );
  timer.unref();
  return { announced: () => void announced(), stop: async () => clearInterval(timer) };
}
