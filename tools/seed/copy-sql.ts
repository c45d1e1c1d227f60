/**
 * Copies tickets by `insert … select`. The temporary table `copy` names for each copy the original and the differences. Every
 * column is copied by a rule: new ids, moved times, replaced names and officers; other columns are unchanged.
 */
import { sql } from "kysely";
import type { Db } from "@smgt/server/db/tx.ts";

/** One row of `copy`. */
export interface CopyRow {
  readonly n: number;
  /** Number of the unit: a ticket and its merged tickets. */
  readonly unit_n: number;
  readonly from_ticket: number;
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly snippet: string;
  readonly citizen_id: number;
  readonly shift: string;
  readonly from_district: number;
  readonly district_id: number;
  readonly words_from: readonly string[];
  readonly words_to: readonly string[];
  readonly users_from: readonly number[];
  readonly users_to: readonly number[];
}

type Sequence =
  | "ticket_ticket_id_seq"
  | "ticket_number"
  | "post_feed_id_seq"
  | "citizen_citizen_id_seq"
  | "ticket_combined_ticket_combined_id_seq";

/** Takes `count` numbers out of a sequence and returns the first. */
export async function reserve(db: Db, sequence: Sequence, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`select nextval(${sequence}::regclass)::int as first`.execute(db);
  const first = rows[0]?.first ?? 1;
  await sql`select setval(${sequence}::regclass, ${first + Math.max(0, count - 1)}, ${count > 0})`.execute(db);
  return first;
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
  // An id of X contains its time in milliseconds, 22 bits from the right.
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

const reword = (text: string): string => `pg_temp.reword(${text}, c.words_from, c.words_to)`;
const moved = (id: string): string => `pg_temp.moved(${id}, c.shift, c.n)`;

type Rule = (column: string) => string;
const reworded: Rule = (column) => reword(`r.${column}`);
const counterpart: Rule = (column) => `pg_temp.who(r.${column}, c.users_from, c.users_to)`;
const movedId: Rule = (column) => reword(moved(`r.${column}`));

const ruleFor = (rule: Rule, columns: string): Record<string, Rule> =>
  Object.fromEntries(columns.split(" ").map((column) => [column, rule]));

/** Rules by column name, in every table. */
const BY_NAME: Readonly<Record<string, Rule>> = {
  ticket_id: () => "c.ticket_id",
  district_id: () => "case when r.district_id = c.from_district then c.district_id else r.district_id end",
  facts: () =>
    `case when r.facts = '[]' then r.facts else pg_temp.moved_facts(${reword("r.facts::text")}::jsonb, c.shift) end`,
  clock: () => "case when r.clock = '{}' then r.clock else pg_temp.moved_moments(r.clock, c.shift) end",
  ...ruleFor(reworded, "description text remark remarks reason"),
  ...ruleFor(movedId, "conversation_id origin_id version_id in_reply_to_id external_id target_id"),
  ...ruleFor(
    counterpart,
    "user_id actor_user_id assigned_by submitted_by reviewed_by called_by written_by approved_by proposed_by decided_by resolved_by",
  ),
};

interface Copied {
  readonly table: string;
  /** Rows `r` joined with their copies `c`, in the order of insertion. */
  readonly from: string;
  readonly columns?: Readonly<Record<string, string>>;
  /** Identity column that the database fills. */
  readonly without?: string;
}

const ofTicket = (table: string, order: string, more: Omit<Copied, "table" | "from"> = {}): Copied => ({
  table,
  from: `${table} r join copy c on c.from_ticket = r.ticket_id order by c.n, r.${order}`,
  ...more,
});
/** A table with an identity column to which no other copied table refers. */
const numbered = (table: string, id: string, columns: Copied["columns"] = {}): Copied =>
  ofTicket(table, id, { columns, without: id });
const orNull = (column: string, value: string): string => `case when r.${column} is null then null else ${value} end`;

/** SQL of the id of the `nth` row of a copy. */
type NewId = (nth: string) => string;

function copiedTables(feed: NewId, raw: NewId, member: NewId): readonly Copied[] {
  const feedId = feed("(select f.nth from nth_feed f where f.id = r.feed_id)");
  const memberId = member("(select m.nth from nth_member m where m.id = r.ticket_combined_id)");
  const conversation = "coalesce(r.raw #>> '{data,conversation_id}', r.external_id)";
  return [
    ofTicket("ticket", "ticket_id", {
      columns: { ticket_no: "c.ticket_no", snippet: "c.snippet", citizen_id: "c.citizen_id" },
    }),
    ofTicket("ticket_detected", "ticket_id", {
      columns: {
        // Without the detected words, which are those of the original text.
        detected: `(select case when (d #>> '{understood,place,district_id}')::int = c.from_district
            then jsonb_set(d, '{understood,place,district_id}', to_jsonb(c.district_id)) else d end
          from (select regexp_replace(r.detected::text, '"words": \\[[^]]*\\]', '"words": []', 'g')::jsonb as d) as worded)`,
      },
    }),
    {
      table: "raw_item",
      from: "raw_item r join nth_raw w on w.id = r.raw_id join copy c on c.from_ticket = w.ticket_id order by c.n, w.nth",
      columns: {
        raw_id: raw("w.nth"),
        ticket_id: orNull("ticket_id", "c.ticket_id"),
        raw: `pg_temp.reword(r.raw::text,
          c.words_from || array[r.external_id, ${conversation}, r.raw #>> '{data,created_at}'],
          c.words_to || array[${moved("r.external_id")}, ${moved(conversation)},
            pg_temp.moved_moment(r.raw #>> '{data,created_at}', c.shift)])::jsonb`,
      },
    },
    ofTicket("post", "feed_id", { columns: { feed_id: feedId, citizen_id: "c.citizen_id" } }),
    {
      table: "post_version",
      from: `post_version r join nth_feed f on f.id = r.feed_id join nth_raw w on w.id = r.raw_id
        join copy c on c.from_ticket = f.ticket_id order by c.n, f.nth`,
      columns: { feed_id: feed("f.nth"), raw_id: raw("w.nth") },
    },
    ofTicket("ticket_combined", "ticket_combined_id", {
      columns: {
        ticket_combined_id: memberId,
        feed_id: orNull("feed_id", feedId),
        member_ticket_id: orNull(
          "member_ticket_id",
          "(select o.ticket_id from copy o where o.unit_n = c.unit_n and o.from_ticket = r.member_ticket_id)",
        ),
        ended_marking_ids: "'{}'",
      },
    }),
    numbered("ticket_marking", "marking_id", { ticket_combined_id: orNull("ticket_combined_id", memberId) }),
    numbered("ticket_history", "history_id"),
    numbered("atr", "atr_id"),
    numbered("feedback", "feedback_id"),
    numbered("reply", "reply_id"),
    ofTicket("ticket_tag", "tag_id"),
    ofTicket("escalation", "at"),
    numbered("proposal", "proposal_id", { detail: "pg_temp.moved_moments(r.detail, c.shift)" }),
    numbered("audit_entry", "audit_id"),
  ];
}

/** Creates `copy` for this transaction and returns the statements that copy its rows, in the order of references. */
export async function prepareCopies(db: Db, count: number): Promise<readonly string[]> {
  // One after the other: each needs the one before.
  for (const statement of PREPARE) await sql.raw(statement).execute(db);
  /** Reserves as many ids for each copy as the largest original has rows. */
  const idsFor = async (table: string, sequence: Sequence): Promise<NewId> => {
    const { rows } = await sql<{ width: number }>`
      select coalesce(max(nth), 0)::int + 1 as width from ${sql.table(table)}`.execute(db);
    const width = rows[0]?.width ?? 1;
    const first = await reserve(db, sequence, count * width);
    return (nth) => `${first} + c.n * ${width} + ${nth}`;
  };
  const feed = await idsFor("nth_feed", "post_feed_id_seq");
  const raw = await idsFor("nth_raw", "post_feed_id_seq");
  const member = await idsFor("nth_member", "ticket_combined_ticket_combined_id_seq");
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`.execute(db);
  return copiedTables(feed, raw, member).map(({ table, from, columns = {}, without }) => {
    const taken = rows.filter((row) => row.table_name === table && row.column_name !== without);
    const values = taken.map(({ column_name: column, data_type: type }) => {
      if (columns[column] !== undefined) return columns[column];
      if (type === "timestamp with time zone") return `r.${column} + c.shift`;
      return BY_NAME[column]?.(column) ?? `r.${column}`;
    });
    return `insert into ${table} (${taken.map((row) => row.column_name).join(", ")}) overriding system value
      select ${values.join(", ")} from ${from}`;
  });
}

/** Replaces the rows of `copy`. */
export async function fillCopies(db: Db, rows: readonly CopyRow[]): Promise<void> {
  await sql`delete from copy`.execute(db);
  await sql`insert into copy select * from jsonb_populate_recordset(null::copy, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
  await sql`analyze copy`.execute(db);
}
