/**
 * Evidence of a period, table by table, with the texts of affected tickets but without tokens, hashes or payloads. Includes
 * the seals and signed records that verify the audit chain.
 */

export interface Evidence {
  readonly file: string;
  /** Table that must exist: a renamed one must not shorten the evidence silently. */
  readonly table: string;
  /** Query for rows as JSON with `at`; `$1` and `$2` are the first and the last moment. */
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
    file: "reasons.jsonl",
    table: "audit_said",
    question:
      "select at, said, encode(salt, 'hex') as salt, words from audit_said where at >= $1 and at < $2 order by at, said",
  },
  {
    file: "seals.jsonl",
    table: "audit_seal",
    question: `select a.at, s.seq, s.audit_id, encode(s.hash, 'hex') as hash from audit_seal s left join audit_entry a on a.audit_id = s.audit_id
      where s.seq between (select min(e.seq) - 1 from audit_seal e join audit_entry f on f.audit_id = e.audit_id where f.at >= $1 and f.at < $2)
                      and (select max(e.seq) from audit_seal e join audit_entry f on f.audit_id = e.audit_id where f.at >= $1 and f.at < $2)
      order by s.seq`,
  },
  {
    file: "heads.jsonl",
    table: "audit_head",
    question: `select sealed_at as at, kind, seq, encode(hash, 'hex') as hash, complete_to, lost_seq, encode(lost_hash, 'hex') as lost_hash,
             restored, key_id, encode(signature, 'base64') as signature, witnesses
        from audit_head where $1::timestamptz is not null and $2::timestamptz is not null order by head_id`,
  },
  {
    file: "ticket-history.jsonl",
    table: "ticket_history",
    question: "select * from ticket_history where at >= $1 and at < $2 order by at, history_id",
  },
  {
    file: "replies.jsonl",
    table: "reply",
    question: `select created_at as at, reply_id, ticket_id, channel, reply_channel, target_id, text, state, written_by, approved_by, settled_by,
             not_before, started_at, sent_at, refused_at, external_id, url, error_code, error_message, reference
        from reply where (created_at >= $1 and created_at < $2) or (sent_at >= $1 and sent_at < $2) or (refused_at >= $1 and refused_at < $2)
       order by reply_id`,
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
