/** Rates of the same work in the bare database, in the same run, through the same driver. */
import type pg from "pg";
import { timeMany } from "./measure.ts";

const INSERT = `
  with t as (
    insert into bench_ceiling (ticket_no, status_id, received_at, due_at, description)
    values ('BENCH', 1, now(), now() + interval '2 days', $1) returning id),
  h as (insert into bench_ceiling_event (ticket_id, at, event) select id, now(), 'CREATED' from t)
  insert into bench_ceiling_event (ticket_id, at, event) select id, now(), 'OUTBOX' from t`;

const TABLES = `
  drop table if exists bench_ceiling, bench_ceiling_event;
  create table bench_ceiling (
    id integer generated always as identity primary key, ticket_no text not null, status_id integer not null,
    received_at timestamptz not null, due_at timestamptz, description text not null);
  create index on bench_ceiling (due_at, id) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
  create index on bench_ceiling (received_at desc, id desc);
  create index on bench_ceiling using gin (to_tsvector('simple', ticket_no || ' ' || description));
  create table bench_ceiling_event (
    id integer generated always as identity primary key, ticket_id integer not null, at timestamptz not null, event text not null);
  create index on bench_ceiling_event (ticket_id, id)`;

const LIST = `
  select ticket_id, ticket_no, snippet, status_id, district_id, department_id, received_at, due_at, priority_tag_id from ticket
   where phase = 'open' order by coalesce(due_at, 'infinity'::timestamptz), ticket_id limit 50`;

const OPEN = `
  select t.*, (select jsonb_agg(h order by h.history_id) from ticket_history h where h.ticket_id = t.ticket_id) as history
    from ticket t where t.ticket_id = $1`;

async function rateOf(
  pool: pg.Pool,
  n: number,
  clients: number,
  query: (index: number) => { name: string; text: string; values: unknown[] },
): Promise<number> {
  const run = async (count: number): Promise<number> => {
    const { tookMs } = await timeMany(count, clients, async (index) => void (await pool.query(query(index))));
    return (1_000 * count) / tookMs;
  };
  await run(Math.min(n, clients * 4)); // warms plans and connections
  return run(n);
}

/** Inserts ticket, history and outbox row in one durable statement, at 16 connections. */
export async function insertCeiling(pool: pg.Pool): Promise<number> {
  await pool.query(TABLES);
  const rate = await rateOf(pool, 3_000, 16, (index) => ({
    name: "ceiling-insert",
    text: INSERT,
    values: [`No electricity in Sector ${index % 90}, Gurugram since 3 am. Third night in a row.`],
  }));
  await pool.query("drop table bench_ceiling, bench_ceiling_event");
  return rate;
}

/** Reads fifty open tickets from the partial index. */
export function listCeiling(pool: pg.Pool, clients: number): Promise<number> {
  return rateOf(pool, 1_500, Math.min(16, clients), () => ({ name: "ceiling-list", text: LIST, values: [] }));
}

/** Reads one ticket with its history. */
export function openCeiling(pool: pg.Pool, clients: number, ids: readonly number[]): Promise<number> {
  return rateOf(pool, 3_000, Math.min(16, clients), (index) => ({
    name: "ceiling-open",
    text: OPEN,
    values: [ids[index % ids.length]],
  }));
}
