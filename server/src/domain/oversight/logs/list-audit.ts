/**
 * The audit screen. An officer whom a ticket complains about sees none of its rows (decision 25). Otherwise every
 * reader of logs sees the ticket's number, and nothing else of it (decision 48).
 */
import { sql } from "kysely";
import { AUDIT_EVENTS } from "@smgt/contract/audit-events.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { AuditRow, getAuditRows } from "@smgt/contract/calls/oversight/audit.ts";
import { wordedIn } from "@smgt/contract/languages.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../context.ts";
import { isSaidChanged, saidIn } from "../../ground/audit/append-audit.ts";
import { eventText } from "../../../texts/say.ts";
import { roleName } from "../../law/masters/find-master-row.ts";
import { found, isEqual, readLog, type LogPage, type LogSpec, type PlacedRow } from "./read-log.ts";
import { usersMeant } from "./search-meaning.ts";

type Body = BodyOf<typeof getAuditRows>;
interface Stored extends PlacedRow {
  readonly event: string;
  readonly role_id: number | null;
  readonly reference: string | null;
  readonly said: string | null;
  readonly is_said_changed: boolean;
}

const AUDIT: LogSpec<Body, Stored, AuditRow> = {
  events: AUDIT_EVENTS,
  sources: async ({ ctx, body, meaning }) => [
    {
      at: "a.at",
      id: "a.audit_id",
      from: sql`audit_entry a`,
      columns: sql`a.event, a.actor_user_id as user_id, a.role_id, a.ticket_id, a.reference, ${saidIn} as said,
        ${isSaidChanged} as is_said_changed`,
      ticketId: sql`a.ticket_id`,
      where: [
        ...isEqual("a.event", body.event),
        ...found(meaning, { reference: "a.reference", ticket: "a.ticket_id", ip: sql`(a.detail ->> 'ip')` }),
        // Only rows of accounts contain an address.
        ...(meaning.kind === "address" ? [sql<boolean>`a.ticket_id is null`] : []),
      ],
      oneOf: await usersMeant(ctx.db, "a.actor_user_id", body.user_id, meaning),
    },
  ],
  show: (row, { officer: { language }, masters, times, userName, ticket }) => ({
    audit_id: row.id,
    ...times,
    event: row.event,
    what: eventText(language, row.event),
    by_user_id: row.user_id,
    by_name: userName,
    role_name: wordedIn(roleName(masters, row.role_id), language) ?? null,
    ...ticket,
    reference: row.reference,
    said: row.is_said_changed || row.said === null ? null : maskPersonal(row.said),
    is_said_changed: flagOf(row.is_said_changed),
  }),
};

export const listAudit = (ctx: Context, officer: Officer, body: Body): Promise<LogPage<AuditRow>> =>
  readLog(ctx, officer, body, AUDIT);
