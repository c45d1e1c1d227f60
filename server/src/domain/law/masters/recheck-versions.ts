/**
 * Polls the versions of masters, rules and models in addition to announcements. A server killed right after its commit
 * announces nothing, and a server whose listener was not connected receives nothing.
 */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";

const RECHECK_MS = 30_000;

async function versionsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ versions: string }>`select concat_ws(' ',
    (select max(masters_version) from masters_version), (select max(rule_version) from rule_version),
    (select max(version) from learned_model where state = 'in_force')) as versions`.execute(db);
  return rows[0]?.versions ?? "";
}

/**
 * Calls `onChanged` when a version differs from the previous check; the first check compares with the version at start.
 */
export async function startRecheck(
  ctx: Pick<Context, "db" | "log">,
  onChanged: () => void,
  everyMs = RECHECK_MS,
): Promise<() => Promise<void>> {
  let known = await versionsOf(ctx.db);
  const check = async (): Promise<void> => {
    const now = await versionsOf(ctx.db);
    if (now !== known) onChanged();
    known = now;
  };
  const timer = setInterval(
    () => void check().catch((error: unknown) => ctx.log.warn({ err: error }, "The versions could not be compared.")),
    everyMs,
  );
  timer.unref();
  return async () => clearInterval(timer);
}
