-- safe: a table and a column of their own; the version before knows no pause and sends on.
--
-- The sender as a whole stands still while X refuses our account (decision 36): one open row for all servers.
create table sender_pause (
  sender_pause_id integer generated always as identity primary key,
  reason   text not null check (reason in ('X_AUTH', 'X_CREDIT', 'X_FORBIDDEN')),
  message  text not null,
  since    timestamptz not null,
  check_at timestamptz,
  checks   integer not null default 0 check (checks >= 0),
  told_at  timestamptz,
  ended_at timestamptz,
  ended_by integer references app_user (user_id)
);
comment on table sender_pause is 'Times in which no reply goes out; the open one has no ended_at.';
comment on column sender_pause.check_at is 'When X is asked next whether it takes us again; null where only a person ends the pause.';
create unique index sender_pause_open on sender_pause ((true)) where ended_at is null;

alter table reply add column refused_at timestamptz;
create index reply_refused on reply (refused_at, reply_id) where state = 'refused';
-- The order of a ticket's replies is asked at every sending.
create index reply_under_way on reply (ticket_id, reply_id) where state in ('queued', 'sending');
