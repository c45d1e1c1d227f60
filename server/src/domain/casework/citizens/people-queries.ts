/** SQL for finding people. Names are searched in the ticket words, which include the citizens' names. */
import { storedForms } from "@smgt/contract/personal/typed-numbers.ts";
import { sql } from "kysely";
import type { Officer } from "../../../context.ts";
import { PLAN_EACH_TIME } from "../../../db/pipeline/named-statements.ts";
import type { Db } from "../../../db/tx.ts";
import { visibleTo } from "../../tickets/tickets/access/visible-to.ts";
import { isAnsweredBy, type Question } from "../../tickets/tickets/search/question.ts";
import { keysOf } from "../../tickets/tickets/search/search-keys.ts";

const SHOWN = 10;
const MOST_TICKETS = 5;
/** For a common name, only the newest tickets of the district are checked. */
const LOOKED_AT = 5_000;
const MOST_BY_NAME = 60;

export interface Person {
  readonly citizen_id: number;
  readonly citizen_name: string;
  readonly handle: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly address: string | null;
}

/** People with this phone number, in any notation, and a ticket that the officer may see; latest writer first. */
export async function peopleByPhone(db: Db, officer: Officer, phone: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select citizen_id, citizen_name, handle, mobile, email, address from citizen c
     where mobile = any(${storedForms(phone)}::text[])
       and exists (select 1 from ticket t where t.citizen_id = c.citizen_id and ${visibleTo(officer)})
     order by updated_at desc, citizen_id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** People of this name with a ticket in the district that the officer may see. */
export async function peopleByName(
  db: Db,
  officer: Officer,
  asked: { readonly question: Question; readonly tsquery: string; readonly districtId: number },
): Promise<Person[]> {
  const { rows } = await sql<Person>`${sql.raw(PLAN_EACH_TIME)}
    select citizen_id, citizen_name, handle, mobile, email, address from (
      select distinct on (c.citizen_id) c.citizen_id, c.citizen_name, c.handle, c.mobile, c.email, c.address, t.received_at
        from (select ticket_id from ticket where district_id = ${asked.districtId}
               order by received_at desc, ticket_id desc limit ${LOOKED_AT}) n
        join ticket_search s on s.ticket_id = n.ticket_id and s.words @@ ${asked.tsquery}::tsquery
        join ticket t on t.ticket_id = n.ticket_id join citizen c on c.citizen_id = t.citizen_id
       where ${visibleTo(officer)} order by c.citizen_id, t.received_at desc) found
     order by received_at desc limit ${MOST_BY_NAME}`.execute(db);
  // Search words belong to the whole ticket; here the name itself must match.
  const isHim = (row: Person): boolean =>
    isAnsweredBy(asked.question, keysOf({ text: "", names: [row.citizen_name, row.handle], isPrivate: false }));
  return rows.filter(isHim).slice(0, SHOWN);
}

export interface OpenTicket {
  readonly citizen_id: number;
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly channel: string | null;
  readonly snippet: string;
  readonly is_words_deleted: boolean;
  readonly lang: string;
  readonly status_id: number;
  readonly received_at: Date;
}

/** Open tickets of these people that the officer may see, the newest five of each. */
export async function openTicketsOf(db: Db, officer: Officer, citizenIds: readonly number[]): Promise<OpenTicket[]> {
  if (citizenIds.length === 0) return [];
  const { rows } = await sql<OpenTicket>`
    select o.* from unnest(${citizenIds}::int[]) as p(citizen_id)
      cross join lateral (
        select t.citizen_id, t.ticket_id, t.ticket_no, t.channel, t.snippet, t.is_words_deleted, t.lang, t.status_id, t.received_at
          from ticket t 
         where t.phase = 'open' and t.citizen_id = p.citizen_id and ${visibleTo(officer)}
         order by t.ticket_id desc limit ${MOST_TICKETS}) o`.execute(db);
  return rows;
}
