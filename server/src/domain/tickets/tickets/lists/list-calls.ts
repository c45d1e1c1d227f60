/** Lists citizens that an operator has to phone: about solved tickets and missing details, or to inform them. */
import { translationsOf } from "@smgt/contract/languages.ts";
import { sql, type RawBuilder } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { CallTask, getCalls } from "@smgt/contract/calls/casework/phone-calls.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer, PostedOfficer } from "../../../../context.ts";
import { districtOf, subIssueOf } from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { statusesWhere, statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Status } from "../../../law/workflow-definition/vocabulary.ts";
import { visibleTo } from "../access/visible-to.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { idIn, isoMoment } from "../../../../db/moment.ts";

/** Maximum count of phone calls. */
export const MOST_CALLS_COUNTED = 1_000;

interface CallRow {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly citizen_name: string;
  readonly lang: string;
  readonly status_id: number;
  readonly priority_tag_id: number;
  readonly sub_issue_type_id: number | null;
  readonly district_id: number | null;
  readonly call_at: Date;
  readonly attempts: number;
  readonly is_later: boolean;
  readonly urgency: number;
}

/**
 * Sort position: due calls first by urgency, then later appointments by time. Due is judged by the moment of the
 * first page; otherwise a call that becomes due meanwhile would move before the rows already read.
 */
interface Place {
  readonly listedAt: Date;
  readonly isLater: boolean;
  readonly urgency: number;
  readonly at: Date;
  readonly ticketId: number;
}

const encode = (row: CallRow, listedAt: Date): string =>
  Buffer.from(
    `${row.is_later ? 1 : 0} ${row.urgency} ${row.call_at.toISOString()} ${row.ticket_id} ${listedAt.toISOString()}`,
  ).toString("base64url");

function decode(cursor: string): Place {
  const [later, rank, moment, id, first] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const [urgency, at, ticketId, listedAt] = [idIn(rank), isoMoment(moment), idIn(id), isoMoment(first)];
  if (urgency === null || at === null || ticketId === null || listedAt === null) {
    throw new Refused("BAD_INPUT", {}, { extras: { fields: ["cursor"] } });
  }
  return { listedAt, isLater: later === "1", urgency, at, ticketId };
}

function kindOf({ call }: Status): CallTask["kind"] {
  return call === "feedback" || call === "details" ? call : "tell";
}

/** Time of the phone call: the appointment, or the start of the wait. */
const CALL_AT = sql`coalesce(t.call_due_at, t.resolved_at, 'infinity'::timestamptz)`;

/**
 * Returns the condition for phone calls of the officer. It repeats the predicate of the index `ticket_to_call` word
 * for word: citizens with a phone number, and no status that defers phone calls.
 */
const toCall = (officer: PostedOfficer, { workflow }: Masters): RawBuilder<unknown> => sql`
      from ticket t join citizen c on c.citizen_id = t.citizen_id
     where (t.phase = 'feedback' or t.call_due_at is not null) and not t.is_sensitive and c.mobile is not null
       and t.status_id <> all(${[...statusesWhere(workflow, ({ call }) => call === "held" || call === "none")]}::int[])
       and ${visibleTo(officer)}`;

async function callPage(
  ctx: Context,
  officer: Officer,
  masters: Masters,
  listedAt: Date,
  after: Place | null,
  size: number,
): Promise<CallRow[]> {
  const isLater = sql`${CALL_AT} > ${listedAt}::timestamptz`;
  const { rows } = await sql<CallRow>`
    select * from (
      select t.ticket_id, t.ticket_no, c.citizen_name, t.lang, t.status_id, t.priority_tag_id, t.sub_issue_type_id, t.district_id,
             ${CALL_AT} as call_at, ${isLater} as is_later,
             case when ${isLater} then 0 else (select p.sort_order from priority_tag p where p.priority_tag_id = t.priority_tag_id) end as urgency,
             case when t.phase = 'feedback' then t.feedback_attempts else t.tell_attempts end as attempts
      ${toCall(officer, masters)}) k
     ${after === null ? sql`` : sql`where (k.is_later, k.urgency, k.call_at, k.ticket_id) > (${after.isLater}::boolean, ${after.urgency}::int, ${after.at}::timestamptz, ${after.ticketId}::int)`}
     order by k.is_later, k.urgency, k.call_at, k.ticket_id limit ${size}`.execute(ctx.db);
  return rows;
}

/** Returns the number of phone calls for the list's badge, counted to one more than the bound. */
export const callCount = (officer: PostedOfficer, masters: Masters): RawBuilder<number> => sql`(
  select count(*)::int from (select 1 ${toCall(officer, masters)} limit ${sql.lit(MOST_CALLS_COUNTED + 1)}) k)`;

/** Returns one page: due calls by urgency, then later appointments. */
export async function listCalls(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof getCalls>,
): Promise<{ readonly calls: CallTask[]; readonly nextCursor: string | null }> {
  const size = body.page_size ?? PAGE_SIZE_DEFAULT;
  const after = body.cursor === undefined ? null : decode(body.cursor);
  const now = ctx.clock.now();
  const listedAt = after?.listedAt ?? now;
  const masters = await mastersOf(ctx);
  const rows = await callPage(ctx, officer, masters, listedAt, after, size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const calls = shown.map((row): CallTask => {
    const {
      sub_issue_type_id: subIssueId,
      district_id: districtId,
      priority_tag_id,
      is_later: _later,
      urgency: _,
      ...rest
    } = row;
    const priority = masters.priorityTags.find((one) => one.priorityTagId === priority_tag_id)?.name;
    const subIssue = subIssueOf(masters, subIssueId)?.name;
    const district = districtOf(masters, districtId)?.name;
    return {
      ...rest,
      kind: kindOf(statusOf(masters.workflow, row.status_id)),
      priority_tag_name: priority?.en ?? "",
      priority_tag_name_translations: translationsOf(priority),
      sub_issue_name: subIssue?.en ?? null,
      sub_issue_name_translations: translationsOf(subIssue),
      district_name: district?.en ?? null,
      district_name_translations: translationsOf(district),
      call_at: row.call_at.toISOString(),
      is_due: flagOf(row.call_at <= now),
    };
  });
  const hasMore = rows.length > size && last !== undefined;
  return { calls, nextCursor: hasMore ? encode(last, listedAt) : null };
}
