/**
 * What waits for an officer, read from where it is true: replies, proposals, reports, messages, mentions, snoozes. There is no
 * second copy that could be wrong (decision 59). Every part looks at its tickets through `visibleTo`, so that neither
 * list nor counts tell of a ticket that is not the officer's to see.
 */
import type { Translations } from "@smgt/contract/languages.ts";
import type { WaitingKind } from "@smgt/contract/calls/waiting.ts";
import { sql, type RawBuilder } from "kysely";
import type { Officer } from "../../context.ts";
import type { Db, Tx } from "../../db/tx.ts";
import { isOfCell, isRefusedAndOpen, isUnconfirmed } from "../replies/queries.ts";
import { visibleTo } from "../tickets/access/access.ts";
import { isUnjudged } from "../tickets/answers/unclear.ts";
import { isBack, whyBack } from "../tickets/snooze/due.ts";
import { kindsDecidedBy, waitsForDecision } from "../workflow/effects/open-proposals.ts";

/** News older than this wait for nobody any more. */
const NEWS_DAYS = 30;
/** Counted no further: each is looked at, and beyond it the number tells nobody anything more. */
export const MOST_COUNTED = 100;
/** So many open matters are looked at, whether read or not. */
const MOST_MATTERS = 1_000;

/** Where a page ends. */
export interface WaitingPlace {
  readonly at: Date;
  readonly kind: string;
  readonly refId: number;
}

export interface EntryRow {
  readonly kind: WaitingKind;
  readonly ref_id: number;
  readonly about: string;
  readonly is_granted: boolean | null;
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly citizen_name: string;
  readonly at: Date;
  readonly is_read: boolean;
  readonly by_name: string | null;
  readonly words: string;
  readonly words_translations: Translations;
}

/** Whom the list is of, when, and the statuses in which a ticket is an officer's to go on with. */
export interface Waiter {
  readonly officer: Officer;
  readonly now: Date;
  readonly officersTurn: readonly number[];
}

type Part = RawBuilder<unknown>;

const NO_WORDS = sql`'' as words, '{}'::jsonb as words_translations`;

/** Whether an entry that has no read mark of its own is read. */
const isRead = ({ officer }: Waiter, kind: WaitingKind, refId: RawBuilder<unknown>): Part => sql`exists (
  select 1 from waiting_read w where w.user_id = ${officer.userId} and w.kind = ${sql.lit(kind)} and w.ref_id = ${refId})`;

function replies(waiter: Waiter, kind: "refused_reply" | "unconfirmed_reply"): Part {
  const isRefused = kind === "refused_reply";
  const since = isRefused ? sql`r.refused_at` : sql`r.first_started_at`;
  const where = isRefused ? isRefusedAndOpen(waiter.officer) : isUnconfirmed(waiter.officer);
  return sql`
    select ${sql.lit(kind)} as kind, r.reply_id as ref_id, r.reply_channel as about, null::boolean as is_granted, r.ticket_id,
           coalesce(${since}, r.created_at) as at, ${isRead(waiter, kind, sql`r.reply_id`)} as is_read,
           coalesce(r.approved_by, r.written_by) as by_user_id, r.text as words, '{}'::jsonb as words_translations
      from reply r join ticket t on t.ticket_id = r.ticket_id
     where ${where}`;
}

const decisions = (waiter: Waiter): Part => sql`
    select 'decision', p.proposal_id, p.kind, null, p.ticket_id, p.proposed_at,
           ${isRead(waiter, "decision", sql`p.proposal_id`)}, p.proposed_by, coalesce(p.reason, ''), '{}'::jsonb
      from proposal p join ticket t on t.ticket_id = p.ticket_id
     where ${waitsForDecision(waiter.officer)}`;

/** What became of one's own proposals, when somebody else decided. */
const decided = (waiter: Waiter): Part => sql`
    select 'decided', p.proposal_id, p.kind, p.state = 'confirmed', p.ticket_id, p.decided_at, false, p.decided_by, ${NO_WORDS}
      from proposal p join ticket t on t.ticket_id = p.ticket_id
     where p.state <> 'open' and p.proposed_by = ${waiter.officer.userId} and p.decided_by <> ${waiter.officer.userId}
       and p.decided_at > ${waiter.now}::timestamptz - make_interval(days => ${NEWS_DAYS})
       and not ${isRead(waiter, "decided", sql`p.proposal_id`)} and ${visibleTo(waiter.officer)}`;

