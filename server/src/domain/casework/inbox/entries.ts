/**
 * What waits for an officer, read from where it is true: replies, proposals, reports, messages, mentions, snoozes. There is no
 * second copy that could be wrong (decision 59). Of all of it only what `visibleTo` lets through is told, so that neither
 * list nor counts tell of a ticket that is not the officer's to see.
 */
import type { Translations } from "@smgt/contract/languages.ts";
import type { WaitingKind } from "@smgt/contract/calls/casework/inbox.ts";
import { sql, type RawBuilder } from "kysely";
import type { PostedOfficer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { isOfCell, isRefusedAndOpen, isUnconfirmed } from "../../tickets/replies/queries.ts";
import { visibleTo } from "../../tickets/tickets/access/access.ts";
import { isUnjudged } from "../../tickets/tickets/answers/unclear.ts";
import { isBack, whyBack } from "../../tickets/tickets/snooze/due.ts";
import { isDecider, waitsForDecision } from "../workflow/effects/open-proposals.ts";

/** News older than this wait for nobody any more. */
const NEWS_DAYS = 30;
/** Counted no further: each is looked at, and beyond it the number tells nobody anything more. */
export const MOST_COUNTED = 100;
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
  readonly officer: PostedOfficer;
  readonly now: Date;
  readonly officersTurn: readonly number[];
}

type Sql = RawBuilder<unknown>;

/** Entries of one kind: where they stand, and what a row of them says. */
interface Part {
  readonly kind: WaitingKind;
  /** What follows `from`, to the last condition; whether the officer may see the ticket is asked of all parts together. */
  readonly source: Sql;
  /** Whether the row waits only as long as its ticket is open; if absent, none does. */
  readonly isOfOpen?: Sql;
  readonly refId: Sql;
  readonly ticketId: Sql;
  readonly at: Sql;
  /** Absent where a row that is read waits no more. */
  readonly isRead?: Sql;
  readonly about?: Sql;
  readonly isGranted?: Sql;
  readonly byUserId?: Sql;
  readonly words?: Sql;
  readonly wordsTranslations?: Sql;
}

/** Whether an entry without a read mark is read. */
const isRead = ({ officer }: Waiter, kind: WaitingKind, refId: Sql): Sql => sql`exists (
  select 1 from waiting_read w where w.user_id = ${officer.userId} and w.kind = ${sql.lit(kind)} and w.ref_id = ${refId})`;

/** News of the last days. */
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
  // While it is merged or solved there is nothing to decide; it is asked for again when the ticket is open again.
  isOfOpen: sql`true`,
  refId: sql`p.proposal_id`,
  ticketId: sql`p.ticket_id`,
  at: sql`p.proposed_at`,
  isRead: isRead(waiter, "decision", sql`p.proposal_id`),
  about: sql`p.kind`,
  byUserId: sql`p.proposed_by`,
  words: sql`coalesce(p.reason, '')`,
});

/** What became of one's own proposals, when somebody else decided. */
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

/** Reports that came back to those who hold the ticket now, and that no later one has replaced. */
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

/** Messages that nobody else's list says again; one that hurries somebody is over with the matter. */
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

/** Notes that name the officer; what they say is read where they stand. */
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
 * Answers of citizens that nobody understands, for the cell; once somebody of the cell looked, they wait for nobody. One
 * to a merged complaint stands on the primary, and is for those who may see that complaint itself.
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
 * What stays until somebody acts, read or not. What never waits for the role is left out, here and in the news: the
 * database would prepare to look for it each time.
 */
const matters = (waiter: Waiter): Part[] => [
  replies(waiter, "refused_reply"),
  ...(isOfCell(waiter.officer) ? [replies(waiter, "unconfirmed_reply")] : []),
  ...(isDecider(waiter.officer) ? [decisions(waiter)] : []),
  returnedReports(waiter),
];

/** What is over once it is read. */
const news = (waiter: Waiter): Part[] => [
  decided(waiter),
  messages(waiter),
  mentions(waiter),
  snoozes(waiter),
  ...(isOfCell(waiter.officer) ? [unclearAnswers(waiter)] : []),
];

const partsOf = (waiter: Waiter): Part[] => [...news(waiter), ...matters(waiter)];

const NO = sql`false`;

/** The parts as one table; of each the rows that fulfil one more condition, where there is one. */
const together = (parts: readonly Part[], select: (part: Part) => Sql, only?: (part: Part) => Sql): Sql =>
  sql.join(
    parts.map(
      (part) => sql`select ${select(part)} from ${part.source} ${only === undefined ? sql`` : sql`and ${only(part)}`}`,
    ),
    sql` union all `,
  );

/** By what an entry is known, and what decides whether it still waits. */
const keyOf = (part: Part): Sql => sql`${sql.lit(part.kind)} as kind, ${part.refId} as ref_id, ${part.at} as at,
  ${part.ticketId} as ticket_id, ${part.isOfOpen ?? NO} as is_of_open`;

/** What an entry says. */
const saidOf = (
  part: Part,
): Sql => sql`${part.about ?? sql`''`} as about, ${part.isGranted ?? sql`null::boolean`} as is_granted,
  ${part.isRead ?? NO} as is_read, ${part.byUserId ?? sql`null::int`} as by_user_id, ${part.words ?? sql`''`} as words,
  ${part.wordsTranslations ?? sql`'{}'::jsonb`} as words_translations`;

/**
 * Whether the officer may see the ticket of the row `w`, and it is in the phase in which the row waits. Asked of each row by
 * itself: as part of the whole, the database would first collect all tickets of the officer's place.
 */
const stillWaits = ({ officer }: Waiter): Sql => sql`(
  select (not w.is_of_open or t.phase = 'open') and ${visibleTo(officer)} from ticket t where t.ticket_id = w.ticket_id)`;

/**
 * A page of all that waits, newest first. Whether an entry still waits is asked from the newest on until the page is full,
 * hence the `offset`, which keeps the condition outside; what the entries say is read for those of the page alone.
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

/** The first entries of a table of parts, as many as are counted and one more. */
const firstOf = (waiter: Waiter, parts: Sql): Sql => sql`
  select w.is_read from (${parts}) w where ${stillWaits(waiter)} limit ${sql.lit(MOST_COUNTED + 1)}`;

const readMark = (part: Part): Sql =>
  sql`${part.ticketId} as ticket_id, ${part.isRead ?? NO} as is_read, ${part.isOfOpen ?? NO} as is_of_open`;

/**
 * How much waits, and how much of it is not read: exact up to `MOST_COUNTED`. Where more waits, an unread matter may stand
 * behind many that were read; `countUnread` tells then.
 */
export const entryCounts = (waiter: Waiter): RawBuilder<readonly [number, number]> => sql`(
  select array[count(*)::int, (count(*) filter (where not r.is_read))::int]
    from (${firstOf(waiter, together(partsOf(waiter), readMark))}) r)`;

/** How much of what waits is not read, exact up to `MOST_COUNTED`. */
export async function countUnread(db: Db, waiter: Waiter): Promise<number> {
  const unread = together(partsOf(waiter), readMark, ({ isRead: isMarked }) => sql`not ${isMarked ?? NO}`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${firstOf(waiter, unread)}) r`.execute(db);
  return rows[0]?.n ?? 0;
}

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
