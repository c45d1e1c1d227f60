/** SQL that gathers candidates: a bounded number of rows, each from an index, whatever the number of tickets. */
import { storedForms } from "@smgt/contract/personal/typed-numbers.ts";
import { sql, type RawBuilder } from "kysely";
import type { Officer } from "../../../context.ts";
import { PLAN_EACH_TIME } from "../../../db/pipeline/named-statements.ts";
import type { Db } from "../../../db/tx.ts";
import { visibleTo } from "../tickets/access/visible-to.ts";
import { MOST_COLLECTED } from "../tickets/search/search-queries.ts";

/** Maximum tickets of the district on each side of the moment; further ones are too far away in time. */
const NEIGHBOURS = 150;
/** Maximum tickets of one person. */
const MOST_OF_PERSON = 20;
/** Maximum tickets compared word by word. */
const COMPARED = 40;

export interface Candidate {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly channel: string | null;
  readonly snippet: string;
  readonly is_words_deleted: boolean;
  readonly description: string;
  readonly lang: string;
  readonly status_id: number;
  readonly phase: string;
  readonly district_id: number | null;
  readonly issue_type_id: number | null;
  readonly sub_issue_type_id: number | null;
  readonly received_at: Date;
  readonly is_same_citizen: boolean;
  readonly is_same_person: boolean;
  readonly is_same_thread: boolean;
}

export interface Thread {
  readonly channel: string;
  readonly conversationId: string;
}

/** Criteria for gathering candidates. */
export interface Wanted {
  /** Absent for a complaint that has no ticket yet. */
  readonly ticketId: number | null;
  readonly citizenId: number | null;
  /** Conversation of the post; null for a complaint outside any channel. */
  readonly thread: Thread | null;
  readonly mobiles: readonly string[];
  readonly keys: readonly string[];
  readonly districtId: number | null;
  readonly subIssueId: number | null;
  readonly at: Date;
  readonly spanMs: number;
}

/** Selects tickets of the citizen, of people with one of the numbers, and with one of the numbers in their text. */
function ofPerson({ citizenId, mobiles }: Wanted): RawBuilder<unknown> {
  const forms = mobiles.flatMap(storedForms);
  // A limit as small as the last one would make the planner scan all tickets in hope of an early hit.
  const byText =
    mobiles.length === 0
      ? sql``
      : sql`union all (select max(w.ticket_id) from (select ticket_id from ticket_search
             where words @@ ${mobiles.map((mobile) => `'P${mobile}'`).join(" | ")}::tsquery limit ${MOST_COLLECTED}) w
             group by w.ticket_id order by 1 desc limit ${MOST_OF_PERSON})`;
  return sql`(select p.ticket_id from ticket p
      where p.citizen_id in (select citizen_id from citizen where citizen_id = ${citizenId} or mobile = any(${forms}::text[]))
      order by p.ticket_id desc limit ${MOST_OF_PERSON}) ${byText}`;
}

const ofThread = ({ thread }: Wanted): RawBuilder<unknown> =>
  thread === null
    ? sql`select null::int as ticket_id where false`
    : sql`select distinct p.ticket_id from post p
        where p.channel = ${thread.channel} and p.conversation_id = ${thread.conversationId} and p.ticket_id is not null
        limit ${MOST_OF_PERSON}`;

/** Selects the neighbours in time: of the district, or of the sub-issue where no district is known. */
function nearInTime({ districtId, subIssueId, at, spanMs }: Wanted): RawBuilder<unknown> {
  const same = districtId === null ? sql`n.sub_issue_type_id = ${subIssueId}` : sql`n.district_id = ${districtId}`;
  const from = new Date(at.getTime() - spanMs);
  const to = new Date(at.getTime() + spanMs);
  return sql`(select n.ticket_id from ticket n where ${same} and n.received_at between ${from} and ${at}
      order by n.received_at desc, n.ticket_id desc limit ${NEIGHBOURS})
    union all (select n.ticket_id from ticket n where ${same} and n.received_at > ${at} and n.received_at <= ${to}
      order by n.received_at, n.ticket_id limit ${NEIGHBOURS})`;
}

/** Returns the best candidates visible to the officer: the person's tickets, or those with most keys in common. */
export async function candidatesFor(db: Db, officer: Officer, wanted: Wanted): Promise<Candidate[]> {
  const { ticketId, citizenId, keys, subIssueId } = wanted;
  // The text of the statement depends on the presence of a number.
  const { rows } = await sql<Candidate>`${sql.raw(wanted.mobiles.length === 0 ? "" : PLAN_EACH_TIME)}
    with person as materialized (${ofPerson(wanted)}),
    thread as materialized (${ofThread(wanted)}),
    pool as materialized (select ticket_id from person union select ticket_id from thread union select ticket_id from (${nearInTime(wanted)}) n)
    select t.ticket_id, t.ticket_no, t.channel, t.snippet, t.is_words_deleted, t.description, t.lang, t.status_id, t.phase, t.district_id,
           t.issue_type_id, t.sub_issue_type_id, t.received_at,
           t.citizen_id is not distinct from ${citizenId}::int as is_same_citizen,
           t.ticket_id in (select ticket_id from person) as is_same_person,
           t.ticket_id in (select ticket_id from thread) as is_same_thread
      from pool join ticket t on t.ticket_id = pool.ticket_id left join ticket_search s on s.ticket_id = t.ticket_id
     where t.ticket_id is distinct from ${ticketId}::int and t.phase not in ('merged', 'deleted')
       and ${visibleTo(officer)}
     order by t.ticket_id in (select ticket_id from person) desc, t.ticket_id in (select ticket_id from thread) desc,
              (select count(*) from unnest(tsvector_to_array(s.words)) k where k = any(${keys}::text[]))
                + case when t.sub_issue_type_id = ${subIssueId} then 3 else 0 end desc, t.ticket_id desc
     limit ${COMPARED}`.execute(db);
  return rows;
}

/** Returns the mobile number registered with the citizen. */
export async function mobileOfCitizen(db: Db, citizenId: number): Promise<string | null> {
  const row = await db.selectFrom("citizen").select("mobile").where("citizen_id", "=", citizenId).executeTakeFirst();
  return row?.mobile ?? null;
}