/** Reports that came back to who holds the ticket now, and that no later one has replaced. */
const returnedReports = (waiter: Waiter): Part => sql`
    select 'returned_report', a.atr_id, '', null, a.ticket_id, a.reviewed_at,
           ${isRead(waiter, "returned_report", sql`a.atr_id`)}, a.reviewed_by, ${NO_WORDS}
      from ticket t join atr a on a.ticket_id = t.ticket_id
     where t.ticket_id in (select m.ticket_id from ticket_marking m
             where m.user_id = ${waiter.officer.userId} and m.ended_at is null and m.phase = 'open')
       and t.status_id = any(${[...waiter.officersTurn]}::int[]) and a.state = 'returned'
       and not exists (select 1 from atr l where l.ticket_id = a.ticket_id and l.atr_id > a.atr_id)
       and ${visibleTo(waiter.officer)}`;

/** Messages that nobody else's list says again; one that hurries somebody is over with the matter. */
const messages = (waiter: Waiter): Part => sql`
    select 'message', b.broadcast_message_id, b.message_type, null, b.ticket_id, b.created_at, false,
           null::int, b.message, b.message_translations
      from broadcast_message b join ticket t on t.ticket_id = b.ticket_id
     where b.user_id = ${waiter.officer.userId} and b.read_at is null
       and b.created_at > ${waiter.now}::timestamptz - make_interval(days => ${NEWS_DAYS})
       and b.message_type not in ('PROPOSAL', 'REPLY')
       and (t.phase = 'open' or b.message_type not in ('REMINDER', 'ESCALATION', 'CRITICAL'))
       and ${visibleTo(waiter.officer)}`;

const snoozes = (waiter: Waiter): Part => sql`
    select 'snooze', s.snooze_id, ${whyBack}, null, s.ticket_id, s.made_at, false, null::int, ${NO_WORDS}
      from snooze s join ticket t on t.ticket_id = s.ticket_id
     where s.user_id = ${waiter.officer.userId} and ${isBack(waiter.now)} and ${visibleTo(waiter.officer)}`;

/** Notes that name the officer; what they say is read where they stand. */
const mentions = (waiter: Waiter): Part => sql`
    select 'mention', n.history_id, '', null, n.ticket_id, n.mentioned_at, false, n.mentioned_by,
           coalesce(h.remark, ''), '{}'::jsonb
      from mention n join ticket t on t.ticket_id = n.ticket_id join ticket_history h on h.history_id = n.history_id
     where n.user_id = ${waiter.officer.userId} and n.read_at is null
       and n.mentioned_at > ${waiter.now}::timestamptz - make_interval(days => ${NEWS_DAYS})
       and ${visibleTo(waiter.officer)}`;

/** Answers of citizens that nobody understands, for the cell; once somebody of the cell looked, they wait for nobody. */
const unclearAnswers = (waiter: Waiter): Part => sql`
    select 'unclear_answer', a.feed_id, p.channel, null, a.ticket_id, a.at, false, null::int, p.text, '{}'::jsonb
      from unclear_answer a join ticket t on t.ticket_id = a.ticket_id join post p on p.feed_id = a.feed_id
     where ${isUnjudged} and ${visibleTo(waiter.officer)}`;

const COLUMNS = sql`(kind, ref_id, about, is_granted, ticket_id, at, is_read, by_user_id, words, words_translations)`;

const together = (parts: readonly Part[]): Part => sql.join(parts, sql` union all `);

/**
 * What stays until somebody acts, read or not. What never waits for the role is left out, here and in the news: the
 * database would prepare to look for it each time.
 */
const matters = (waiter: Waiter): Part =>
  together([
    replies(waiter, "refused_reply"),
    ...(isOfCell(waiter.officer) ? [replies(waiter, "unconfirmed_reply")] : []),
    ...(kindsDecidedBy(waiter.officer).length > 0 ? [decisions(waiter)] : []),
    returnedReports(waiter),
  ]);

