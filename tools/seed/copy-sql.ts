/**
 * The SQL that copies the rows of tickets. The temporary table `copy` says for each copy from which ticket it is made and
 * what is another thing in it. Every column of a table is copied by a rule: ids get new ones, moments are moved, names
 * of places and people in texts are exchanged, people get their counterparts; what no rule names stays as it is.
 */
import { sql } from "kysely";
import type { Db } from "@smgt/server/db/tx.ts";

/** One row of `copy`. */
export interface CopyRow {
  readonly n: number;
  /** Copies of tickets that hang together have it in common. */
  readonly unit_n: number;
  readonly from_ticket: number;
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly snippet: string;
  readonly citizen_id: number;
  readonly shift_ms: number;
  readonly from_district: number;
  readonly district_id: number;
  readonly words_from: readonly string[];
  readonly words_to: readonly string[];
  readonly users_from: readonly number[];
  readonly users_to: readonly number[];
}

/** Ids of copies: the n-th has so many from here on. */
export interface IdBlock {
  readonly first: number;
  readonly width: number;
}

const PREPARE = [
  `create temporary table copy (n integer, unit_n integer, from_ticket integer, ticket_id integer, ticket_no text, snippet text,
     citizen_id integer, shift interval, from_district integer, district_id integer,
     words_from text[], words_to text[], users_from integer[], users_to integer[]) on commit drop`,
  `create function pg_temp.reword(told text, was text[], becomes text[]) returns text language plpgsql immutable strict as $$
   begin
     for i in 1 .. cardinality(was) loop told := replace(told, was[i], becomes[i]); end loop;
     return told;
   end $$`,
  `create function pg_temp.who(id integer, was integer[], becomes integer[]) returns integer language sql immutable as
   $$ select coalesce(becomes[array_position(was, id)], id) $$`,
  // An id of X carries its moment in milliseconds, 22 bits from the right.
  `create function pg_temp.moved(id text, shift interval, n integer) returns text language sql immutable as
   $$ select case when id ~ '^\\d{17,}$'
        then (id::bigint + (extract(epoch from shift) * 1000)::bigint * 4194304 + n)::text else id end $$`,
  `create function pg_temp.moved_moment(told text, shift interval) returns text language sql stable as
   $$ select to_char((told::timestamptz + shift) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$`,
  `create function pg_temp.moved_moments(told jsonb, shift interval) returns jsonb language sql stable as
   $$ select coalesce(jsonb_object_agg(key, case when value #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\dT'
        then to_jsonb(pg_temp.moved_moment(value #>> '{}', shift)) else value end), '{}') from jsonb_each(told) $$`,
  `create function pg_temp.moved_facts(told jsonb, shift interval) returns jsonb language sql stable as
   $$ select coalesce(jsonb_agg(pg_temp.moved_moments(fact, shift) order by nth), '[]')
        from jsonb_array_elements(told) with ordinality as f(fact, nth) $$`,
  `create temporary table nth_feed on commit drop as
   select feed_id as id, ticket_id, (row_number() over (partition by ticket_id order by feed_id) - 1)::integer as nth
     from post where ticket_id is not null`,
  `create temporary table nth_raw on commit drop as
   select v.raw_id as id, f.ticket_id,
          (row_number() over (partition by f.ticket_id order by v.raw_id) - 1)::integer as nth
     from post_version v join nth_feed f on f.id = v.feed_id`,
  `create temporary table nth_member on commit drop as
   select ticket_combined_id as id, ticket_id,
          (row_number() over (partition by ticket_id order by ticket_combined_id) - 1)::integer as nth
     from ticket_combined`,
  "create index on copy (unit_n)",
  "create unique index on nth_feed (id)",
  "create unique index on nth_raw (id)",
  "create unique index on nth_member (id)",
];

const REWORD = (text: string): string => `pg_temp.reword(${text}, c.words_from, c.words_to)`;
const WHO = (user: string): string => `pg_temp.who(${user}, c.users_from, c.users_to)`;
const MOVED = (id: string): string => `pg_temp.moved(${id}, c.shift, c.n)`;
const newId = ({ first, width }: IdBlock, nth: string): string => `${first} + c.n * ${width} + ${nth}`;

