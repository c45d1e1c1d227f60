/** Logs with each filter over very many rows, spread by SQL over the longest period of a log. */
import { AUDIT_EVENTS } from "@smgt/contract/audit-events.ts";
import { getAuditRows } from "@smgt/contract/calls/oversight/audit.ts";
import { getBroadcastMessageReport } from "@smgt/contract/calls/casework/notifications.ts";
import { ackLogData, apiLogData, messageQueueLogData, userLogs } from "@smgt/contract/calls/oversight/logs.ts";
import { byReference, officerDay, ticketStory } from "@smgt/contract/calls/oversight/trails.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { LOG_MOST_DAYS } from "@smgt/contract/shapes/log.ts";
import type pg from "pg";
import { signIn } from "../client.ts";
import type { Line } from "../measure.ts";
import { fire, someTickets, type Bench } from "../scenario.ts";

const LOT = 500_000;
const CALL_SHARE = 0.7;
/** Shares of the further tables, of the same number. */
const AUDIT_SHARE = 0.7;
const MESSAGE_SHARE = 0.3;
const MONTH = { hours: LOG_MOST_DAYS * 24 } as const;

/** Time of row `n` of `total`: the last one now, the first at the start of the period. */
const AT = `now() - (($3::int - n) * (interval '1 day' * ${LOG_MOST_DAYS - 1} / $3))`;
const ADDRESS = "'10.' || n % 40 || '.' || n / 40 % 250 || '.7'";

const CALLS = `
  insert into api_log (at, direction, api_name, http_status, latency_ms, reference, user_id, role_id, ip, ticket_id, error)
  select ${AT}, case when n % 20 = 0 then 'OUT' else 'IN' end,
         case when n % 20 = 0 then 'x POST /2/tweets'
              when n % 400000 = 1 then 'bench.rarecall' else 'bench.call' || n % 150 end,
         case when n % 300000 = 2 then 503 when n % 50 = 3 then 401 else 200 end, n % 400, 'req-bench-' || n,
         case when n % 20 > 0 then u.ids[1 + n % cardinality(u.ids)] end, 3, case when n % 20 > 0 then ${ADDRESS} end,
         case when n % 3 = 0 then t.ids[1 + n % cardinality(t.ids)] end,
         case when n % 300000 = 2 then 'UNEXPECTED' when n % 50 = 3 then 'SESSION_EXPIRED' end
    from generate_series($1::int, $2::int) n, (select $4::int[] as ids) u, (select $5::int[] as ids) t`;
const EVENTS = `
  insert into security_event (at, event, actor_user_id, role_id, ticket_id, ip, call_name, reference, times)
  select ${AT}, case when n % 200000 = 1 then 'DELIVERY_FORGED' when n % 10 < 6 then 'CALL_REFUSED'
                     when n % 10 < 8 then 'LOGIN_FAILED' else 'PERSONAL_DATA_SHOWN' end,
         u.ids[1 + n % cardinality(u.ids)], 3, case when n % 10 > 7 then t.ids[1 + n % cardinality(t.ids)] end, ${ADDRESS},
         'bench.call', 'req-bench-' || n, 1
    from generate_series($1::int, $2::int) n, (select $4::int[] as ids) u, (select $5::int[] as ids) t`;

const AUDIT = `
  insert into audit_entry (at, event, actor_user_id, role_id, ticket_id, reference, detail)
  select ${AT}, e.events[1 + n % cardinality(e.events)], u.ids[1 + n % cardinality(u.ids)], 3,
         case when n % 5 > 0 then t.ids[1 + n % cardinality(t.ids)] end, 'req-bench-' || n,
         case when n % 5 = 0 then jsonb_build_object('ip', ${ADDRESS}) else '{"action_id": 118, "from": 3, "to": 3}' end
    from generate_series($1::int, $2::int) n, (select $4::int[] as ids) u, (select $5::int[] as ids) t, (select $6::text[] as events) e`;
/** Messages to ten officers about each ticket. */
const MESSAGES = `
  insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at, read_at)
  select u.ids[1 + n % cardinality(u.ids)], t.ids[1 + n / 10 % cardinality(t.ids)], 'REMINDER', 'info', 'Bench', '{}', 1,
         now() - (($3::int - n / 10 * 10) * (interval '1 day' * ${LOG_MOST_DAYS - 1} / $3)), case when n % 3 = 0 then now() end
    from generate_series($1::int, $2::int) n, (select $4::int[] as ids) u, (select $5::int[] as ids) t`;
/** Acknowledgement of every ticket. */
const ACKNOWLEDGED = `
  insert into reply (ticket_id, reply_channel, target_id, text, state, client_ref, written_by, created_at, not_before, sent_at)
  select ticket_id, 'P', 'bench-' || ticket_id, 'Your complaint is registered.', 'sent', 'acknowledged', 1, at, at, at
    from (select ticket_id, now() - (ticket_id % 44000) * interval '1 minute' as at from ticket) t
  on conflict do nothing`;

async function add(
  pool: pg.Pool,
  statement: string,
  total: number,
  more: readonly (readonly (number | string)[])[],
): Promise<void> {
  for (let from = 1; from <= total; from += LOT) {
    // Lot after lot, in order of time.
    await pool.query(statement, [from, Math.min(from + LOT - 1, total), total, ...more]);
  }
}