/** What is over once it is read. */
const news = (waiter: Waiter): Part =>
  together([
    decided(waiter),
    messages(waiter),
    mentions(waiter),
    snoozes(waiter),
    ...(isOfCell(waiter.officer) ? [unclearAnswers(waiter)] : []),
  ]);

/** All that waits, as a table without names. */
const all = (waiter: Waiter): Part => sql`${matters(waiter)} union all ${news(waiter)}`;

/** A page of it, newest first. */
export async function waitingPage(
  db: Db,
  waiter: Waiter,
  after: WaitingPlace | null,
  size: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, t.ticket_no, c.citizen_name, u.user_name as by_name
      from (select * from (${all(waiter)}) w
             ${after === null ? sql`` : sql`where (w.at, w.kind, w.ref_id) < (${after.at}::timestamptz, ${after.kind}::text, ${after.refId}::int)`}
             order by w.at desc, w.kind desc, w.ref_id desc limit ${size}) e
      join ticket t on t.ticket_id = e.ticket_id
      join citizen c on c.citizen_id = t.citizen_id
      left join app_user u on u.user_id = e.by_user_id
     order by e.at desc, e.kind desc, e.ref_id desc`.execute(db);
  return rows;
}

/**
 * How much waits, and how much of it is not read; exact up to `MOST_COUNTED`. All news are unread, so one more of them
 * than is counted says it all; matters are counted further, as an unread one may stand behind many that were read.
 */
export const entryCounts = (waiter: Waiter): RawBuilder<readonly [number, number]> => sql`(
  select array[count(*)::int, (count(*) filter (where not w.is_read))::int] from (
    (select n.is_read from (${news(waiter)}) n ${COLUMNS} limit ${sql.lit(MOST_COUNTED + 1)}) union all
    (select m.is_read from (${matters(waiter)}) m ${COLUMNS} limit ${sql.lit(MOST_MATTERS)})) w)`;

/** Charges handed to the officer that they have not acknowledged: they wait, and are never read. */
export const chargeCount = (userId: number): RawBuilder<number> => sql`(
  select count(*)::int from charge c
   where c.to_user_id = ${userId} and c.acknowledged_at is null and c.finished_at is not null)`;

/** Marks those of these entries that wait for the officer and are not read; gives how many those were. */
export async function markEntries(
  tx: Tx,
  waiter: Waiter,
  entries: readonly { readonly kind: WaitingKind; readonly ref_id: number }[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with mine as (
      select w.kind, w.ref_id from (${all(waiter)}) w
        join unnest(${entries.map((one) => one.kind)}::text[], ${entries.map((one) => one.ref_id)}::int[]) as a (kind, ref_id)
          on a.kind = w.kind and a.ref_id = w.ref_id
       where not w.is_read),
    told as (
      update broadcast_message b set read_at = ${waiter.now} from mine
       where mine.kind = 'message' and b.broadcast_message_id = mine.ref_id returning 1),
    noticed as (
      update mention n set read_at = ${waiter.now} from mine
       where mine.kind = 'mention' and n.history_id = mine.ref_id and n.user_id = ${waiter.officer.userId} returning 1),
    looked as (
      update unclear_answer a set seen_by = ${waiter.officer.userId}, seen_at = ${waiter.now} from mine
       where mine.kind = 'unclear_answer' and a.feed_id = mine.ref_id returning 1),
    woken as (
      delete from snooze s using mine where mine.kind = 'snooze' and s.snooze_id = mine.ref_id returning 1),
    marked as (
      insert into waiting_read (user_id, kind, ref_id, read_at)
      select distinct ${waiter.officer.userId}::int, mine.kind, mine.ref_id, ${waiter.now}::timestamptz from mine
       where mine.kind not in ('message', 'mention', 'snooze', 'unclear_answer')
      on conflict do nothing returning 1)
    select count(distinct (kind, ref_id))::int as n from mine`.execute(tx);
  return rows[0]?.n ?? 0;
}