type Rule = (column: string) => string;
const reworded: Rule = (column) => REWORD(`r.${column}`);
const rewordedJson: Rule = (column) => `${REWORD(`r.${column}::text`)}::jsonb`;
const counterpart: Rule = (column) => WHO(`r.${column}`);
const movedId: Rule = (column) => REWORD(MOVED(`r.${column}`));

/** By the column's name, whatever the table. */
const BY_NAME: Readonly<Record<string, Rule>> = {
  ticket_id: () => "c.ticket_id",
  district_id: () => "case when r.district_id = c.from_district then c.district_id else r.district_id end",
  description: reworded,
  text: reworded,
  remark: reworded,
  remarks: reworded,
  reason: reworded,
  facts: (column) =>
    `case when r.${column} = '[]' then r.${column} else pg_temp.moved_facts(${rewordedJson(column)}, c.shift) end`,
  clock: (column) =>
    `case when r.${column} = '{}' then r.${column} else pg_temp.moved_moments(r.${column}, c.shift) end`,
  conversation_id: movedId,
  origin_id: movedId,
  version_id: movedId,
  in_reply_to_id: movedId,
  external_id: movedId,
  target_id: movedId,
  ...Object.fromEntries(
    [
      "user_id",
      "actor_user_id",
      "assigned_by",
      "submitted_by",
      "reviewed_by",
      "called_by",
      "written_by",
      "approved_by",
      "proposed_by",
      "decided_by",
      "resolved_by",
    ].map((column) => [column, counterpart]),
  ),
};

interface Copied {
  readonly table: string;
  /** Rows `r` with the copies `c` that are made of them, in the order in which they are written. */
  readonly from: string;
  readonly columns?: Readonly<Record<string, string>>;
  /** Columns that the database fills. */
  readonly without?: readonly string[];
}

const ofTicket = (table: string, order: string, more: Omit<Copied, "table" | "from"> = {}): Copied => ({
  table,
  from: `${table} r join copy c on c.from_ticket = r.ticket_id order by c.n, r.${order}`,
  ...more,
});

function copiedTables(feed: IdBlock, raw: IdBlock, member: IdBlock): readonly Copied[] {
  const feedId = newId(feed, "(select f.nth from nth_feed f where f.id = r.feed_id)");
  const memberId = newId(member, "(select m.nth from nth_member m where m.id = r.ticket_combined_id)");
  return [
    ofTicket("ticket", "ticket_id", {
      columns: {
        ticket_no: "c.ticket_no",
        snippet: "c.snippet",
        citizen_id: "c.citizen_id",
      },
    }),
    ofTicket("ticket_detected", "ticket_id", {
      columns: {
        // Which words it was found by is not known of other words.
        detected: `(select case when (d #>> '{understood,place,district_id}')::int = c.from_district
            then jsonb_set(d, '{understood,place,district_id}', to_jsonb(c.district_id)) else d end
          from (select regexp_replace(r.detected::text, '"words": \\[[^]]*\\]', '"words": []', 'g')::jsonb as d) as worded)`,
      },
    }),
    {
      table: "raw_item",
      from: "raw_item r join nth_raw w on w.id = r.raw_id join copy c on c.from_ticket = w.ticket_id order by c.n, w.nth",
      columns: {
        raw_id: newId(raw, "w.nth"),
        ticket_id: "case when r.ticket_id is null then null else c.ticket_id end",
        raw: `pg_temp.reword(r.raw::text,
          c.words_from || array[r.external_id, coalesce(r.raw #>> '{data,conversation_id}', r.external_id), r.raw #>> '{data,created_at}'],
          c.words_to || array[${MOVED("r.external_id")}, ${MOVED("coalesce(r.raw #>> '{data,conversation_id}', r.external_id)")},
            pg_temp.moved_moment(r.raw #>> '{data,created_at}', c.shift)])::jsonb`,
      },
    },
    ofTicket("post", "feed_id", { columns: { feed_id: feedId, citizen_id: "c.citizen_id" } }),
    {
      table: "post_version",
      from: `post_version r join nth_feed f on f.id = r.feed_id join nth_raw w on w.id = r.raw_id
        join copy c on c.from_ticket = f.ticket_id order by c.n, f.nth`,
      columns: { feed_id: newId(feed, "f.nth"), raw_id: newId(raw, "w.nth") },
    },
    ofTicket("ticket_combined", "ticket_combined_id", {
      columns: {
        ticket_combined_id: memberId,
        feed_id: `case when r.feed_id is null then null else ${feedId} end`,
        member_ticket_id: `case when r.member_ticket_id is null then null
          else (select o.ticket_id from copy o where o.unit_n = c.unit_n and o.from_ticket = r.member_ticket_id) end`,
        ended_marking_ids: "'{}'",
      },
    }),
    ofTicket("ticket_marking", "marking_id", {
      columns: { ticket_combined_id: `case when r.ticket_combined_id is null then null else ${memberId} end` },
      without: ["marking_id"],
    }),
    ofTicket("ticket_history", "history_id", { without: ["history_id"] }),
    ofTicket("atr", "atr_id", { without: ["atr_id"] }),
    ofTicket("feedback", "feedback_id", { without: ["feedback_id"] }),
    ofTicket("reply", "reply_id", { without: ["reply_id"] }),
    ofTicket("ticket_tag", "tag_id"),
    ofTicket("escalation", "at"),
    ofTicket("proposal", "proposal_id", {
      columns: { detail: "pg_temp.moved_moments(r.detail, c.shift)" },
      without: ["proposal_id"],
    }),
    ofTicket("audit_entry", "audit_id", { without: ["audit_id"] }),
  ];
}

