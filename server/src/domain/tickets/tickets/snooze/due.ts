/**
 * When a ticket that was put aside is back. Read from the facts each time, so that no event can be missed and nothing
 * has to be undone: a snooze changes nothing on its ticket (decision 60).
 */
import { sql, type RawBuilder } from "kysely";

/** Conditions on `snooze as s` with its ticket as `t`. */
const hasCome = (now: Date): RawBuilder<boolean> => sql<boolean>`coalesce(s.until <= ${now}, false)`;
const HAS_WRITTEN = sql<boolean>`(s.on_citizen and exists (
  select 1 from post p where p.ticket_id = s.ticket_id and p.received_at > s.made_at))`;
const HAS_REPORT = sql<boolean>`(s.on_report and exists (
  select 1 from atr a where a.ticket_id = s.ticket_id and a.submitted_at > s.made_at))`;
const IS_ELSEWHERE = sql<boolean>`(s.on_status and t.status_id <> s.status_id)`;

/** Whether the ticket is back. */
export const isBack = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${hasCome(now)} or ${IS_ELSEWHERE} or ${HAS_WRITTEN} or ${HAS_REPORT})`;

/** Why it is back: what somebody did comes before the clock. */
export const whyBack: RawBuilder<string> = sql<string>`case when ${HAS_WRITTEN} then 'citizen'
  when ${HAS_REPORT} then 'report' when ${IS_ELSEWHERE} then 'status' else 'moment' end`;
