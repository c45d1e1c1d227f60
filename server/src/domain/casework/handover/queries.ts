/** SQL of charges: tickets held, possible successors, and outcomes. */
import { sql, type RawBuilder } from "kysely";
import type { Posting } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { isPostedAt } from "../../organisation/users/is-posted-at.ts";

/** Part of a charge that a caller may see and hand over: markings in one of their places, or all for null. */
export interface Bounds {
  readonly callerId: number;
  readonly places: readonly Posting[] | null;
}

/** Returns true when the marking is in one of the places; a place without department or district covers all of them. */
const isIn = (places: readonly Posting[]): RawBuilder<unknown> => sql`exists (
  select 1 from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as b("departmentId" integer, "districtId" integer)
   where (b."departmentId" is null or b."departmentId" = m.department_id)
     and (b."districtId" is null or b."districtId" = m.district_id))`;

/** DANGER: never a ticket that complains about the caller (decision 25). */
const within = ({ callerId, places }: Bounds): RawBuilder<unknown> =>
  sql`${places === null ? sql`true` : isIn(places)}
      and not exists (select 1 from ticket c where c.ticket_id = m.ticket_id and c.complained_about @> array[${callerId}::int])`;

/** Live markings of an officer in open tickets, as `ticket_marking as m`. */
const held = (userId: number, bounds: Bounds): RawBuilder<unknown> =>
  sql`m.user_id = ${userId} and m.ended_at is null and m.phase = 'open' and ${within(bounds)}`;

export interface HeldTicket {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly status_id: number;
  readonly due_at: Date | null;
  readonly is_covered: boolean;
  readonly is_about: boolean;
}

/** Tickets that the officer holds, earliest due first, and whether the successor could take each. */
export async function heldTickets(
  db: Db | Tx,
  wanted: { readonly fromId: number; readonly toId: number | null; readonly bounds: Bounds; readonly most: number },
): Promise<readonly HeldTicket[]> {
  const { fromId, toId, bounds, most } = wanted;
  const { rows } = await sql<HeldTicket>`
    select t.ticket_id, t.ticket_no, t.status_id, t.due_at, bool_and(${isPostedAt(sql`${toId}::int`)}) as is_covered,
           coalesce(${toId}::int = any(t.complained_about), false) as is_about
      from ticket_marking m join ticket t on t.ticket_id = m.ticket_id
     where ${held(fromId, bounds)}
     group by t.ticket_id order by t.due_at nulls last, t.ticket_id limit ${most}::int`.execute(db);
  return rows;
}

/** Serializes concurrent requests with the same idempotency key. */
export async function lockIdempotencyKey(tx: Tx, userId: number, clientRef: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charge ${userId} ${clientRef}`}, 0))`.execute(tx);
}

export async function countHeld(db: Db, fromId: number, bounds: Bounds): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct m.ticket_id)::int as n from ticket_marking m
    where ${held(fromId, bounds)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Enabled officers posted where at least one of the tickets is; available ones first. */
export async function successorIds(db: Db | Tx, fromId: number, bounds: Bounds): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from app_user u
     where u.is_enabled and u.user_id <> ${fromId}
       and exists (select 1 from user_posting p
                     join (select distinct m.role_id, m.department_id, m.district_id from ticket_marking m
                            where ${held(fromId, bounds)}) h on h.role_id = p.role_id
                    where p.user_id = u.user_id and (p.department_id is null or p.department_id = h.department_id)
                      and (p.district_id is null or p.district_id = h.district_id))
     order by u.is_available desc, u.user_name, u.user_id limit 500`.execute(db);
  return rows.map((row) => row.user_id);
}

/** The given tickets that the officer holds within the bounds. */
export async function heldAmong(
  tx: Tx,
  fromId: number,
  bounds: Bounds,
  ticketIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ ticket_id: number }>`select distinct m.ticket_id from ticket_marking m
    where ${held(fromId, bounds)} and m.ticket_id = any(${[...ticketIds]}::int[])`.execute(tx);
  return rows.map((row) => row.ticket_id);
}

export async function heldMarkings(
  tx: Tx,
  fromId: number,
  bounds: Bounds,
  ticketId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ marking_id: number }>`select m.marking_id from ticket_marking m
    where ${held(fromId, bounds)} and m.ticket_id = ${ticketId}`.execute(tx);
  return rows.map((row) => row.marking_id);
}

/** Places of a user's current postings in a role. */
export async function placesOf(db: Db, userId: number, roleId: number): Promise<readonly Posting[]> {
  const { rows } =
    await sql<Posting>`select department_id as "departmentId", district_id as "districtId" from user_posting
    where user_id = ${userId} and role_id = ${roleId}`.execute(db);
  return rows;
}

/** Returns true when the officer is posted where each of these markings is. */
export async function coversAll(tx: Tx, userId: number, markingIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ticket_marking m
    where m.marking_id = any(${[...markingIds]}::int[]) and not ${isPostedAt(sql`${userId}::int`)}`.execute(tx);
  return rows[0]?.n === 0;
}

