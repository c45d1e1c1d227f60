/**
 * Purge of each kind of record, in lots: an interrupted run keeps its progress, and the next one continues. Audit
 * records are purged by functions of the owner, which refuse rows younger than 400 days (decision 50).
 */
import type { RetentionKind } from "@smgt/contract/retention.ts";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../context.ts";
import { dropAudit } from "./drop-audit.ts";
import type { Due } from "./due-records.ts";

const LOT = 5_000;

/** Purges due rows; returns their number. */
export type Drop = (ctx: Context, due: Due) => Promise<number>;

/** Lot by lot on purpose, until one is not full; a statement returns its number of rows. */
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

/** Rows of a table by a time column. */
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
    for (const drop of drops) dropped += await drop(ctx, due); // sequential on purpose
    return dropped;
  };

/** Purges the text. The row stays with its summary (`has`, `text_length`), which recognizes a late duplicate. */
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
  // Published notifications have a report of reach, and are purged with it.
  messages: fromTable("broadcast_message", "created_at", sql`global_notification_id is null`),
  rule_hits: fromTable("rule_hit", "hour"),
  drafts: fromTable("draft", "saved_at"),
  imports: fromTable("user_import", "made_at"),
  presses: fromTable("answered_request", "at"),
};
