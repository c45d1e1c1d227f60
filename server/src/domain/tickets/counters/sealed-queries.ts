import { sql } from "kysely";
import type { Tx } from "../../../db/tx.ts";
import { deadlineOf, isPastSql } from "../../law/clocks/time-status-sql.ts";
import type { SealedCell } from "./publish-in-steps.ts";

/** Counts sensitive tickets past their deadline. */
export async function countOverdueSealed(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ticket
     where is_sensitive and phase = 'open' and ${isPastSql(deadlineOf(sql.ref("due_at")), sql.ref("paused_at"), now)}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export async function sealedCells(tx: Tx): Promise<SealedCell[]> {
  const { rows } = await sql<SealedCell>`
    select regexp_replace(name, '^(sealed|shown)_', '') as name, period::text as period, key,
           coalesce(sum(n) filter (where starts_with(name, 'sealed_')), 0)::int as sealed,
           coalesce(sum(n) filter (where starts_with(name, 'shown_')), 0)::int as shown
      from counter where starts_with(name, 'sealed_') or starts_with(name, 'shown_')
     group by 1, 2, 3`.execute(tx);
  return rows;
}

/** Claims the day; false when its figures were published before. */
export async function claimDay(tx: Tx, day: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    insert into figures_shown (day, shown_at) values (${day}::date, ${at}) on conflict do nothing returning day`.execute(
    tx,
  );
  return rows.length > 0;
}
