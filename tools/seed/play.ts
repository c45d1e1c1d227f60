/** Plays the script: every ticket goes its course, and the earliest moment of all is always the next. */
import { sql } from "kysely";
import type { Db } from "@smgt/server/db/tx.ts";
import { markRead } from "@smgt/server/domain/tickets/tickets/show/messages.ts";
import type { FileStore } from "@smgt/server/ports.ts";
import type { Case } from "./case.ts";
import { tell, type Told } from "./courses.ts";
import type { Planned } from "./plan.ts";
import { createRandom } from "./random.ts";
import { openStage, type Stage } from "./stage.ts";

interface Waiting {
  readonly told: Told;
  readonly at: Date;
}

async function goOn(told: Told): Promise<Waiting | null> {
  const { value, done } = await told.next();
  return done === true ? null : { told, at: value };
}

const UNREAD_MS = 86_400_000;

/** Everybody has read what they were told, but for the last day. */
async function readMessages({ ctx, roster, now }: Stage): Promise<void> {
  const before = new Date(now().getTime() - UNREAD_MS);
  const rows = await ctx.db
    .selectFrom("broadcast_message")
    .select(["user_id", sql<number[]>`array_agg(broadcast_message_id)`.as("ids")])
    .where("created_at", "<", before)
    .groupBy("user_id")
    .orderBy("user_id")
    .execute();
  for (const { user_id, ids } of rows) {
    const officer = roster.all.find(({ userId }) => userId === user_id);
    // Officer by officer on purpose: each reads their own.
    if (officer !== undefined) await markRead(ctx, officer, { messageIds: ids });
  }
}

/** Plays it until `now`; what has not come to its end by then stays as it is. Gives each ticket that came of it. */
export async function play(
  db: Db,
  script: readonly Planned[],
  { now, seed, files }: { readonly now: Date; readonly seed: number; readonly files: FileStore },
): Promise<readonly Case[]> {
  const [first] = script;
  if (first === undefined) return [];
  const stage = await openStage(db, first.at, files);
  const cases = new Map<Planned, Case>();
  try {
    let waiting: Waiting[] = [];
    for (const [index, planned] of script.entries()) {
      // Separate draws for each, so that a change of one course leaves the others as they are.
      const next = await goOn(tell(stage, createRandom(seed + index + 1), planned, cases));
      if (next !== null) waiting.push(next);
    }
    // In the order of time on purpose: one clock for all.
    while (waiting.length > 0) {
      const next = waiting.reduce((least, one) => (one.at < least.at ? one : least));
      waiting = waiting.filter((one) => one !== next);
      if (next.at >= now) break;
      await stage.moveTo(next.at);
      const again = await goOn(next.told);
      if (again !== null) waiting.push(again);
    }
    await stage.moveTo(now);
    await readMessages(stage);
  } finally {
    stage.close();
  }
  return [...cases.values()];
}
