/** SQL of a ticket's group: its members, and the reply targets of merged complaints. */
import { sql, type RawBuilder } from "kysely";
import type { Relation } from "@smgt/contract/shapes/ticket.ts";
import { publicCodes, type Channels } from "../../../../channels/list.ts";
import type { Context, Officer } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import { visibleTo } from "../access/visible-to.ts";
import type { Reachable } from "../show/reply-route.ts";

/** The newest existing post of `ticket as t`, answerable posts first. */
const newestPost = (channels: Channels) => sql`left join lateral (
    select p.version_id as post_id, p.channel as post_channel, p.is_summoned from post p
     where p.ticket_id = t.ticket_id and p.channel = any(${publicCodes(channels)}) and not p.is_deleted
     order by p.is_summoned desc, p.posted_at desc, p.feed_id desc limit 1) as newest on true`;
const REACHABLE = sql`t.channel, t.is_manual, c.account_channel, c.x_user_id, newest.post_id,
  newest.post_channel, newest.is_summoned`;

export interface GroupRow extends Reachable {
  readonly ticket_combined_id: number;
  readonly relation: Relation;
  readonly member_ticket_id: number | null;
  readonly feed_id: number | null;
  readonly department_id: number | null;
  readonly user_id: number | null;
  /** Absent (null) without a merged complaint visible to the officer. */
  readonly ticket_no: string | null;
  readonly citizen_name: string;
  readonly snippet: string;
  readonly is_words_deleted: boolean;
  readonly lang: string;
  readonly received_at: Date;
}

/** Returns the members of the ticket's group, first to last. */
export async function groupOf({ db, channels }: Context, officer: Officer, ticketId: number): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select k.ticket_combined_id, k.relation, k.member_ticket_id, k.feed_id, k.department_id, k.user_id,
           t.ticket_no, c.citizen_name, t.snippet, t.is_words_deleted, t.lang, t.received_at, ${REACHABLE}
      from ticket_combined k
      left join ticket t on t.ticket_id = k.member_ticket_id and ${visibleTo(officer)}
      left join citizen c on c.citizen_id = t.citizen_id
      ${newestPost(channels)}
     where k.ticket_id = ${ticketId} and k.deleted_at is null
     order by k.ticket_combined_id`.execute(db);
  return rows;
}

export interface Duplicate extends Reachable {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly status_id: number;
}

const isDuplicateOf = (ticketId: number): RawBuilder<unknown> =>
  sql`k.ticket_id = ${ticketId} and k.relation = 'DUPLICATE' and k.deleted_at is null`;

/**
 * Returns the merged complaints visible to the officer, in order of merging. Skips one locked by another transaction:
 * it is being detached.
 */
export async function duplicatesOf(
  { channels }: Context,
  tx: Tx,
  officer: Officer,
  ticketId: number,
): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select t.ticket_id, t.ticket_no, t.status_id, ${REACHABLE}
      from ticket_combined k
      join ticket t on t.ticket_id = k.member_ticket_id
      join citizen c on c.citizen_id = t.citizen_id
      ${newestPost(channels)}
     where ${isDuplicateOf(ticketId)} and ${visibleTo(officer)}
     order by k.ticket_combined_id for update of t skip locked`.execute(tx);
  return rows;
}

/** Locks the ticket and its merged complaints in id order, as merging and its undo do. */
export async function lockGroup(tx: Tx, ticketId: number): Promise<void> {
  await sql`
    select t.ticket_id from ticket t
     where t.ticket_id = ${ticketId} or t.ticket_id in (select k.member_ticket_id from ticket_combined k where ${isDuplicateOf(ticketId)})
     order by t.ticket_id for update of t`.execute(tx);
}
