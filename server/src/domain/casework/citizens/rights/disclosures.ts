/** Register of disclosures: entries by administrators, and all others, including transfers to other portals. */
import { sql } from "kysely";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import {
  DISCLOSURES_PAGE,
  type getDisclosures,
  type recordDisclosure,
} from "@smgt/contract/calls/casework/citizen-rights.ts";
import { isGiven } from "@smgt/contract/given.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import type { DisclosedData, DisclosedTo } from "@smgt/contract/shapes/disclosure.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { once } from "../../../ground/idempotency/once.ts";
import { Refused } from "../../../ground/refused.ts";
import { localDay } from "../../../law/clocks/clock.ts";
import { recordDisclosure as writeDisclosure } from "../../../tickets/tickets/write/record-disclosure.ts";
import { holdPeople, isAccusedBy } from "./queries.ts";

/** The recipient is an office; personal data in its name is masked. */
const written = (text: string): string => maskPersonal(text.trim());

/** Records a disclosure for these entries, once for each idempotency key. A day before today is stored as its noon. */
export async function recordGiven(ctx: Context, admin: Officer, body: BodyOf<typeof recordDisclosure>): Promise<void> {
  const { calendar } = await mastersOf(ctx);
  const now = ctx.clock.now();
  const today = localDay(now, calendar);
  const { day = today, citizen_ids: ids, to_kind: toKind, data } = body;
  if (day > today) throw new Refused("DISCLOSURE_LATER");
  const [recipient, basis] = [written(body.recipient), written(body.basis)];
  if (!isGiven(recipient) || !isGiven(basis)) throw new Refused("DISCLOSURE_EMPTY");
  const press = { userId: admin.userId, clientRef: body.client_ref, at: now };
  await inTransaction(ctx.db, (tx) =>
    once(tx, press, async () => {
      if ((await holdPeople(tx, ids, admin.userId)).length !== ids.length) throw new Refused("CITIZEN_UNKNOWN");
      const at = day === today ? now : new Date(Date.parse(`${day}T12:00:00Z`) - calendar.utcOffsetMinutes * 60_000);
      const id = await writeDisclosure(tx, {
        citizenIds: ids,
        ticketId: null,
        at,
        toKind,
        recipient,
        basis,
        data,
        recordedBy: admin.userId,
        now,
      });
      const detail = { disclosure_id: id, citizen_ids: ids, to_kind: toKind };
      const fact = { at: now, actorUserId: admin.userId, roleId: admin.roleId };
      await appendAudit(tx, [{ ...fact, event: "DISCLOSURE_RECORDED", detail }]);
      return detail;
    }),
  );
}

interface Row {
  readonly disclosure_id: number;
  readonly at: Date;
  readonly to_kind: DisclosedTo;
  readonly recipient: string;
  readonly basis: string;
  readonly data: DisclosedData[];
  readonly ticket_no: string | null;
  readonly citizen_count: number;
  readonly recorded_by_name: string;
  readonly recorded_at: Date;
}

/**
 * A page of the register, last recorded first, without entries about people whose tickets complain about the reader.
 */
export async function listDisclosures(
  { db }: Context,
  { userId }: Officer,
  { before = null }: { readonly before?: number | null },
): Promise<ReplyOf<typeof getDisclosures>> {
  const { rows } = await sql<Row>`
    select d.disclosure_id, d.at, d.to_kind, d.recipient, d.basis, d.data, t.ticket_no,
           (select count(*)::int from disclosed_citizen c where c.disclosure_id = d.disclosure_id) as citizen_count,
           u.user_name as recorded_by_name, d.recorded_at
      from disclosure d join app_user u on u.user_id = d.recorded_by left join ticket t on t.ticket_id = d.ticket_id
     where (${before}::int is null or d.disclosure_id < ${before})
       and not ${isAccusedBy(sql`array(select o.citizen_id from disclosed_citizen o where o.disclosure_id = d.disclosure_id)`, userId)}
     order by d.disclosure_id desc limit ${DISCLOSURES_PAGE}`.execute(db);
  if (rows.length === 0) return "No Record Found";
  return rows.map(({ at, recorded_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    recorded_at: recorded_at.toISOString(),
  }));
}
