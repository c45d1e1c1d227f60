/**
 * The audit as it is read, newest first. Whom a ticket complains about meets none of its rows (decision 30); a ticket that
 * the reader may not see is not named.
 */
import { sql } from "kysely";
import { AUDIT_EVENTS, type AuditEvent } from "@smgt/contract/audit-events.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { AuditRow, getAuditRows } from "@smgt/contract/calls/audit.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { wordedIn } from "@smgt/contract/languages.ts";
import type { Context, Officer } from "../../context.ts";
import { isTextKey, say } from "../../texts/say.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { roleName } from "../masters/lookups.ts";
import { ticketsAbout, visibleTo } from "../tickets/access/access.ts";

interface Row {
  readonly audit_id: number;
  readonly at: Date;
  readonly micros: string;
  readonly event: string;
  readonly role_id: number | null;
  readonly by_name: string | null;
  readonly ticket_id: number | null;
  readonly ticket_no: string | null;
}

export interface AuditPage {
  readonly items: AuditRow[];
  readonly nextCursor: string | null;
  /** Only with the first page. */
  readonly events: { event: AuditEvent; what: string }[] | null;
}

/** What a cursor says; one that we did not write begins at the newest row. */
function readCursor(cursor: string | undefined): readonly [micros: string, auditId: string] | null {
  const [, micros, auditId] = /^(\d{1,17})\.(\d{1,18})$/.exec(cursor ?? "") ?? [];
  return micros === undefined || auditId === undefined ? null : [micros, auditId];
}

/** The words of a kind; a row of no kind, which the program did not write, is shown as it is. */
function wordsOf(language: Officer["language"], event: string): string {
  const key = `audit.${event}`;
  return isTextKey(key) ? say(language, key) : event;
}

/** One page. */
export async function listAudit(ctx: Context, officer: Officer, body: BodyOf<typeof getAuditRows>): Promise<AuditPage> {
  const masters = await mastersOf(ctx);
  const { timeZone } = masters;
  const size = body.page_size ?? PAGE_SIZE_DEFAULT;
  const before = readCursor(body.cursor);
  const { event, from_date: from, to_date: to } = body;
  const { rows } = await sql<Row>`
    select a.audit_id, a.at, (extract(epoch from a.at) * 1000000)::bigint::text as micros, a.event, a.role_id,
           u.user_name as by_name, t.ticket_id, t.ticket_no
      from (
        select * from audit_entry a
         where (a.ticket_id is null or a.ticket_id <> all (${ticketsAbout(officer)}))
           ${event === undefined ? sql`` : sql`and a.event = ${event}`}
           ${from === undefined ? sql`` : sql`and a.at >= ${from}::date::timestamp at time zone ${timeZone}`}
           ${to === undefined ? sql`` : sql`and a.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`}
           ${before === null ? sql`` : sql`and (a.at, a.audit_id) < (timestamptz 'epoch' + ${before[0]}::bigint * interval '1 microsecond', ${before[1]}::bigint)`}
         order by a.at desc, a.audit_id desc limit ${size + 1}) a
      left join app_user u on u.user_id = a.actor_user_id
      left join ticket t on t.ticket_id = a.ticket_id and ${visibleTo(officer)}
     order by a.at desc, a.audit_id desc`.execute(ctx.db);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const { language } = officer;
  return {
    items: shown.map(({ micros: _micros, role_id: roleId, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      what: wordsOf(language, row.event),
      role_name: roleId === null ? null : (wordedIn(roleName(masters, roleId), language) ?? null),
    })),
    nextCursor: rows.length > size && last !== undefined ? `${last.micros}.${last.audit_id}` : null,
    events: before === null ? AUDIT_EVENTS.map((one) => ({ event: one, what: say(language, `audit.${one}`) })) : null,
  };
}
