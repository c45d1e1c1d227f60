/**
 * Meaning of a log search: id of a request or job, ticket, address, or words. Each has its own index; a full-text
 * search through ten million rows would be too slow.
 */
import { sql } from "kysely";
import { ticketNumberIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Db } from "../../../db/tx.ts";

export type Meaning =
  | { readonly kind: "everything" }
  | { readonly kind: "reference"; readonly reference: string }
  | { readonly kind: "ticket"; readonly ticketId: number }
  | { readonly kind: "address"; readonly ip: string }
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "nothing" };

/**
 * Condition "column has one of these values". Each value is read separately from its index, in the order of the list.
 */
export interface OneOf {
  readonly column: string;
  readonly type: "int[]" | "text[]";
  readonly values: readonly (string | number)[];
}

const REFERENCE = /^(?:req|job)-[A-Za-z0-9-]{1,60}$/;
const TICKET_NO = /^[A-Z]{2,10}-\d{4}-\d{6,}$/i;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]+)$/i;

/** Decides what a search is for. An unknown ticket number matches no row. */
export async function meaningOf(db: Db, search: string | undefined): Promise<Meaning> {
  const words = (search ?? "").trim();
  if (words === "") return { kind: "everything" };
  if (REFERENCE.test(words)) return { kind: "reference", reference: words };
  if (ADDRESS.test(words)) return { kind: "address", ip: words };
  const number = ticketNumberIn(words);
  if (!TICKET_NO.test(number)) return { kind: "words", words };
  const row = await db.selectFrom("ticket").select("ticket_id").where("ticket_no", "=", number).executeTakeFirst();
  if (row !== undefined) return { kind: "ticket", ticketId: row.ticket_id };
  // A name with digits may look like a ticket number.
  return TICKET_NO.test(words) ? { kind: "nothing" } : { kind: "words", words };
}

const MOST_FOUND = 50;
const patternOf = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Accounts whose name or login contains the words. */
async function usersNamed(db: Db, words: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from app_user where user_name ilike ${patternOf(words)} or login_id ilike ${patternOf(words)}
     order by user_id limit ${MOST_FOUND}`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Users that match the search and the chosen officer; null for all. */
export async function usersMeant(
  db: Db,
  column: string,
  chosen: number | undefined,
  meaning: Meaning,
): Promise<OneOf | null> {
  if (meaning.kind !== "words") return chosen === undefined ? null : { column, type: "int[]", values: [chosen] };
  const named = await usersNamed(db, meaning.words);
  return { column, type: "int[]", values: named.filter((userId) => chosen === undefined || userId === chosen) };
}

/**
 * Names of endpoints that contain the words. There are few names; the query skips through the index from one distinct
 * name to the next.
 */
export async function callsNamed(db: Db, words: string): Promise<string[]> {
  const { rows } = await sql<{ api_name: string }>`
    with recursive names (api_name) as (
      (select api_name from api_log order by api_name limit 1)
      union all
      select (select l.api_name from api_log l where l.api_name > n.api_name order by l.api_name limit 1)
        from names n where n.api_name is not null)
    select api_name from names where api_name ilike ${patternOf(words)} limit ${MOST_FOUND}`.execute(db);
  return rows.map((row) => row.api_name);
}
