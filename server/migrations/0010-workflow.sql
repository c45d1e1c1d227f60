-- safe: new tables, new columns without a default that rewrites.
--
-- What the workflow keeps besides a ticket's status: proposals that wait for a decision, alarms of the
-- clocks, messages to officers, and what is needed to take a merge back exactly.

alter table ticket
  add column details_asked_at timestamptz,
  add column pause_from timestamptz,
  add column pause_to timestamptz,
  add column clock_from timestamptz,
  add column granted_due_at timestamptz,
  add column alarm_at timestamptz,
  add column alarm_step smallint,
  add column alarm_cycle integer not null default 1;
comment on column ticket.pause_from is 'The pause of the citizen''s clock that is over, with pause_to; a recalculation needs it.';
comment on column ticket.clock_from is 'Start of the citizen''s clock when it is not received_at: a ticket split off from another.';
comment on column ticket.granted_due_at is 'The date granted with an extension; a recalculation never goes below it.';
comment on column ticket.alarm_step is 'Shares of the stage that are dealt with; null: the sweep has yet to set the alarm.';
comment on column ticket.alarm_cycle is 'Counts the stages, so that each is reminded of and escalated once.';

create index ticket_alarm on ticket (alarm_at) where alarm_at is not null and status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_unarmed on ticket (ticket_id)
  where alarm_step is null and stage_due_at is not null and status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_awaiting on ticket (details_asked_at) where status_id = 5;
create index ticket_resolved on ticket (last_event_at) where status_id = 7;

alter table ticket_combined add column ended_marking_ids integer[] not null default '{}';
comment on column ticket_combined.ended_marking_ids is 'Markings that a merge ended; its undo brings exactly these back.';
create index ticket_combined_member on ticket_combined (member_ticket_id) where member_ticket_id is not null and deleted_at is null;

alter table reply add column approved_by integer references app_user (user_id);
alter table raw_item add column ticket_id integer references ticket (ticket_id);

create table proposal (
  proposal_id integer generated always as identity primary key,
  ticket_id   integer not null references ticket (ticket_id),
  kind        text not null check (kind in ('extension', 'transfer', 'delete', 'issue')),
  detail      jsonb not null default '{}'::jsonb,
  reason      text,
  proposed_by integer not null references app_user (user_id),
  proposed_at timestamptz not null,
  state       text not null default 'open' check (state in ('open', 'confirmed', 'refused')),
  decided_by  integer references app_user (user_id),
  decided_at  timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index proposal_one_open on proposal (ticket_id, kind) where state = 'open';
create index proposal_ticket on proposal (ticket_id, proposal_id);

create table escalation (
  ticket_id integer not null references ticket (ticket_id),
  cycle     integer not null,
  level     smallint not null check (level between 0 and 4),
  at        timestamptz not null,
  primary key (ticket_id, cycle, level)
);
comment on table escalation is 'Which shares of which stage were dealt with; level 0 is the reminder.';

create table broadcast_message (
  broadcast_message_id integer generated always as identity primary key,
  user_id      integer not null references app_user (user_id),
  ticket_id    integer references ticket (ticket_id),
  message_type text not null check (message_type in ('REMINDER', 'ESCALATION', 'CRITICAL', 'PROPOSAL', 'CITIZEN')),
  severity     text not null check (severity in ('info', 'warning', 'critical')),
  message      text not null,
  message_hi   text not null,
  created_by   integer not null references app_user (user_id),
  created_at   timestamptz not null,
  read_at      timestamptz
);
create index broadcast_message_user on broadcast_message (user_id, broadcast_message_id desc);
create index broadcast_message_ticket on broadcast_message (ticket_id);

create table clock_basis (
  is_only     boolean primary key default true check (is_only),
  fingerprint text not null,
  next_ticket integer
);
comment on table clock_basis is 'The calendar and limits that open tickets were last reckoned with; next_ticket while a recalculation runs.';

alter table app_user
  add column away_from date,
  add column away_to date,
  add column away_reason text,
  add column delegate_user_id integer references app_user (user_id);

alter table canned_reply drop constraint canned_reply_purpose_check;
alter table canned_reply add constraint canned_reply_purpose_check
  check (purpose in ('ACKNOWLEDGED', 'DETAILS_NEEDED', 'FORWARDED', 'INTERIM', 'RESOLVED_CONFIRM', 'REOPENED',
                     'OUTSIDE_STATE', 'SUGGESTION_THANKED', 'HIDE_NUMBER', 'NO_ACTION', 'NO_DETAILS', 'TRANSFERRED',
                     'APPEAL_UPHELD', 'CLOSED'));
