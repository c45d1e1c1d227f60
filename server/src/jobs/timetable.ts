/**
 * Scheduled jobs. Every server checks the timetable with each heartbeat by the database's clock, and the first adds the
 * job, so an entry runs once and in its minute. Missed entries are made up for once.
 */
import { parseCrontab } from "graphile-worker";
import { sql } from "kysely";
import type { Context } from "../context.ts";

const MINUTE_MS = 60_000;
/** Age limit of missed entries. */
const MADE_UP_MINUTES = 1_440;
/** An entry this far in the future was run by a clock that has since been set back. */
const MOST_AHEAD_MINUTES = 5;

const fieldsOf = (minute: number) => {
  const at = new Date(minute * MINUTE_MS);
  return {
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  };
};

/** Returns a function that adds the jobs of a crontab (UTC) due since its last call. */
export function readTimetable({ db, clock }: Context, crontab: string): () => Promise<void> {
  const lines = parseCrontab(crontab);
  const minuteNow = (): number => Math.floor(clock.now().getTime() / MINUTE_MS);
  let seen = minuteNow();
  return async () => {
    const now = minuteNow();
    const due = lines.flatMap(({ match, identifier, task, options: { queueName } }) => {
      for (let minute = now; minute > Math.max(seen, now - MADE_UP_MINUTES); minute -= 1)
        if (match(fieldsOf(minute))) return { identifier, task, queue: queueName, at: new Date(minute * MINUTE_MS) };
      return [];
    });
    if (due.length > 0)
      await sql`with due as (
        select * from json_to_recordset(${JSON.stringify(due)}::json) as d(identifier text, task text, queue text, at timestamptz)
      ), taken as (
        insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
        select identifier, at, at from due
        on conflict (identifier) do update set last_execution = excluded.last_execution
         where known.last_execution is null or known.last_execution < excluded.last_execution
            or known.last_execution > ${clock.now()}::timestamptz + make_interval(mins => ${MOST_AHEAD_MINUTES})
        returning identifier
      ) select graphile_worker.add_job(task, queue_name => queue) from due join taken using (identifier)`.execute(db);
    seen = now;
  };
}
