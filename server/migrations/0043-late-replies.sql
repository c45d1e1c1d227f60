-- safe: new columns; the version before goes on looking for a short while only.
--
-- A reply of unknown outcome is looked for from its first attempt, for two days, whatever a person pressed (decision 36).
alter table reply add column first_started_at timestamptz;
alter table reply add column second_external_id text unique;
alter table reply add column second_url text;
alter table reply add column last_look text check (last_look in ('absent', 'unsure'));
comment on column reply.first_started_at is 'Begin of the first attempt that may have happened; from here it is looked for.';
comment on column reply.second_external_id is 'The citizen was answered twice: the other of the two on the platform.';
update reply set first_started_at = started_at where started_at is not null;
update reply set look_at = now() where state = 'unknown' and look_at is null;
create index reply_look on reply (look_at, reply_id) where look_at is not null;

alter table broadcast_message drop constraint broadcast_message_message_type_check;
alter table broadcast_message add constraint broadcast_message_message_type_check
  check (message_type in ('REMINDER', 'ESCALATION', 'CRITICAL', 'PROPOSAL', 'CITIZEN', 'SENSITIVE', 'REPLY'));
