/** SQL that finds the tickets of a question, before visibility is applied. */
import { storedForms } from "@smgt/contract/personal/typed-numbers.ts";
import { sql } from "kysely";
import type { PostedOfficer } from "../../../../context.ts";
import { PLAN_EACH_TIME } from "../../../../db/pipeline/named-statements.ts";
import type { Db } from "../../../../db/tx.ts";
import type { Condition } from "../access/visibility-slices.ts";
import { visibleTo } from "../access/visible-to.ts";
import { areAllCommon, type CommonKeys } from "./common-keys.ts";
import { strengthsOf, tsqueryOf, type Question } from "./question.ts";

/** Threshold of a common word: its tickets are not collected but scanned among the newest. */
export const MOST_COLLECTED = 5_000;

/** Search result: the tickets, or, when they are too many, a condition on a row `w`. */
export interface Found {
  readonly ids: readonly number[];
  /** Strength of the match of each ticket, the best highest. */
  readonly strengths: readonly number[];
  readonly scanned: Condition | null;
}

export const NOTHING_FOUND: Found = { ids: [], strengths: [], scanned: null };
const scanning = (scanned: Condition): Found => ({ ...NOTHING_FOUND, scanned });

/** A tag that answers a question. */
export interface TagMatch {
  readonly tagId: number;
  readonly strength: number;
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

/** Returns the strength of a ticket that matches the question at all: the first question that it answers. */
function strengthOfRow(question: Question) {
  const strengths = strengthsOf(question);
  const least = strengths.at(-1)?.strength ?? 0;
  const stronger = strengths
    .slice(0, -1)
    .map(({ strength, tsquery }) => sql`when words @@ ${tsquery}::tsquery then ${sql.lit(strength)}`);
  return stronger.length === 0 ? sql.lit(least) : sql`case ${sql.join(stronger, sql` `)} else ${sql.lit(least)} end`;
}

/** Finds tickets whose words match the question, or that carry one of the tags. */
export async function findWords(
  db: Db,
  question: Question,
  tags: readonly TagMatch[],
  common: CommonKeys,
): Promise<Found> {
  const tsquery = tsqueryOf(question);
  const tagIds = tags.map((tag) => tag.tagId);
  // A value, not `exists`: evaluated row by row in order, and only until the page is full.
  const hasWords = sql`coalesce((select s.words @@ (select ${tsquery}::tsquery) from ticket_search s where s.ticket_id = w.ticket_id), false)`;
  const scanned = scanning(sql<boolean>`(${hasWords}${tagIds.length === 0 ? sql`` : sql` or ${hasTag(tagIds)}`})`);
  const isCommon = areAllCommon(question, common, MOST_COLLECTED);
  if (isCommon && (question.length === 1 || (await areMany(db, tsquery, common.tickets)))) return scanned;
  const matches = sql`select ticket_id, ${strengthOfRow(question)} as strength
    from ticket_search where words @@ ${tsquery}::tsquery limit ${MOST_COLLECTED + 1}`;
  const tagged = sql`select g.ticket_id, k.strength
    from unnest(${tagIds}::int[], ${tags.map((tag) => tag.strength)}::int[]) as k (tag_id, strength)
    join ticket_tag g on g.tag_id = k.tag_id limit ${MOST_COLLECTED + 1}`;
  const both = sql`select ticket_id, max(strength) as strength
    from ((${matches}) union all (${tagged})) f group by ticket_id`;
  const { rows } = await sql<{ ticket_id: number; strength: number }>`${sql.raw(PLAN_EACH_TIME)}
    ${tags.length === 0 ? matches : both}`.execute(db);
  if (rows.length > MOST_COLLECTED) return scanned;
  return { ids: rows.map((row) => row.ticket_id), strengths: rows.map((row) => row.strength), scanned: null };
}

/** Returns whether the officer may see one of the found tickets. */
export async function isAnyVisible(db: Db, officer: PostedOfficer, { ids, scanned }: Found): Promise<boolean> {
  if (scanned !== null) return true;
  if (ids.length === 0) return false;
  const { rows } = await sql<{ is_any: boolean }>`${sql.raw(PLAN_EACH_TIME)}
    select exists (select 1 from ticket t
      where t.ticket_id = any(${ids}::int[]) and t.phase <> 'deleted' and ${visibleTo(officer)}) as is_any`.execute(db);
  return rows[0]?.is_any === true;
}

const hasTag = (tagIds: readonly number[]) =>
  sql<boolean>`(select count(*) > 0 from ticket_tag g where g.ticket_id = w.ticket_id and g.tag_id = any(${tagIds}::int[]))`;

/** Tickets that all match alike. */
function alike(rows: readonly { readonly ticket_id: number }[]): Found {
  return { ids: rows.map((row) => row.ticket_id), strengths: rows.map(() => 1), scanned: null };
}

export async function findTag(db: Db, name: string): Promise<Found> {
  const { rows } = await sql<{ tag_id: number; ticket_id: number }>`
    select tt.tag_id, tt.ticket_id from tag g join ticket_tag tt on tt.tag_id = g.tag_id
     where g.tag_name = ${name} limit ${MOST_COLLECTED + 1}`.execute(db);
  const [first] = rows;
  return rows.length <= MOST_COLLECTED || first === undefined ? alike(rows) : scanning(hasTag([first.tag_id]));
}

/** Finds tickets of the citizen with this mobile number, or with the number in their text. */
export async function findMobile(db: Db, mobile: string): Promise<Found> {
  const { rows } = await sql<{ ticket_id: number }>`${sql.raw(PLAN_EACH_TIME)}
    (select t.ticket_id from citizen c join ticket t on t.citizen_id = c.citizen_id
      where c.mobile = any(${storedForms(mobile)}::text[]) limit ${MOST_COLLECTED})
    union
    (select ticket_id from ticket_search where words @@ ${`'P${mobile}'`}::tsquery limit ${MOST_COLLECTED})`.execute(
    db,
  );
  return alike(rows);
}
