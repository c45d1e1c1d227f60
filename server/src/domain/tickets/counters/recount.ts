/**
 * Recounts everything from tickets and posts in separate SQL and compares it with the counters. The two must agree
 * (REQUIREMENTS F2); every disagreement is reported.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";
import { isInTimeSql } from "../../law/clocks/time-status-sql.ts";

export interface Disagreement {
  readonly name: string;
  readonly period: string;
  readonly key: number;
  readonly kept: number;
  readonly counted: number;
}

const IN_TIME = isInTimeSql(sql.ref("due_at"), sql.ref("resolved_at"));

/** Figures of tickets, the sealed ones under their own names. */
const countedRows = (timeZone: string) => sql`
  select case when is_sensitive then 'sealed_' || name else name end as name, period, key, n
    from (${countedBySensitivity(timeZone)}) as by_sensitivity
  union all select 'posts', (received_at at time zone ${timeZone})::date, 0, count(*)::int from post group by 2`;

const countedBySensitivity = (timeZone: string) => sql`
  with t as (
    select *, date_trunc('month', received_at at time zone ${timeZone})::date as month,
           (received_at at time zone ${timeZone})::date as day, (resolved_at at time zone ${timeZone})::date as closed_on,
           phase in ('feedback', 'closed', 'no_action', 'transferred') as done
      from ticket where phase not in ('merged', 'deleted')
  )
  select 'total' as name, month as period, 0 as key, is_sensitive, count(*)::int as n from t group by 2, 4
  union all select 'day_total', day, 0, is_sensitive, count(*)::int from t group by 2, 4
  union all select 'issue_total', month, issue_type_id, is_sensitive, count(*)::int from t where issue_type_id is not null group by 2, 3, 4
  union all select 'district_total', month, district_id, is_sensitive, count(*)::int from t where district_id is not null group by 2, 3, 4
  union all select 'reopened', month, 0, is_sensitive, count(*)::int from t where reopen_count > 0 group by 2, 4
  union all select 'resolved', month, 0, is_sensitive, count(*)::int from t where done group by 2, 4
  union all select 'day_resolved', day, 0, is_sensitive, count(*)::int from t where done group by 2, 4
  union all select 'day_closed', closed_on, 0, is_sensitive, count(*)::int from t where done and closed_on is not null group by 2, 4
  union all select 'day_solved', closed_on, 0, is_sensitive, count(*)::int from t where is_solved and closed_on is not null group by 2, 4
  union all select 'district_days', month, district_id * 1000 + least(999, greatest(0, floor(extract(epoch from resolved_at - received_at) / 86400)::int)), is_sensitive, count(*)::int
    from t where done and district_id is not null and resolved_at is not null group by 2, 3, 4
  union all select 'issue_resolved', month, issue_type_id, is_sensitive, count(*)::int from t where done and issue_type_id is not null group by 2, 3, 4
  union all select 'district_resolved', month, district_id, is_sensitive, count(*)::int from t where done and district_id is not null group by 2, 3, 4
  union all select 'in_time', month, 0, is_sensitive, count(*)::int from t where done and ${IN_TIME} group by 2, 4
  union all select 'late', month, 0, is_sensitive, count(*)::int from t where done and not ${IN_TIME} group by 2, 4
  union all select 'confirmed', month, 0, is_sensitive, count(*)::int from t where done and is_confirmed group by 2, 4
  union all select 'solved', month, 0, is_sensitive, count(*)::int from t where is_solved group by 2, 4
  union all select 'transferred', month, 0, is_sensitive, count(*)::int from t where phase = 'transferred' group by 2, 4
  union all select 'no_action', month, 0, is_sensitive, count(*)::int from t where phase = 'no_action' group by 2, 4
  union all select 'disposal', date_trunc('month', resolved_at at time zone ${timeZone})::date, disposal_type_id, is_sensitive, count(*)::int
    from t where done and disposal_type_id is not null group by 2, 3, 4`;

/** Returns every figure whose counter differs from a fresh count; empty when all agree. */
export async function recount(db: Db, timeZone: string): Promise<readonly Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with counted as (${countedRows(timeZone)}),
         kept as (
           -- What is shown follows from days past, not from tickets; posts are sealed or not as they came.
           select case name when 'sealed_posts' then 'posts' else name end as name, period, key, sum(n)::int as n
             from counter where not starts_with(name, 'shown_') group by 1, 2, 3)
    select coalesce(k.name, c.name) as name, coalesce(k.period, c.period)::text as period, coalesce(k.key, c.key) as key,
           coalesce(k.n, 0) as kept, coalesce(c.n, 0) as counted
      from kept k full join counted c on c.name = k.name and c.period = k.period and c.key = k.key
     where coalesce(k.n, 0) <> coalesce(c.n, 0)
     order by 1, 2, 3`.execute(db);
  return [...rows, ...(await recountLists(db))];
}

/** Compares the lengths of lists. `name` holds name, place and status; `key` holds the status. */
async function recountLists(db: Db): Promise<readonly Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with counted as (
      select 'P' as scope, status_id, coalesce(district_id, 0) as district_id, coalesce(department_id, 0) as department_id,
             is_sensitive, is_manual, count(*)::int as n from ticket group by 2, 3, 4, 5, 6
       union all
      select 'W', status_id, 0, 0, is_sensitive, is_manual, count(*)::int from ticket group by 2, 5, 6),
    kept as (
      select scope, status_id, district_id, department_id, is_sensitive, is_manual, sum(n)::int as n
        from list_counter group by 1, 2, 3, 4, 5, 6)
    select 'list ' || concat_ws(' ', scope, district_id, department_id, is_sensitive, is_manual) as name, '' as period,
           status_id as key, coalesce(k.n, 0) as kept, coalesce(c.n, 0) as counted
      from kept k full join counted c using (scope, status_id, district_id, department_id, is_sensitive, is_manual)
     where coalesce(k.n, 0) <> coalesce(c.n, 0)
     order by 1, 3`.execute(db);
  return rows;
}

/** Rewrites all counters from tickets and posts, after a bulk load. */
export async function rebuildCounters(tx: Tx, timeZone: string): Promise<void> {
  await sql`delete from counter`.execute(tx);
  await sql`insert into counter (name, period, key, shard, n)
    select name, period, key, 0, n from (${countedRows(timeZone)}) as counted`.execute(tx);
  // Loaded data is historical, so it is published unmasked.
  await sql`insert into counter (name, period, key, shard, n)
    select replace(name, 'sealed_', 'shown_'), period, key, 0, n from counter where starts_with(name, 'sealed_')`.execute(
    tx,
  );
}