function questions(ticketNo: string, userId: number, middle: string | null) {
  const api = (about: string, more: object) => ({
    about: `api, ${about}`,
    path: apiLogData.path,
    body: { ...MONTH, ...more },
  });
  const users = (about: string, more: object) => ({
    about: `users, ${about}`,
    path: userLogs.path,
    body: { ...MONTH, ...more },
  });
  const audit = (about: string, more: object) => ({
    about: `audit, ${about}`,
    path: getAuditRows.path,
    body: { ...MONTH, ...more },
  });
  return [
    api("last 24 hours", { hours: 24 }),
    api("31 days", {}),
    ...(middle === null ? [] : [api("page in the middle", { cursor: middle })]),
    api("one call", { api: "bench.call7" }),
    api("rare call", { api: "bench.rarecall" }),
    api("status 401", { status: 401 }),
    api("status 503, rare", { status: 503 }),
    api("status that never was", { status: 418 }),
    api("calls out", { direction: "OUT" }),
    api("rare error", { error: "UNEXPECTED" }),
    api("one call, rare status", { api: "bench.call7", status: 503 }),
    api("search by id", { search: "req-bench-4711" }),
    api("search by ticket", { search: ticketNo }),
    api("search by address", { search: "10.7.20.7" }),
    api("search by officer", { search: "officer" }),
    api("search by part of a name", { search: "rarec" }),
    users("last 24 hours", { hours: 24 }),
    users("31 days", {}),
    users("one event", { event: "LOGIN_FAILED" }),
    users("rare event", { event: "DELIVERY_FORGED" }),
    users("one officer", { user_id: userId }),
    users("one officer, rare event", { user_id: userId, event: "DELIVERY_FORGED" }),
    users("search by address", { search: "10.7.20.7" }),
    users("search by officer", { search: "officer" }),
    users("search by id", { search: "req-bench-4711" }),
    users("search by ticket", { search: ticketNo }),
    audit("last 24 hours", { hours: 24 }),
    audit("31 days", {}),
    audit("one kind", { event: "LOGIN" }),
    audit("one officer", { user_id: userId }),
    audit("one officer, one kind", { user_id: userId, event: "LOGIN" }),
    audit("search by officer", { search: "officer" }),
    audit("search by ticket", { search: ticketNo }),
    audit("search by address", { search: "10.5.20.7" }),
    audit("search by id", { search: "req-bench-4711" }),
    { about: "acknowledgements, 31 days", path: ackLogData.path, body: MONTH },
    { about: "acknowledgements, search by ticket", path: ackLogData.path, body: { ...MONTH, search: ticketNo } },
    { about: "acknowledgements, refused", path: ackLogData.path, body: { ...MONTH, status_code: "refused" } },
    { about: "broadcast report, one type", path: getBroadcastMessageReport.path, body: { message_type: "REMINDER" } },
    { about: "broadcast report, one ticket", path: getBroadcastMessageReport.path, body: { search: ticketNo } },
    { about: "broadcast report, 30 days", path: getBroadcastMessageReport.path, body: {} },
    { about: "message queue, 31 days", path: messageQueueLogData.path, body: MONTH },
    { about: "message queue, refused", path: messageQueueLogData.path, body: { ...MONTH, state: "dead" } },
    { about: "everything with an id", path: byReference.path, body: { reference: "req-bench-4711" } },
    { about: "day of an officer", path: officerDay.path, body: { user_id: userId } },
  ];
}

/** Queries each log at four connections. */
export async function logs(bench: Bench): Promise<Line[]> {
  const { environment, logRows, say } = bench;
  const { pool } = environment;
  const { rows: users } = await pool.query<{ user_id: number }>(
    "select user_id from app_user order by user_id limit 300",
  );
  const ticketIds = await someTickets(pool, 1_000);
  const userIds = users.map((row) => row.user_id);
  const begun = performance.now();
  await pool.query("select make_log_months(now() - interval '1 month', 3)");
  await add(pool, CALLS, Math.round(logRows * CALL_SHARE), [userIds, ticketIds]);
  await add(pool, EVENTS, Math.round(logRows * (1 - CALL_SHARE)), [userIds, ticketIds]);
  await add(pool, AUDIT, Math.round(logRows * AUDIT_SHARE), [userIds, ticketIds, AUDIT_EVENTS]);
  await add(pool, MESSAGES, Math.round(logRows * MESSAGE_SHARE), [userIds, ticketIds]);
  await pool.query(ACKNOWLEDGED);
  await pool.query("vacuum analyze audit_entry, broadcast_message, reply, api_log, security_event");
  say(`${logRows} rows of the logs in ${((performance.now() - begun) / 1_000).toFixed(0)} s.`);
  const person = await signIn(environment.server().url, "head", ROLE.CELL_HEAD);
  const { rows: tickets } = await pool.query<{ ticket_no: string }>(
    "select ticket_no from ticket where ticket_id = $1",
    [ticketIds[0] ?? 0],
  );
  const { rows: places } = await pool.query<{ cursor: string }>(
    `select translate(encode(convert_to((extract(epoch from at) * 1000000)::bigint || ' ' || api_log_id, 'utf8'), 'base64'), E'+/=\\n', '-_') as cursor
       from api_log where at < now() - interval '15 days' order by at desc limit 1`,
  );
  const asked = [
    ...questions(tickets[0]?.ticket_no ?? "", userIds[5] ?? 1, places[0]?.cursor ?? null),
    { about: "story of a ticket", path: ticketStory.path, body: { ticket_id: ticketIds[0] ?? 0 } },
  ];
  const lines: Line[] = [];
  for (const { about, path, body } of asked) {
    // One after the other, or they would slow each other down.
    lines.push(
      await fire(bench, {
        scenario: `logs: ${about}`,
        person,
        path,
        bodies: [body],
        connections: 4,
        ceilingPerSecond: null,
      }),
    );
  }
  return lines;
}
