-- safe: new tables only.
-- What goes out to citizens.

-- The outbox: draft -> queued -> sending -> sent | refused | unknown (decision 8). A reply of unknown outcome is looked
-- for from its first attempt, for two days, whatever a person pressed (decision 36). A refused reply is an open matter
-- (decision 37): what the ticket was led to with it is taken back. A reply to a ticket can go to the complaints merged
-- into it as well; theirs name the reply they came with, so that taking that one back takes them back too.
create table reply (
  reply_id           integer generated always as identity primary key,
  ticket_id          integer not null references ticket (ticket_id),
  reply_channel      text not null check (reply_channel in ('P', 'D')),
  target_id          text not null,
  text               text not null check (text <> ''),
  state              text not null check (state in ('draft', 'queued', 'sending', 'sent', 'refused', 'unknown', 'cancelled')),
  client_ref         text not null,
  written_by         integer not null references app_user (user_id),
  created_at         timestamptz not null,
  not_before         timestamptz not null,
  attempts           integer not null default 0,
  started_at         timestamptz,
  looks              integer not null default 0,
  look_at            timestamptz,
  sent_at            timestamptz,
  external_id        text,
  url                text,
  error_code         text,
  error_message      text,
  settled_by         integer references app_user (user_id),
  approved_by        integer references app_user (user_id),
  batch_of           integer references reply (reply_id),
  refused_at         timestamptz,
  first_started_at   timestamptz,
  second_external_id text,
  second_url         text,
  last_look          text check (last_look in ('absent', 'unsure')),
  led_to             integer references ticket_status (status_id),
  attended_at        timestamptz,
  channel            text not null default 'X',
  reference          text,
  unique (ticket_id, client_ref),
  check (state <> 'sending' or started_at is not null),
  check (state <> 'sent' or sent_at is not null)
);
comment on column reply.target_id is 'Public: the post answered. Direct message: the recipient''s platform id.';
comment on column reply.batch_of is 'The reply to the primary ticket with which this one was written.';
comment on column reply.first_started_at is 'Begin of the first attempt that may have happened; from here it is looked for.';
comment on column reply.second_external_id is 'The citizen was answered twice: the other of the two on the platform.';
comment on column reply.led_to is 'Status to which the ticket went with this reply; null where the reply was no part of a change.';
comment on column reply.attended_at is 'When somebody said that the citizen was told in another way although this was refused.';
comment on column reply.channel is 'The channel by which it goes out.';
comment on column reply.reference is 'Id of the request by which it was written, or let go out.';
alter table reply alter text set statistics 0;
-- One answer on the platform belongs to one reply; those not sent yet stand in neither.
create unique index reply_external on reply (channel, external_id) where external_id is not null;
create unique index reply_second_external on reply (channel, second_external_id) where second_external_id is not null;
create index reply_queued on reply (not_before, reply_id) where state = 'queued';
create index reply_open on reply (state, reply_id) where state in ('sending', 'unknown');
create index reply_batch on reply (batch_of, reply_id) where batch_of is not null;
create index reply_refused on reply (refused_at, reply_id) where state = 'refused';
create index reply_look on reply (look_at, reply_id) where look_at is not null;
-- The order of a ticket's replies is asked at every sending.
create index reply_under_way on reply (ticket_id, reply_id) where state in ('queued', 'sending');
create index reply_refused_open on reply (refused_at, reply_id) where state = 'refused' and attended_at is null;
create index reply_reference on reply (reference) where reference is not null;
-- Replies in the order in which they were written.
create index reply_created on reply (created_at, reply_id);
create index reply_refused_created on reply (created_at, reply_id) where state = 'refused';
create index reply_acknowledgement on reply (created_at, reply_id) where client_ref = 'acknowledged';
create index reply_target on reply (target_id);
comment on index reply_target is 'An erasure: what was answered to the person on tickets of others.';

-- The sender of a channel as a whole stands still while its platform refuses our account (decision 36): one open row
-- for all servers.
create table sender_pause (
  sender_pause_id integer generated always as identity primary key,
  reason          text not null check (reason in ('AUTH', 'CREDIT', 'FORBIDDEN')),
  message         text not null,
  since           timestamptz not null,
  check_at        timestamptz,
  checks          integer not null default 0 check (checks >= 0),
  told_at         timestamptz,
  ended_at        timestamptz,
  ended_by        integer references app_user (user_id),
  channel         text not null default 'X'
);
comment on table sender_pause is 'Times in which no reply goes out; the open one has no ended_at.';
comment on column sender_pause.check_at is 'When X is asked next whether it takes us again; null where only a person ends the pause.';
create unique index sender_pause_open on sender_pause (channel) where ended_at is null;