/** Makes `copy` and what goes with it; they go with the transaction. */
export async function prepareCopies(db: Db): Promise<void> {
  // One after the other on purpose: each needs the one before.
  for (const statement of PREPARE) await sql.raw(statement).execute(db);
}

/** How many ids the copy of a ticket needs at most of these. */
export async function widthOf(db: Db, table: "nth_feed" | "nth_raw" | "nth_member"): Promise<number> {
  const { rows } = await sql<{ width: number }>`
    select coalesce(max(nth), 0)::int + 1 as width from ${sql.table(table)}`.execute(db);
  return rows[0]?.width ?? 1;
}

/** The statements that copy what `copy` names, in the order in which the tables need each other. */
export async function copyStatements(db: Db, feed: IdBlock, raw: IdBlock, member: IdBlock): Promise<readonly string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`.execute(db);
  return copiedTables(feed, raw, member).map(({ table, from, columns = {}, without = [] }) => {
    const taken = rows.filter((row) => row.table_name === table && !without.includes(row.column_name));
    const values = taken.map(({ column_name: column, data_type: type }) => {
      if (columns[column] !== undefined) return columns[column];
      if (type === "timestamp with time zone") return `r.${column} + c.shift`;
      return BY_NAME[column]?.(column) ?? `r.${column}`;
    });
    return `insert into ${table} (${taken.map((row) => row.column_name).join(", ")}) overriding system value
      select ${values.join(", ")} from ${from}`;
  });
}

/** Puts the next rows into `copy`, in place of those before. */
export async function fillCopies(db: Db, rows: readonly CopyRow[]): Promise<void> {
  await sql`delete from copy`.execute(db);
  await sql`
    insert into copy
    select n, unit_n, from_ticket, ticket_id, ticket_no, snippet, citizen_id, make_interval(secs => shift_ms / 1000.0), from_district,
           district_id, words_from, words_to, users_from, users_to
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(n integer, unit_n integer, from_ticket integer,
           ticket_id integer, ticket_no text, snippet text, citizen_id integer, shift_ms bigint, from_district integer,
           district_id integer, words_from text[], words_to text[], users_from integer[], users_to integer[])`.execute(
    db,
  );
  await sql`analyze copy`.execute(db);
}