/**
 * Moves the markings to the successor; an acceptance stays, and no time limit restarts. A marking is skipped only if
 * the successor already holds the ticket in the same place. Markings of an additional department stay with that
 * department.
 */
export async function moveMarkings(
  tx: Tx,
  markingIds: readonly number[],
  move: { readonly toId: number; readonly by: number; readonly at: Date },
): Promise<void> {
  const { toId, by, at } = move;
  const ids = sql`${[...markingIds]}::int[]`;
  await sql`update ticket_marking set ended_at = ${at} where marking_id = any(${ids})`.execute(tx);
  await sql`insert into ticket_marking (ticket_id, ticket_combined_id, kind, role_id, department_id, district_id, user_id,
      assigned_by, assigned_at, accepted_at)
    select m.ticket_id, m.ticket_combined_id, m.kind, m.role_id, m.department_id, m.district_id, ${toId}::int, ${by}::int,
           ${at}::timestamptz, case when m.accepted_at is null then null else ${at}::timestamptz end
      from ticket_marking m
     where m.marking_id = any(${ids})
       and not exists (select 1 from ticket_marking o where o.ticket_id = m.ticket_id and o.user_id = ${toId}::int
                          and o.ended_at is null and o.kind = m.kind and o.role_id = m.role_id
                          and (o.department_id, o.district_id, o.ticket_combined_id)
                              is not distinct from (m.department_id, m.district_id, m.ticket_combined_id))`.execute(tx);
  await sql`update ticket_combined c set user_id = ${toId}::int from ticket_marking m
    where m.marking_id = any(${ids}) and c.ticket_combined_id = m.ticket_combined_id`.execute(tx);
}

export interface Charge {
  readonly charge_id: number;
  readonly from_user_id: number;
  readonly to_user_id: number;
  readonly made_by: number;
  readonly role_id: number;
  readonly reason: string;
}

/** The next ticket without an outcome; locked against other workers. */
export async function nextTicket(tx: Tx, chargeId: number): Promise<number | null> {
  const { rows } = await sql<{ ticket_id: number }>`select ticket_id from charge_ticket
    where charge_id = ${chargeId} and outcome is null order by ticket_id limit 1 for update`.execute(tx);
  return rows[0]?.ticket_id ?? null;
}

export interface ShownCharge {
  readonly charge_id: number;
  readonly from_name: string;
  readonly to_name: string;
  readonly by_name: string;
  readonly reason: string;
  readonly made_at: Date;
  readonly finished_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly is_mine: boolean;
  readonly total: number;
  readonly moved: readonly { readonly ticket_id: number; readonly ticket_no: string }[];
  readonly left: readonly { readonly ticket_no: string; readonly refusal: string }[];
}

/**
 * Charges of the user to acknowledge, or the one with this number if it is theirs. Tickets that did not move are shown
 * only to the maker: one may have stayed because it complains about the successor. Tickets that complain about the
 * reader are not counted.
 */
export async function shownCharges(db: Db, userId: number, chargeId: number | null): Promise<readonly ShownCharge[]> {
  const { rows } = await sql<ShownCharge>`
    select c.charge_id, f.user_name as from_name, s.user_name as to_name, b.user_name as by_name, c.reason, c.made_at,
           c.finished_at, c.acknowledged_at, c.to_user_id = ${userId} as is_mine, k.total,
           coalesce(k.moved, '[]'::jsonb) as moved, coalesce(k.left, '[]'::jsonb) as left
      from charge c join app_user f on f.user_id = c.from_user_id join app_user s on s.user_id = c.to_user_id
      join app_user b on b.user_id = c.made_by
      cross join lateral (
        select count(*)::int as total,
               jsonb_agg(jsonb_build_object('ticket_id', t.ticket_id, 'ticket_no', t.ticket_no) order by t.ticket_no)
                 filter (where x.outcome = 'moved') as moved,
               jsonb_agg(jsonb_build_object('ticket_no', t.ticket_no, 'refusal', x.refusal) order by t.ticket_no)
                 filter (where x.outcome = 'left') as left
          from charge_ticket x join ticket t on t.ticket_id = x.ticket_id
         where x.charge_id = c.charge_id and not t.complained_about @> array[${userId}::int]
           and (c.made_by = ${userId} or x.outcome = 'moved')) k
     where ${
       chargeId === null
         ? sql`c.to_user_id = ${userId} and c.acknowledged_at is null and c.finished_at is not null`
         : sql`c.charge_id = ${chargeId} and (c.to_user_id = ${userId} or c.made_by = ${userId})`
     }
     order by c.charge_id limit 50`.execute(db);
  return rows;
}
