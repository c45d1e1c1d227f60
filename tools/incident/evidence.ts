/** What belongs to the evidence of a time, table by table. No column with a token, a hash of one, a text or a payload. */

export interface Evidence {
  readonly file: string;
  /** Left out where the database has no such table. */
  readonly table: string;
  /** Rows as JSON with `at`; `$1` and `$2` are the first and the last moment. */
  readonly question: string;
}

const JOBS = `select j.run_at as at, t.identifier as job, j.attempts, j.max_attempts, j.locked_at, j.created_at, j.last_error is not null as has_failed
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
 where $1::timestamptz is not null and $2::timestamptz is not null order by j.id`;

export const EVIDENCE: readonly Evidence[] = [
  {
    file: "security-events.jsonl",
    table: "security_event",
    question: "select * from security_event where at >= $1 and at < $2 order by at, security_id",
  },
  {
    file: "record.jsonl",
    table: "audit_entry",
    question: "select * from audit_entry where at >= $1 and at < $2 order by at, audit_id",
  },
  {
    file: "calls.jsonl",
    table: "api_log",
    question: "select * from api_log where at >= $1 and at < $2 order by at, api_log_id",
  },
  {
    file: "sessions.jsonl",
    table: "session",
    question: `select created_at as at, session_id, user_id, ip, device, seen_at, ended_at, end_reason from session
      where created_at < $2 and coalesce(ended_at, expires_at) >= $1 order by session_id`,
  },
  { file: "jobs-now.jsonl", table: "graphile_worker._private_jobs", question: JOBS },
  {
    file: "pauses.jsonl",
    table: "sender_pause",
    question: `select since as at, sender_pause_id, channel, reason, ended_at, ended_by, checks from sender_pause
      where since < $2 and coalesce(ended_at, 'infinity') >= $1 order by sender_pause_id`,
  },
  {
    file: "reads.jsonl",
    table: "reading",
    question: `select began_at as at, reading_id, channel, source, ended_at, runs, seen, stored, outcome from reading
      where began_at < $2 and ended_at >= $1 order by reading_id`,
  },
  {
    file: "settings.jsonl",
    table: "server_setting",
    question: `select seen_at as at, name, value from server_setting
      where $1::timestamptz is not null and $2::timestamptz is not null order by name`,
  },
  {
    file: "servers.jsonl",
    table: "server_beat",
    question: `select seen_at as at, server_id, clock_ahead_ms from server_beat
      where seen_at >= $1 and $2::timestamptz is not null order by seen_at`,
  },
  {
    file: "migrations.jsonl",
    table: "migration",
    question: `select timestamp as at, name from migration
      where $1::timestamptz is not null and $2::timestamptz is not null order by name`,
  },
];
