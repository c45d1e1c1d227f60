/** SQL that finds the tickets of a query, before visibility is applied. */
import { sql } from "kysely";
import { PLAN_EACH_TIME } from "../../../../db/pipeline/named-statements.ts";
import type { Db } from "../../../../db/tx.ts";
import type { Condition } from "../access/visibility-slices.ts";
import { areAllCommon, type CommonKeys } from "./common-keys.ts";
import { tsqueryOf, type Question } from "./search-keys.ts";

/** Threshold of a common word: its tickets are not collected but scanned among the newest. */
export const MOST_COLLECTED = 5_000;

/** Search result: the tickets, or, when they are too many, a condition on a row `w`. */
export interface Found {
  readonly ids: readonly number[];
  readonly scanned: Condition | null;
}

export function allTags(db: Db) {
  return db.selectFrom("tag").select(["tag_id", "tag_name"]).execute();
}

/** Sample size for estimating the tickets that contain several common words together. */
const SAMPLE = 1_000;

/** Estimates from a sample whether far more tickets match the tsquery than can be collected. */
async function areMany(db: Db, tsquery: string, tickets: number): Promise<boolean> {
  const percent = Math.min(100, (100 * SAMPLE) / tickets);
  const { rows } = await sql<{ share: number }>`
    select count(*) filter (where words @@ ${tsquery}::tsquery)::float8 / greatest(count(*), 1) as share
      from ticket_search tablesample system (${percent})`.execute(db);
  return (rows[0]?.share ?? 0) * tickets > 2 * MOST_COLLECTED;
}

/** Finds tickets whose words match the query, or that carry one of the tags. */
export async function findWords(
  db: Db,
  question: Question,
  tagIds: readonly number[],
  common: CommonKeys,
): Promise<Found> {
  const tsquery = tsqueryOf(question);
  // A value, not `exists`: evaluated row by row in order, and only until the page is full.
  const hasWords = sql`coalesce((select s.words @@ (select ${tsquery}::tsquery) from ticket_search s where s.ticket_id = w.ticket_id), false)`;
  const scanned = {
    ids: [],
    scanned: sql<boolean>`(${hasWords}${tagIds.length === 0 ? sql`` : sql` or ${hasTag(tagIds)}`})`,
  };
  const isCommon = areAllCommon(question, common, MOST_COLLECTED);
  if (isCommon && (question.length === 1 || (await areMany(db, tsquery, common.tickets)))) return scanned;
  const { rows } = await sql<{ ticket_id: number }>`${sql.raw(PLAN_EACH_TIME)}
    (select ticket_id from ticket_search where words @@ ${tsquery}::tsquery limit ${MOST_COLLECTED + 1})
    union
    (select ticket_id from ticket_tag where tag_id = any(${tagIds}::int[]) limit ${MOST_COLLECTED + 1})`.execute(db);
  return rows.length <= MOST_COLLECTED ? { ids: rows.map((row) => row.ticket_id), scanned: null } : scanned;
}

const hasTag = (tagIds: readonly number[]) =>
  sql<boolean>`(select count(*) > 0 from ticket_tag g where g.ticket_id = w.ticket_id and g.tag_id = any(${tagIds}::int[]))`;

export async function findTag(db: Db, name: string): Promise<Found> {
  const { rows } = await sql<{ tag_id: number; ticket_id: number }>`
    select tt.tag_id, tt.ticket_id from tag g join ticket_tag tt on tt.tag_id = g.tag_id
     where g.tag_name = ${name} limit ${MOST_COLLECTED + 1}`.execute(db);
  const [first] = rows;
  if (rows.length <= MOST_COLLECTED || first === undefined)
    return { ids: rows.map((row) => row.ticket_id), scanned: null };
  return { ids: [], scanned: hasTag([first.tag_id]) };
}

/** Finds tickets of the citizen with this mobile number, or with the number in their text. */
export async function findMobile(db: Db, mobile: string): Promise<Found> {
  const forms = [mobile, `0${mobile}`, `91${mobile}`, `+91${mobile}`];
  const { rows } = await sql<{ ticket_id: number }>`${sql.raw(PLAN_EACH_TIME)}
    (select t.ticket_id from citizen c join ticket t on t.citizen_id = c.citizen_id
      where c.mobile = any(${forms}::text[]) limit ${MOST_COLLECTED})
    union
    (select ticket_id from ticket_search where words @@ ${`'P${mobile}'`}::tsquery limit ${MOST_COLLECTED})`.execute(
    db,
  );
  return { ids: rows.map((row) => row.ticket_id), scanned: null };
}
