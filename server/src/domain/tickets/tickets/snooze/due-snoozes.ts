/**
 * Decides when a snoozed ticket returns. Computed from the facts at each read, so that no event is missed and no
 * change needs an undo: a snooze changes nothing on its ticket (decision 44).
 */
import { sql, type RawBuilder } from "kysely";

/** Conditions on `snooze as s` with its ticket as `t`. */
const hasCome = (now: Date): RawBuilder<boolean> => sql<boolean>`coalesce(s.until <= ${now}, false)`;
const HAS_WRITTEN = sql<boolean>`(s.on_citizen and exists (
  select 1 from post p where p.ticket_id = s.ticket_id and p.received_at > s.made_at))`;
const HAS_REPORT = sql<boolean>`(s.on_report and exists (
  select 1 from atr a where a.ticket_id = s.ticket_id and a.submitted_at > s.made_at))`;
const IS_ELSEWHERE = sql<boolean>`(s.on_status and t.status_id <> s.status_id)`;

/** Condition: the ticket is back. */
export const isBack = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${hasCome(now)} or ${IS_ELSEWHERE} or ${HAS_WRITTEN} or ${HAS_REPORT})`;

/** Reason of the return: an act of a citizen or officer takes precedence over the clock. */
export const whyBack: RawBuilder<string> = sql<string>`case when ${HAS_WRITTEN} then 'citizen'
  when ${HAS_REPORT} then 'report' when ${IS_ELSEWHERE} then 'status' else 'moment' end`;
