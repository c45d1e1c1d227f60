/**
 * Inbox entries of an officer, read from their source tables: replies, proposals, reports, messages, mentions, snoozes.
 * There is no second copy that could differ (decision 44). `visibleTo` limits all entries, so neither list nor counts
 * reveal a hidden ticket.
 */
import type { Translations } from "@smgt/contract/languages.ts";
import type { WaitingKind } from "@smgt/contract/calls/casework/inbox.ts";
import { sql, type RawBuilder } from "kysely";
import type { PostedOfficer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { isOfCell, isRefusedAndOpen, isUnconfirmed } from "../../tickets/replies/queries.ts";
import { visibleTo } from "../../tickets/tickets/access/visible-to.ts";
import { isUnjudged } from "../../tickets/tickets/answers/unclear-answers.ts";
import { isBack, whyBack } from "../../tickets/tickets/snooze/due-snoozes.ts";
import { isDecider, waitsForDecision } from "../workflow/effects/open-proposals.ts";

/** Age in days at which news leaves the inbox. */
const NEWS_DAYS = 30;
/** Upper limit of the counts: each entry costs a check, and larger numbers are of no use. */
export const MOST_COUNTED = 100;
/** Cursor: the last row of a page. */
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

/** The officer, the time, and the statuses in which the officer can act. */
export interface Waiter {
  readonly officer: PostedOfficer;
  readonly now: Date;
  readonly officersTurn: readonly number[];
}

type Sql = RawBuilder<unknown>;

/** Entries of one kind: their source and their texts. */
interface Part {
  readonly kind: WaitingKind;
  /** SQL from `from` to the last condition; ticket visibility is checked once for all kinds. */
  readonly source: Sql;
  /** Condition for rows that are listed only while their ticket is open; if absent, none is. */
  readonly isOfOpen?: Sql;
  readonly refId: Sql;
  readonly ticketId: Sql;
  readonly at: Sql;
  /** Absent for rows that leave the list once read. */
  readonly isRead?: Sql;
  readonly about?: Sql;
  readonly isGranted?: Sql;
  readonly byUserId?: Sql;
  readonly words?: Sql;
  readonly wordsTranslations?: Sql;
}

/** Condition: the entry is read, for kinds without a read mark in their own table. */
const isRead = ({ officer }: Waiter, kind: WaitingKind, refId: Sql): Sql => sql`exists (
  select 1 from waiting_read w where w.user_id = ${officer.userId} and w.kind = ${sql.lit(kind)} and w.ref_id = ${refId})`;

/** Condition: within the days of news. */
const isRecent = ({ now }: Waiter, at: Sql): Sql =>
  sql`${at} > ${now}::timestamptz - make_interval(days => ${sql.lit(NEWS_DAYS)})`;

function replies(waiter: Waiter, kind: "refused_reply" | "unconfirmed_reply"): Part {
  const isRefused = kind === "refused_reply";
  const since = isRefused ? sql`r.refused_at` : sql`r.first_started_at`;
  return {
    kind,
    source: sql`reply r where ${isRefused ? isRefusedAndOpen(waiter.officer) : isUnconfirmed(waiter.officer)}`,
    refId: sql`r.reply_id`,
    ticketId: sql`r.ticket_id`,
    at: sql`coalesce(${since}, r.created_at)`,
    isRead: isRead(waiter, kind, sql`r.reply_id`),
    about: sql`r.reply_channel`,
    byUserId: sql`coalesce(r.approved_by, r.written_by)`,
    words: sql`r.text`,
  };
}

const decisions = (waiter: Waiter): Part => ({
  kind: "decision",
  source: sql`proposal p where ${waitsForDecision(waiter.officer)}`,
  // A merged or solved ticket has nothing to decide; the entry is listed again after reopening.
  isOfOpen: sql`true`,
  refId: sql`p.proposal_id`,
  ticketId: sql`p.ticket_id`,
  at: sql`p.proposed_at`,
  isRead: isRead(waiter, "decision", sql`p.proposal_id`),
  about: sql`p.kind`,
  byUserId: sql`p.proposed_by`,
  words: sql`coalesce(p.reason, '')`,
});

/** Decisions of others on the officer's own proposals. */
const decided = (waiter: Waiter): Part => ({
  kind: "decided",
  source: sql`proposal p
     where p.state <> 'open' and p.proposed_by = ${waiter.officer.userId} and p.decided_by <> ${waiter.officer.userId}
       and ${isRecent(waiter, sql`p.decided_at`)} and not ${isRead(waiter, "decided", sql`p.proposal_id`)}`,
  refId: sql`p.proposal_id`,
  ticketId: sql`p.ticket_id`,
  at: sql`p.decided_at`,
  about: sql`p.kind`,
  isGranted: sql`p.state = 'confirmed'`,
  byUserId: sql`p.decided_by`,
});

/** Returned reports, for the current holders, unless a later one replaced them. */
const returnedReports = (waiter: Waiter): Part => ({
  kind: "returned_report",
  source: sql`atr a
     where a.ticket_id in (select m.ticket_id from ticket_marking m
             where m.user_id = ${waiter.officer.userId} and m.ended_at is null and m.phase = 'open'
               and m.status_id = any(${[...waiter.officersTurn]}::int[]))
       and a.state = 'returned'
       and not exists (select 1 from atr l where l.ticket_id = a.ticket_id and l.atr_id > a.atr_id)`,
  refId: sql`a.atr_id`,
  ticketId: sql`a.ticket_id`,
  at: sql`a.reviewed_at`,
  isRead: isRead(waiter, "returned_report", sql`a.atr_id`),
  byUserId: sql`a.reviewed_by`,
});

/** Messages that no other kind of entry covers; one that urges action ends with its matter. */
const messages = (waiter: Waiter): Part => ({
  kind: "message",
  source: sql`broadcast_message b
     where b.user_id = ${waiter.officer.userId} and b.read_at is null and ${isRecent(waiter, sql`b.created_at`)}
       and b.ticket_id is not null and b.message_type not in ('PROPOSAL', 'REPLY')`,
  isOfOpen: sql`b.message_type in ('REMINDER', 'ESCALATION', 'CRITICAL')`,
  refId: sql`b.broadcast_message_id`,
  ticketId: sql`b.ticket_id`,
  at: sql`b.created_at`,
  about: sql`b.message_type`,
  words: sql`b.message`,
  wordsTranslations: sql`b.message_translations`,
});

const snoozes = (waiter: Waiter): Part => ({
  kind: "snooze",
  source: sql`snooze s join ticket t on t.ticket_id = s.ticket_id
     where s.user_id = ${waiter.officer.userId} and ${isBack(waiter.now)}`,
  refId: sql`s.snooze_id`,
  ticketId: sql`s.ticket_id`,
  at: sql`s.made_at`,
  about: whyBack,
});

/** Notes that mention the officer; their text is read from the note. */
const mentions = (waiter: Waiter): Part => ({
  kind: "mention",
  source: sql`mention n
     where n.user_id = ${waiter.officer.userId} and n.read_at is null and ${isRecent(waiter, sql`n.mentioned_at`)}`,
  refId: sql`n.history_id`,
  ticketId: sql`n.ticket_id`,
  at: sql`n.mentioned_at`,
  byUserId: sql`n.mentioned_by`,
  words: sql`(select coalesce(h.remark, '') from ticket_history h where h.history_id = n.history_id)`,
});

/**
 * Unclear replies of citizens, for the cell, until one officer of the cell has checked them. A reply to a merged ticket
 * is on the primary, and listed only for officers who may see the merged one.
 */
const unclearAnswers = ({ officer }: Waiter): Part => ({
  kind: "unclear_answer",
  source: sql`unclear_answer a where ${isUnjudged} and exists (
    select 1 from post p join ticket t on t.ticket_id = p.ticket_id where p.feed_id = a.feed_id and ${visibleTo(officer)})`,
  refId: sql`a.feed_id`,
  ticketId: sql`a.ticket_id`,
  at: sql`a.at`,
  about: sql`(select p.channel from post p where p.feed_id = a.feed_id)`,
  words: sql`(select p.text from post p where p.feed_id = a.feed_id)`,
});

/**
 * Entries that stay until somebody acts, read or not. Kinds that never apply to the role are omitted, here and in the
 * news, to save planning time.
 */
const matters = (waiter: Waiter): Part[] => [
  replies(waiter, "refused_reply"),
  ...(isOfCell(waiter.officer) ? [replies(waiter, "unconfirmed_reply")] : []),
  ...(isDecider(waiter.officer) ? [decisions(waiter)] : []),
  returnedReports(waiter),
];

/** Entries that end once read. */
const news = (waiter: Waiter): Part[] => [
  decided(waiter),
  messages(waiter),
  mentions(waiter),
  snoozes(waiter),
  ...(isOfCell(waiter.officer) ? [unclearAnswers(waiter)] : []),
];

const partsOf = (waiter: Waiter): Part[] => [...news(waiter), ...matters(waiter)];

const NO = sql`false`;

/** Union of all kinds, with one more condition for each kind if given. */
const together = (parts: readonly Part[], select: (part: Part) => Sql, only?: (part: Part) => Sql): Sql =>
  sql.join(
    parts.map(
      (part) => sql`select ${select(part)} from ${part.source} ${only === undefined ? sql`` : sql`and ${only(part)}`}`,
    ),
    sql` union all `,
  );

/** Key of an entry, and the columns that decide whether it is still listed. */
const keyOf = (part: Part): Sql => sql`${sql.lit(part.kind)} as kind, ${part.refId} as ref_id, ${part.at} as at,
  ${part.ticketId} as ticket_id, ${part.isOfOpen ?? NO} as is_of_open`;

/** Texts of an entry. */
const saidOf = (
  part: Part,
): Sql => sql`${part.about ?? sql`''`} as about, ${part.isGranted ?? sql`null::boolean`} as is_granted,
  ${part.isRead ?? NO} as is_read, ${part.byUserId ?? sql`null::int`} as by_user_id, ${part.words ?? sql`''`} as words,
  ${part.wordsTranslations ?? sql`'{}'::jsonb`} as words_translations`;

/**
 * Condition: the officer may see the ticket of row `w`, and its phase fits. Evaluated row by row: as a join, the
 * database would first collect all tickets of the officer's place.
 */
const stillWaits = ({ officer }: Waiter): Sql => sql`(
  select (not w.is_of_open or t.phase = 'open') and ${visibleTo(officer)} from ticket t where t.ticket_id = w.ticket_id)`;

/**
 * A page of the inbox, newest first. Conditions run from the newest row until the page is full; `offset` keeps the
 * planner from merging them inwards. Texts are read only for the rows of the page.
 */
export async function waitingPage(
  db: Db,
  waiter: Waiter,
  after: WaitingPlace | null,
  size: number,
): Promise<EntryRow[]> {
  const parts = partsOf(waiter);
  const isBehind =
    after === null
      ? sql`true`
      : sql`(w.at, w.kind, w.ref_id) < (${after.at}::timestamptz, ${after.kind}::text, ${after.refId}::int)`;
  const { rows } = await sql<EntryRow>`
    select e.kind, e.ref_id, e.at, e.ticket_id, s.*, t.ticket_no, c.citizen_name, u.user_name as by_name
      from (select w.* from (select w.* from (${together(parts, keyOf)}) w where ${isBehind}
                              order by w.at desc, w.kind desc, w.ref_id desc offset 0) w
             where ${stillWaits(waiter)} order by w.at desc, w.kind desc, w.ref_id desc limit ${size}) e
     cross join lateral (${together(parts, saidOf, (part) => sql`e.kind = ${sql.lit(part.kind)} and ${part.refId} = e.ref_id`)}) s
      join ticket t on t.ticket_id = e.ticket_id
      join citizen c on c.citizen_id = t.citizen_id
      left join app_user u on u.user_id = s.by_user_id
     order by e.at desc, e.kind desc, e.ref_id desc`.execute(db);
  return rows;
}

/** The newest entries of all parts together: one more than the limit of the count, to know whether there are more. */
const firstOf = (waiter: Waiter, parts: Sql): Sql => sql`
  select w.is_read from (${parts}) w where ${stillWaits(waiter)} limit ${sql.lit(MOST_COUNTED + 1)}`;

const readMark = (part: Part): Sql =>
  sql`${part.ticketId} as ticket_id, ${part.isRead ?? NO} as is_read, ${part.isOfOpen ?? NO} as is_of_open`;

/**
 * Total and unread entries, exact up to `MOST_COUNTED`. Beyond it, an unread matter may follow many read ones;
 * `countUnread` counts those.
 */
export const entryCounts = (waiter: Waiter): RawBuilder<readonly [number, number]> => sql`(
  select array[count(*)::int, (count(*) filter (where not r.is_read))::int]
    from (${firstOf(waiter, together(partsOf(waiter), readMark))}) r)`;

/** Unread entries, exact up to `MOST_COUNTED`. */
export async function countUnread(db: Db, waiter: Waiter): Promise<number> {
  const unread = together(partsOf(waiter), readMark, ({ isRead: isMarked }) => sql`not ${isMarked ?? NO}`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${firstOf(waiter, unread)}) r`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Charges that the officer has not acknowledged. They count as unread until then. */
export const chargeCount = (userId: number): RawBuilder<number> => sql`(
  select count(*)::int from charge c
   where c.to_user_id = ${userId} and c.acknowledged_at is null and c.finished_at is not null)`;

/** Marks the unread ones of these entries as read; returns their number. */
export async function markEntries(
  tx: Tx,
  waiter: Waiter,
  entries: readonly { readonly kind: WaitingKind; readonly ref_id: number }[],
): Promise<number> {
  const idsOf = ({ kind }: Part): number[] => entries.filter((one) => one.kind === kind).map((one) => one.ref_id);
  const asked = together(
    partsOf(waiter),
    keyOf,
    (part) => sql`${part.refId} = any(${idsOf(part)}::int[]) and not ${part.isRead ?? NO}`,
  );
  const { rows } = await sql<{ n: number }>`
    with mine as (select w.kind, w.ref_id from (${asked}) w where ${stillWaits(waiter)}),
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
