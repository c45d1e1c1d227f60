/**
 * Counts the uses of a row of the masters: tickets, rows of other lists, and rules. Tickets are counted from an index
 * or the counters, at most `MOST`; without either they are not counted.
 */
import { sql } from "kysely";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import { MASTER_LISTS, type MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { masterUse } from "@smgt/contract/calls/organisation/master-lists.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import { keyTextOf, type Fields } from "../../law/masters/packs/changes/master-lists.ts";
import type { Pack } from "../../law/masters/packs/schemas.ts";
import { Refused } from "../../ground/refused.ts";
import { describeList, referenceOf } from "./describe-list.ts";
import { mastersNow, rowsOfPack } from "./masters-now.ts";
import { nameOfList } from "./names-of-rows.ts";
import { rulesNaming } from "./rules-using.ts";

const MOST = 1_000;

/** Lists referenced by an indexed column of `ticket`. */
const COLUMN_OF: Readonly<Partial<Record<MasterList, string>>> = {
  districts: "district_id",
  departments: "department_id",
  issue_types: "issue_type_id",
  sub_issue_types: "sub_issue_type_id",
};

/** Columns of postings that reference the list. */
const POSTING_OF: Readonly<Partial<Record<MasterList, "department_id" | "district_id">>> = {
  departments: "department_id",
  districts: "district_id",
};

/** Counts enabled officers posted to this row; postings to all places are excluded. */
async function countPeople(db: Db, list: MasterList, row: Fields): Promise<number | null> {
  const column = POSTING_OF[list];
  if (column === undefined) return null;
  const counted = await sql<{ n: number }>`
    select count(distinct p.user_id)::int as n from user_posting p join app_user u on u.user_id = p.user_id
     where u.is_enabled and ${sql.ref(`p.${column}`)} = ${Number(row[column])}`.execute(db);
  return counted.rows[0]?.n ?? 0;
}

async function countTickets(db: Db, list: MasterList, row: Fields): Promise<number | null> {
  const column = COLUMN_OF[list];
  const id = Number(row[column ?? ""] ?? row["tag_id"] ?? row["disposal_type_id"]);
  if (column !== undefined) {
    const counted = await sql<{ n: number }>`
      select count(*)::int as n
        from (select 1 from ticket where ${sql.ref(column)} = ${id} limit ${MOST + 1}) as counted`.execute(db);
    return counted.rows[0]?.n ?? 0;
  }
  if (list === "tags") {
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from (select 1 from ticket_tag where tag_id = ${id} limit ${MOST + 1}) as counted`.execute(
      db,
    );
    return counted.rows[0]?.n ?? 0;
  }
  if (list === "feedback_options" && row["kind"] === "root_cause") {
    const counted = await sql<{ n: number }>`
      select count(*)::int as n
        from (select distinct ticket_id from atr where root_cause = ${String(row["code"])} limit ${MOST + 1}) as counted`.execute(
      db,
    );
    return counted.rows[0]?.n ?? 0;
  }
  if (list === "disposal_types") {
    const counted = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::int as n
        from counter where name in ('disposal', 'sealed_disposal') and key = ${id}`.execute(db);
    return counted.rows[0]?.n ?? 0;
  }
  return null;
}

function othersOf(pack: Pack, list: MasterList, row: Fields): ReplyOf<typeof masterUse>["others"] {
  return MASTER_LISTS.flatMap((other) => {
    const names = describeList(pack, other)
      .map(({ name }) => [name, referenceOf(other, name)] as const)
      .flatMap(([name, reference]) => (reference?.[0] === list ? [[name, row[reference[1]]] as const] : []));
    if (names.length === 0) return [];
    const count = rowsOfPack(pack, other).filter((each) =>
      names.some(([name, value]) => [each[name]].flat().includes(value)),
    ).length;
    return count === 0 ? [] : [{ list: other, label: nameOfList(other), count }];
  });
}

export async function countUse(
  ctx: Context,
  { list, key }: BodyOf<typeof masterUse>,
): Promise<ReplyOf<typeof masterUse>> {
  const now = await mastersNow(ctx);
  const wanted = keyTextOf(list, key);
  const row = now === null ? undefined : rowsOfPack(now.pack, list).find((each) => keyTextOf(list, each) === wanted);
  if (now === null || row === undefined) throw new Refused("MASTER_UNKNOWN");
  const [tickets, people, rules] = await Promise.all([
    countTickets(ctx.db, list, row),
    countPeople(ctx.db, list, row),
    rulesNaming(ctx.db, list, row),
  ]);
  return {
    tickets: tickets === null ? null : Math.min(tickets, MOST),
    is_more: flagOf(tickets !== null && tickets > MOST),
    people,
    others: othersOf(now.pack, list, row),
    rules: rules.map(({ rule_name, isLive }) => ({ rule_name, is_live: flagOf(isLive) })),
  };
}
