/**
 * User log: sign-ins, sign-outs, failures, and everything shown, exported or changed outside tickets. Read from the
 * audit and the security log; nothing is written for it.
 */
import { sql } from "kysely";
import { AUDIT_EVENTS, SECURITY_EVENTS, TICKET_EVENTS } from "@smgt/contract/audit-events.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { UserLog, userLogs } from "@smgt/contract/calls/oversight/logs.ts";
import { translationsOf } from "@smgt/contract/languages.ts";
import type { Context, Officer } from "../../../context.ts";
import { eventText } from "../../../texts/say.ts";
import { roleName } from "../../law/masters/find-master-row.ts";
import { found, isEqual, readLog, type LogPage, type LogSource, type LogSpec, type PlacedRow } from "./read-log.ts";
import { usersMeant } from "./search-meaning.ts";

type Body = BodyOf<typeof userLogs>;
interface Stored extends PlacedRow {
  readonly role_id: number | null;
  readonly event: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly times: number;
  readonly call_name: string | null;
  readonly error: string | null;
  readonly reference: string | null;
}

const SIDES = [
  {
    id: "s.audit_id",
    side: 0,
    from: sql`audit_entry s`,
    own: sql`s.detail ->> 'ip' as ip, s.detail ->> 'device' as user_agent, 1 as times, null::text as call_name,
      null::text as error`,
    // Actions on a ticket are in its own story.
    isShown: sql<boolean>`s.ticket_id is null`,
    ip: sql`(s.detail ->> 'ip')`,
  },
  {
    id: "s.security_id",
    side: 1,
    from: sql`security_event s`,
    own: sql`s.ip, null::text as user_agent, s.times, s.call_name, s.detail ->> 'refusal' as error`,
    isShown: sql<boolean>`true`,
    ip: sql`s.ip`,
  },
] as const;

const USERS: LogSpec<Body, Stored, UserLog> = {
  // Events of one ticket are in its story.
  events: [...new Set([...AUDIT_EVENTS, ...SECURITY_EVENTS])].filter(
    (event) => !TICKET_EVENTS.some((one) => one === event),
  ),
  sources: async ({ ctx, body, meaning }) => {
    const oneOf = await usersMeant(ctx.db, "s.actor_user_id", body.user_id, meaning);
    return SIDES.map(({ own, isShown, ip, ...source }): LogSource => ({
      ...source,
      at: "s.at",
      columns: sql`s.actor_user_id as user_id, s.role_id, s.event, s.reference, s.ticket_id, ${own}`,
      ticketId: sql`s.ticket_id`,
      where: [
        isShown,
        ...isEqual("s.event", body.event),
        ...found(meaning, { reference: "s.reference", ticket: "s.ticket_id", ip }),
      ],
      oneOf,
    }));
  },
  show: (row, { officer, masters, times, userName, ticket }) => {
    const role = roleName(masters, row.role_id);
    return {
      log_id: row.id,
      user_id: row.user_id,
      user_name: userName ?? "",
      role: role?.en ?? null,
      role_translations: translationsOf(role),
      event: row.event,
      what: eventText(officer.language, row.event),
      ip: row.ip,
      user_agent: row.user_agent,
      ...times,
      times: row.times,
      call_name: row.call_name,
      error: row.error,
      reference: row.reference,
      ...ticket,
    };
  },
};

export const listUserLog = (ctx: Context, officer: Officer, body: Body): Promise<LogPage<UserLog>> =>
  readLog(ctx, officer, body, USERS);
