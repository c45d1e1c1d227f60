import { sql } from "kysely";
import type { PersonAtTicket } from "@smgt/contract/calls/tickets/presence.ts";
import type { Officer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import type { SightFacts } from "../../law/sight/sight.ts";
import { SIGHT_FACTS, visibleTo } from "../tickets/access/visible-to.ts";

export const PRESENCE_CHANNEL = "presence_change";
/** NOTIFY carries at most 8,000 bytes; this many changes always fit. */
const PER_MESSAGE = 8;

/** A ticket with the facts that decide its visibility, and so the visibility of its presence. */
export interface Audience extends SightFacts {
  readonly ticket_id: number;
}

const AUDIENCE = sql`t.ticket_id, ${SIGHT_FACTS}`;

export async function announcePresence(tx: Tx, changes: readonly object[]): Promise<void> {
  for (let from = 0; from < changes.length; from += PER_MESSAGE) {
    // Several changes share one message: the sweep after a lost connection may find a hundred.
    await sql`select pg_notify(${PRESENCE_CHANNEL}, ${JSON.stringify(changes.slice(from, from + PER_MESSAGE))})`.execute(
      tx,
    );
  }
}

/** Returns the ticket's audience if the officer may see it. */
export async function audienceOf(tx: Db | Tx, officer: Officer, ticketId: number): Promise<Audience | undefined> {
  const { rows } = await sql<Audience>`
    select ${AUDIENCE} from ticket t where t.ticket_id = ${ticketId} and ${visibleTo(officer)}`.execute(tx);
  return rows[0];
}

/** Records a heartbeat; true when this user was not present before. */
export async function markSeen(
  tx: Tx,
  { userId, sessionId }: Officer,
  ticketId: number,
  { now, goneBefore }: { readonly now: Date; readonly goneBefore: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (select 1 from presence where ticket_id = ${ticketId} and user_id = ${userId} and seen_at > ${goneBefore})
    insert into presence (ticket_id, session_id, user_id, seen_at) values (${ticketId}, ${sessionId}, ${userId}, ${now})
    on conflict (ticket_id, session_id) do update set seen_at = excluded.seen_at
    returning not exists (select 1 from before) as is_new`.execute(tx);
  return rows[0]?.is_new ?? false;
}

/** Marks the user as writing; true when the last announcement is old enough. */
export async function markWriting(
  tx: Tx,
  { sessionId }: Officer,
  ticketId: number,
  { now, toldBefore }: { readonly now: Date; readonly toldBefore: Date },
): Promise<boolean> {
  const { rows } = await sql<{ ticket_id: number }>`
    update presence set seen_at = ${now}, writing_at = ${now}
     where ticket_id = ${ticketId} and session_id = ${sessionId}
       and (writing_at is null or writing_at <= ${toldBefore})
    returning ticket_id`.execute(tx);
  return rows.length > 0;
}

/** Removes this session from the ticket; true when the user has no other session on it. */
export async function removeOwn(
  tx: Tx,
  { userId, sessionId }: Officer,
  ticketId: number,
  goneBefore: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_elsewhere: boolean }>`
    delete from presence p where p.ticket_id = ${ticketId} and p.session_id = ${sessionId}
    returning exists (select 1 from presence o where o.ticket_id = p.ticket_id and o.user_id = ${userId}
                         and o.session_id <> p.session_id and o.seen_at > ${goneBefore}) as is_elsewhere`.execute(tx);
  return rows[0]?.is_elsewhere === false;
}

/**
 * Removes entries last seen before one moment, or after the other by a clock that was set back since. Returns users
 * without another session.
 */
export async function forgetSilent(
  tx: Tx,
  { goneBefore, notYet }: { readonly goneBefore: Date; readonly notYet: Date },
): Promise<(Audience & { readonly user_id: number })[]> {
  const { rows } = await sql<Audience & { user_id: number }>`
    with gone as (delete from presence where seen_at <= ${goneBefore} or seen_at > ${notYet} returning ticket_id, user_id)
    select distinct g.user_id, ${AUDIENCE} from gone g join ticket t on t.ticket_id = g.ticket_id
     where not exists (select 1 from presence o where o.ticket_id = g.ticket_id and o.user_id = g.user_id
                          and o.seen_at > ${goneBefore} and o.seen_at <= ${notYet})`.execute(tx);
  return rows;
}

/** Returns the other users on these tickets, limited to visible tickets; one statement for a page of tickets. */
export async function peopleAt(
  db: Db,
  officer: Officer,
  ticketIds: readonly number[],
  after: { readonly seen: Date; readonly writing: Date },
): Promise<PersonAtTicket[]> {
  const { rows } = await sql<PersonAtTicket>`
    select p.ticket_id, p.user_id, u.user_name,
           case when max(p.writing_at) > ${after.writing} then 'writing' else 'looking' end as state
      from presence p join app_user u on u.user_id = p.user_id join ticket t on t.ticket_id = p.ticket_id
     where p.ticket_id = any(${ticketIds}::int[]) and p.seen_at > ${after.seen} and p.user_id <> ${officer.userId}
       and ${visibleTo(officer)}
     group by p.ticket_id, p.user_id, u.user_name order by p.ticket_id, u.user_name, p.user_id`.execute(db);
  return rows;
}
