/** SQL for citizens' rights: data held about a person, and obstacles to erasing it. */
import { sql, type RawBuilder } from "kysely";
import { ERASE_AFTER_DAYS, MOST_ENTRIES } from "@smgt/contract/calls/casework/citizen-rights.ts";
import { storedForms } from "@smgt/contract/personal/typed-numbers.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import type { Confirmation } from "../../../law/authority/second-person.ts";
import { unlearnErased } from "../../training/learn.job.ts";

export interface PersonalDataRow {
  readonly citizen_id: number;
  readonly citizen_name: string;
  readonly handle: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly erased_at: Date | null;
  readonly ticket_count: number;
  readonly open_count: number;
  readonly post_count: number;
  readonly last_at: Date | null;
}

/** New values of an entry; null empties the field. */
export interface Correction {
  readonly citizen_name?: string;
  readonly mobile?: string | null;
  readonly email?: string | null;
  readonly address?: string | null;
}

/** Condition: a ticket of one of these entries complains about the user, who must not see the entries. */
export const isAccusedBy = (
  citizenIds: RawBuilder<unknown>,
  userId: number,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from ticket accusing where accusing.citizen_id = any(${citizenIds}) and ${userId} = any(accusing.complained_about))`;

/** Search key of an administrator; each is matched exactly. */
export type Sought =
  | { readonly by: "mobile"; readonly mobile: string }
  | { readonly by: "ticket"; readonly ticketNo: string }
  | { readonly by: "handle"; readonly handle: string };

function soughtBy(sought: Sought) {
  switch (sought.by) {
    case "mobile":
      return sql<boolean>`c.mobile = any(${storedForms(sought.mobile)}::text[])`;
    case "ticket":
      return sql<boolean>`c.citizen_id in (select citizen_id from ticket where ticket_no = ${sought.ticketNo})`;
    case "handle":
      return sql<boolean>`lower(c.handle) = ${sought.handle} and c.handle <> ''`;
  }
}

/** Open, or merged into an open one: the reply to that one quotes its words. */
const IS_OPEN = sql`(t.phase in ('open', 'feedback') or t.phase = 'merged' and exists (
  select from ticket_combined k join ticket l on l.ticket_id = k.ticket_id
   where k.member_ticket_id = t.ticket_id and k.relation = 'DUPLICATE' and k.deleted_at is null
     and l.phase in ('open', 'feedback')))`;

const HELD = sql`
  c.citizen_id, c.citizen_name, c.handle, c.mobile, c.email, c.address, c.erased_at,
  (select count(*)::int from ticket t where t.citizen_id = c.citizen_id) as ticket_count,
  (select count(*)::int from ticket t where t.citizen_id = c.citizen_id and ${IS_OPEN}) as open_count,
  (select count(*)::int from post p where p.citizen_id = c.citizen_id) as post_count,
  greatest((select max(t.last_event_at) from ticket t where t.citizen_id = c.citizen_id),
           (select max(p.received_at) from post p where p.citizen_id = c.citizen_id)) as last_at`;

/** Matching entries, last changed first. */
export async function findPersonalDataRows(db: Db, sought: Sought, readerId: number): Promise<PersonalDataRow[]> {
  const { rows } = await sql<PersonalDataRow>`select ${HELD} from citizen c where ${soughtBy(sought)}
       and not ${isAccusedBy(sql`array[c.citizen_id]`, readerId)}
    order by c.updated_at desc, c.citizen_id desc limit ${MOST_ENTRIES}`.execute(db);
  return rows;
}

/**
 * Locks these entries until the transaction ends, without those hidden from the reader; null reader for the program.
 */
export async function holdPeople(
  tx: Tx,
  citizenIds: readonly number[],
  readerId: number | null,
): Promise<PersonalDataRow[]> {
  await sql`select from citizen where citizen_id = any(${citizenIds}::int[]) order by citizen_id for update`.execute(
    tx,
  );
  const { rows } =
    await sql<PersonalDataRow>`select ${HELD} from citizen c where c.citizen_id = any(${citizenIds}::int[])
       and not ${readerId === null ? sql`false` : isAccusedBy(sql`array[c.citizen_id]`, readerId)}
    order by c.citizen_id`.execute(tx);
  return rows;
}

/** Returns true when a post of these entries is so recent that a platform could deliver it again. */
export async function wroteLately(tx: Tx, citizenIds: readonly number[], now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - ERASE_AFTER_DAYS * 86_400_000);
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from post where citizen_id = any(${citizenIds}::int[]) and received_at > ${since}) as is`.execute(tx);
  return rows[0]?.is === true;
}

/** Entries that existed before a moment; after a restore an id can belong to another person. */
export async function thereBefore(tx: Tx, citizenIds: readonly number[], moment: Date): Promise<number[]> {
  const { rows } = await sql<{ citizen_id: number }>`
    select c.citizen_id from citizen c where c.citizen_id = any(${citizenIds}::int[])
       and least(c.updated_at, (select min(t.created_at) from ticket t where t.citizen_id = c.citizen_id),
                 (select min(p.received_at) from post p where p.citizen_id = c.citizen_id)) <= ${moment}
     order by c.citizen_id`.execute(tx);
  return rows.map((row) => row.citizen_id);
}

/** Erases the entries of a decided request, including their training data; returns unused files. */
export async function eraseCitizens(tx: Tx, requestId: number, _two: Confirmation): Promise<string[]> {
  await sql`update erasure e set wish = null, reason = '———', settled_reason = null from erasure done
    where done.request_id = ${requestId} and e.citizen_ids && done.citizen_ids and e.kind <> 'ERASE'`.execute(tx);
  await sql`select erase_said(${requestId})`.execute(tx);
  const { rows } = await sql<{ key: string }>`select erase_citizens(${requestId}) as key`.execute(tx);
  await unlearnErased(tx);
  return rows.map((row) => row.key);
}

/** Tickets of others with posts of these entries: their search words must be rebuilt. */
export async function ticketsWithPostsOf(tx: Tx, citizenIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select distinct p.ticket_id from post p join ticket t on t.ticket_id = p.ticket_id
     where p.citizen_id = any(${citizenIds}::int[]) and t.citizen_id <> all(${citizenIds}::int[])`.execute(tx);
  return rows.map((row) => row.ticket_id);
}
