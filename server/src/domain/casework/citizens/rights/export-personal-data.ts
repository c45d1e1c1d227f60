/**
 * Export of all data held about a person, as one file: their entry, their tickets with all messages, who saw them, and
 * disclosures outside. Officers appear by role, not by name. One administrator requests it and downloads it after
 * another approved; both are recorded.
 */
import { sql } from "kysely";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/casework/citizen-rights.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { appendSecurity, factBy } from "../../../ground/audit/append-security.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { onRecord, type Confirmation } from "../../../law/authority/second-person.ts";
import { Refused } from "../../../ground/refused.ts";
import { localDay } from "../../../law/clocks/clock.ts";
import { holdPeople } from "./queries.ts";
import { ask, fetchable } from "./requests.ts";

/** One query for each list, whatever its length. */
async function heldOf(tx: Tx, ids: readonly number[], _two: Confirmation): Promise<Record<string, unknown>> {
  const rowsOf = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  const mine = sql`(select ticket_id from ticket where citizen_id = any(${ids}::int[]))`;
  const entries = await rowsOf(sql`
    select citizen_id as entry, citizen_name as name, account_channel as channel, x_user_id as account_id, handle as username,
           mobile, email, address, updated_at, erased_at from citizen where citizen_id = any(${ids}::int[]) order by citizen_id`);
  const tickets = await rowsOf(sql`
    select t.ticket_no, t.citizen_id as entry, t.received_at, s.status_name as status, d.department_name as department,
           i.district_name as district, t.description as words, t.resolved_at, t.closed_at
      from ticket t join ticket_status s on s.status_id = t.status_id
      left join department d on d.department_id = t.department_id left join district i on i.district_id = t.district_id
     where t.citizen_id = any(${ids}::int[]) order by t.ticket_id`);
  const messages = await rowsOf(sql`
    select t.ticket_no, p.channel, p.kind, p.posted_at, p.received_at, p.text as words, p.media
      from post p left join ticket t on t.ticket_id = p.ticket_id where p.citizen_id = any(${ids}::int[]) order by p.feed_id`);
  const answers = await rowsOf(sql`
    select t.ticket_no, r.channel, r.text as words, r.state, r.sent_at, r.url
      from reply r join ticket t on t.ticket_id = r.ticket_id where r.ticket_id in ${mine} order by r.reply_id`);
  const calls = await rowsOf(sql`
    select t.ticket_no, f.called_at, f.call_status, f.satisfaction, f.rating, f.remarks
      from feedback f join ticket t on t.ticket_id = f.ticket_id where f.ticket_id in ${mine} order by f.feedback_id`);
  const files = await rowsOf(sql`
    select t.ticket_no, a.file_name, a.content_type, a.bytes, a.uploaded_at
      from attachment a join ticket t on t.ticket_id = a.ticket_id where a.ticket_id in ${mine} order by a.attachment_id`);
  const shown = await rowsOf(sql`
    select e.at, e.event as what, o.role_name as to_role, t.ticket_no
      from security_event e left join role o on o.role_id = e.role_id left join ticket t on t.ticket_id = e.ticket_id
     where e.event in ('PERSONAL_DATA_SHOWN', 'PERSON_SHOWN', 'DOWNLOADED', 'CITIZEN_EXPORTED')
       and (e.ticket_id in ${mine} or e.detail -> 'citizen_ids' @> any(
             array(select to_jsonb(id) from unnest(${ids}::int[]) as i(id))))
     order by e.security_id`);
  const given = await rowsOf(sql`
    select d.at, d.to_kind, d.recipient, d.basis, d.data, t.ticket_no
      from disclosure d left join ticket t on t.ticket_id = d.ticket_id
     where d.disclosure_id in (select disclosure_id from disclosed_citizen where citizen_id = any(${ids}::int[]))
     order by d.disclosure_id`);
  return { entries, tickets, messages, answers, calls, files, shown, given };
}

/** Requests the export; another administrator decides. */
export async function askExport(ctx: Context, admin: Officer, body: BodyOf<typeof calls.exportHeld>): Promise<void> {
  const { citizen_ids: citizenIds, reason } = body;
  await inTransaction(ctx.db, async (tx) => {
    await requireKnown(tx, admin, citizenIds);
    await ask(tx, admin, { kind: "EXPORT", citizenIds, reason }, ctx.clock.now());
  });
}

async function requireKnown(tx: Tx, { userId }: Officer, citizenIds: readonly number[]): Promise<void> {
  const people = await holdPeople(tx, citizenIds, userId);
  if (people.length !== citizenIds.length) throw new Refused("CITIZEN_UNKNOWN");
}

/**
 * Returns the file and a name that identifies nobody; only for the requester, after another administrator's approval.
 */
export async function fetchExport(
  ctx: Context,
  admin: Officer,
  { request_id: requestId }: BodyOf<typeof calls.fetchExport>,
): Promise<ReplyOf<typeof calls.fetchExport>> {
  const at = ctx.clock.now();
  const { calendar } = await mastersOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const { citizenIds: ids, reason, settledBy } = await fetchable(tx, admin, requestId, at);
    await requireKnown(tx, admin, ids);
    const held = await heldOf(tx, ids, onRecord(admin.userId, settledBy));
    const fact = { at, actorUserId: admin.userId, roleId: admin.roleId };
    const detail = { citizen_ids: ids, request_id: requestId, confirmed_by: settledBy };
    await appendAudit(tx, [{ ...fact, event: "CITIZEN_EXPORTED", detail, said: reason }]);
    await appendSecurity(tx, [factBy(admin, at, "CITIZEN_EXPORTED", { detail: { citizen_ids: ids } })]);
    const day = localDay(at, calendar);
    return { file_name: `personal-data-${day}.json`, text: JSON.stringify({ made_at: at, ...held }, null, 2) };
  });
}
