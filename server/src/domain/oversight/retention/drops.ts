/**
 * How each kind is dropped, in lots: what was dropped stays dropped when the work is cut off, and the next run goes on. What
 * shows who did what goes by functions of the owner, which hold back what is younger than 400 days (decision 91).
 */
import type { RetentionKind } from "@smgt/contract/retention.ts";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../context.ts";
import { dropAudit } from "./drop-audit.ts";
import type { Due } from "./due.ts";

const LOT = 5_000;

/** Drops what is due; gives how many rows went. */
export type Drop = (ctx: Context, due: Due) => Promise<number>;

/** Lot by lot on purpose, until one is not full; a statement gives how many it took. */
async function inLots({ stopping }: Due, take: () => Promise<number>): Promise<number> {
  let dropped = 0;
  for (;;) {
    const n = await take();
    dropped += n;
    if (n < LOT || stopping?.aborted === true) return dropped;
  }
}

const rowsOf = async (ctx: Context, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(ctx.db)).numAffectedRows ?? 0);

/** Rows of a table by the moment in a column. */
const fromTable =
  (table: string, at: string, also: RawBuilder<unknown> = sql`true`): Drop =>
  (ctx, due) =>
    inLots(due, () =>
      rowsOf(
        ctx,
        sql`delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${sql.ref(at)} < ${due.before} and ${also} limit ${LOT}))`,
      ),
    );

const all =
  (...drops: readonly Drop[]): Drop =>
  async (ctx, due) => {
    let dropped = 0;
    for (const drop of drops) dropped += await drop(ctx, due); // one table after the other on purpose
    return dropped;
  };

/** The row stays, and what was seen of the item, by which a copy that comes late is known; its words go. */
const wordsOfDeliveries: Drop = (ctx, due) =>
  inLots(due, () =>
    rowsOf(
      ctx,
      sql`update raw_item set raw = '{}', later = '[]', ids = '{}', author_id = null where ctid = any (array(
        select ctid from raw_item where received_at < ${due.before} and state in ('done', 'ignored') and raw <> '{}' limit ${LOT}))`,
    ),
  );

const calls: Drop = async ({ db }, { days }) => {
  const { rows } = await sql<{ n: number }>`select drop_old_calls(${days}::int)::int as n`.execute(db);
  return rows[0]?.n ?? 0;
};

const securityEvents: Drop = ({ db }, due) =>
  inLots(due, async () => {
    const { rows } = await sql<{ n: number }>`
      select drop_old_security_events(${due.days}::int, ${LOT}::int)::int as n`.execute(db);
    return rows[0]?.n ?? 0;
  });

export const DROPS: Readonly<Record<RetentionKind, Drop>> = {
  calls,
  security: securityEvents,
  audit: dropAudit,
  sign_ins: all(
    fromTable("session", "ended_at"),
    fromTable("known_device", "used_at"),
    fromTable("account_notice", "seen_at"),
  ),
  deliveries: wordsOfDeliveries,
  readings: all(fromTable("reading", "ended_at"), fromTable("reading_gap", "closed_at")),
  // What was published to many has its report, and stays with it.
  messages: fromTable("broadcast_message", "created_at", sql`global_notification_id is null`),
  rule_hits: fromTable("rule_hit", "hour"),
  drafts: fromTable("draft", "saved_at"),
  imports: fromTable("user_import", "made_at"),
  presses: fromTable("answered_request", "at"),
};
