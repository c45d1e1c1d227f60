/** The citizens whom an operator has to call: to ask about solved tickets and missing details, or to tell them. */
import { translationsOf } from "@smgt/contract/languages.ts";
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { CallTask, getCalls } from "@smgt/contract/calls/calls.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import { districtOf, subIssueOf } from "../../masters/lookups.ts";
import { Refused } from "../../refused.ts";
import { statusesWhere, statusOf } from "../../table/statuses.ts";
import type { Status } from "../../table/vocabulary.ts";
import { visibleTo } from "../access/access.ts";
import { mastersOf } from "../../masters/read-masters.ts";

interface CallRow {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly citizen_name: string;
  readonly has_mobile: boolean;
  readonly lang: string;
  readonly status_id: number;
  readonly sub_issue_type_id: number | null;
  readonly district_id: number | null;
  readonly call_at: Date;
  readonly attempts: number;
}

interface Place {
  readonly at: Date;
  readonly ticketId: number;
}

const encode = ({ at, ticketId }: Place): string =>
  Buffer.from(`${at.toISOString()} ${ticketId}`, "utf8").toString("base64url");

function decode(cursor: string): Place {
  const [at = "", id = ""] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const place = { at: new Date(at), ticketId: Number(id) };
  if (Number.isNaN(place.at.getTime()) || !Number.isInteger(place.ticketId)) {
    throw new Refused("BAD_INPUT", {}, { problems: ["cursor"] });
  }
  return place;
}

function kindOf({ call }: Status): CallTask["kind"] {
  return call === "feedback" || call === "details" ? call : "tell";
}

/** One page along `ticket_to_call`, whose condition this repeats word for word; calls of some statuses are held back. */
async function callPage(
  db: Db,
  officer: Officer,
  held: readonly number[],
  after: Place | null,
  size: number,
): Promise<CallRow[]> {
  const callAt = sql`coalesce(t.call_due_at, t.resolved_at, 'infinity'::timestamptz)`;
  const { rows } = await sql<CallRow>`
    select t.ticket_id, t.ticket_no, c.citizen_name, c.mobile is not null as has_mobile, t.lang, t.status_id,
           t.sub_issue_type_id, t.district_id, ${callAt} as call_at, case when t.phase = 'feedback' then t.feedback_attempts else t.tell_attempts end as attempts
      from ticket t join citizen c on c.citizen_id = t.citizen_id
     where (t.phase = 'feedback' or t.call_due_at is not null) and not t.is_sensitive and t.status_id <> all(${[...held]}::int[])
       and ${visibleTo(officer)}
       ${after === null ? sql`` : sql`and (${callAt}, t.ticket_id) > (${after.at}::timestamptz, ${after.ticketId}::int)`}
     order by ${callAt}, t.ticket_id limit ${size}`.execute(db);
  return rows;
}

/** One page, the most due first. */
export async function listCalls(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof getCalls>,
): Promise<{ readonly calls: CallTask[]; readonly nextCursor: string | null }> {
  const size = body.page_size ?? PAGE_SIZE_DEFAULT;
  const after = body.cursor === undefined ? null : decode(body.cursor);
  const masters = await mastersOf(ctx);
  const held = statusesWhere(masters.workflow, ({ call }) => call === "held" || call === "none");
  const rows = await callPage(ctx.db, officer, held, after, size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const now = ctx.clock.now();
  const calls = shown.map((row): CallTask => {
    const { sub_issue_type_id: subIssueId, district_id: districtId, has_mobile: hasMobile, call_at: at, ...rest } = row;
    const subIssue = subIssueOf(masters, subIssueId)?.name;
    const district = districtOf(masters, districtId)?.name;
    return {
      ...rest,
      kind: kindOf(statusOf(masters.workflow, row.status_id)),
      has_mobile: flagOf(hasMobile),
      sub_issue_name: subIssue?.en ?? null,
      sub_issue_name_translations: translationsOf(subIssue),
      district_name: district?.en ?? null,
      district_name_translations: translationsOf(district),
      call_at: at.toISOString(),
      is_due: flagOf(at <= now),
    };
  });
  const hasMore = rows.length > size && last !== undefined;
  return { calls, nextCursor: hasMore ? encode({ at: last.call_at, ticketId: last.ticket_id }) : null };
}
