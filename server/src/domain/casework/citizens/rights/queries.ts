/** The SQL of citizens' rights: what is held about a person, and what stands in the way of erasing it. */
import { sql, type RawBuilder } from "kysely";
import { ERASE_AFTER_DAYS, MOST_ENTRIES } from "@smgt/contract/calls/casework/citizen-rights.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import type { Confirmation } from "../../../law/authority/second-person.ts";
import { forgetErased } from "../../training/learn.job.ts";

export interface HeldRow {
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

/** Condition: a ticket of one of these entries complains about the user, for whom the entries do not exist. */
export const isAccusedBy = (
  citizenIds: RawBuilder<unknown>,
  userId: number,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from ticket accusing where accusing.citizen_id = any(${citizenIds}) and ${userId} = any(accusing.complained_about))`;

/** By what an administrator looks; each is exact. */
export type Sought =
  | { readonly by: "mobile"; readonly mobile: string }
  | { readonly by: "ticket"; readonly ticketNo: string }
  | { readonly by: "handle"; readonly handle: string };

function soughtBy(sought: Sought) {
  switch (sought.by) {
    case "mobile": {
      const { mobile } = sought;
      return sql<boolean>`c.mobile = any(${[mobile, `0${mobile}`, `91${mobile}`, `+91${mobile}`]}::text[])`;
    }
    case "ticket":
      return sql<boolean>`c.citizen_id in (select citizen_id from ticket where ticket_no = ${sought.ticketNo})`;
    case "handle":
      return sql<boolean>`lower(c.handle) = ${sought.handle} and c.handle <> ''`;
  }
}

/** Open, or merged into one that is: that one is answered with its words. */
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

/** Entries of whom is sought, the last changed first. */
export async function findHeldRows(db: Db, sought: Sought, readerId: number): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`select ${HELD} from citizen c where ${soughtBy(sought)}
       and not ${isAccusedBy(sql`array[c.citizen_id]`, readerId)}
    order by c.updated_at desc, c.citizen_id desc limit ${MOST_ENTRIES}`.execute(db);
  return rows;
}

/** These entries, held until the transaction ends; without those that are not for the reader, null for the program. */
export async function holdPeople(tx: Tx, citizenIds: readonly number[], readerId: number | null): Promise<HeldRow[]> {
  await sql`select from citizen where citizen_id = any(${citizenIds}::int[]) order by citizen_id for update`.execute(
    tx,
  );
  const { rows } = await sql<HeldRow>`select ${HELD} from citizen c where c.citizen_id = any(${citizenIds}::int[])
       and not ${readerId === null ? sql`false` : isAccusedBy(sql`array[c.citizen_id]`, readerId)}
    order by c.citizen_id`.execute(tx);
  return rows;
}

/** Whether a post of these came so lately that a platform could deliver it once more. */
export async function wroteLately(tx: Tx, citizenIds: readonly number[], now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - ERASE_AFTER_DAYS * 86_400_000);
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from post where citizen_id = any(${citizenIds}::int[]) and received_at > ${since}) as is`.execute(tx);
  return rows[0]?.is === true;
}

/** Those of these entries that were there before a moment; a number can have gone to another person after a restore. */
export async function thereBefore(tx: Tx, citizenIds: readonly number[], moment: Date): Promise<number[]> {
  const { rows } = await sql<{ citizen_id: number }>`
    select c.citizen_id from citizen c where c.citizen_id = any(${citizenIds}::int[])
       and least(c.updated_at, (select min(t.created_at) from ticket t where t.citizen_id = c.citizen_id),
                 (select min(p.received_at) from post p where p.citizen_id = c.citizen_id)) <= ${moment}
     order by c.citizen_id`.execute(tx);
  return rows.map((row) => row.citizen_id);
}

/** Erases what a decided erasure names, also from what was learned; gives the files that nothing uses any more. */
export async function eraseCitizens(tx: Tx, requestId: number, _two: Confirmation): Promise<string[]> {
  await sql`update erasure e set wish = null, reason = '———', settled_reason = null from erasure done
    where done.request_id = ${requestId} and e.citizen_ids && done.citizen_ids and e.kind <> 'ERASE'`.execute(tx);
  await sql`select erase_said(${requestId})`.execute(tx);
  const { rows } = await sql<{ key: string }>`select erase_citizens(${requestId}) as key`.execute(tx);
  await forgetErased(tx);
  return rows.map((row) => row.key);
}

/** Tickets of others on which posts of these hang: their words have to be gathered again. */
export async function ticketsWithPostsOf(tx: Tx, citizenIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select distinct p.ticket_id from post p join ticket t on t.ticket_id = p.ticket_id
     where p.citizen_id = any(${citizenIds}::int[]) and t.citizen_id <> all(${citizenIds}::int[])`.execute(tx);
  return rows.map((row) => row.ticket_id);
}
