-- safe: new tables, a new column and one more reason of a pause; a server of the version before shows that reason as it is.
-- A database that was restored to a moment knows nothing of what went out after it (decision 145). Its identity is compared
-- with the one seen last; where they differ, nothing goes out until a person has looked.

create table database_identity (
  is_only           boolean primary key default true check (is_only),
  system_identifier text,
  timeline          text,
  check ((system_identifier is null) = (timeline is null))
);
comment on table database_identity is 'Identity of the database as servers saw it last, in one row; empty before the first start.';
comment on column database_identity.timeline is 'Eight hexadecimal digits. Emptied to 0 by hand after a restore that changes no identity, such as a snapshot.';
insert into database_identity default values;

create table restoration (
  restoration_id integer generated always as identity primary key,
  since          timestamptz not null,
  restored_to    timestamptz not null,
  read_at        timestamptz,
  read_to        timestamptz,
  ended_at       timestamptz,
  ended_by       integer references app_user (user_id)
);
comment on table restoration is 'Restores of the database that servers noticed; the open one has no ended_at.';
comment on column restoration.restored_to is 'Last moment that the restored database surely knows.';
comment on column restoration.read_at is 'When our own posts since then were read back; null before.';
comment on column restoration.read_to is 'How far back they could be read.';
create unique index restoration_open on restoration ((true)) where ended_at is null;

alter table sender_pause drop constraint sender_pause_reason_check;
alter table sender_pause add constraint sender_pause_reason_check
  check (reason in ('AUTH', 'CREDIT', 'FORBIDDEN', 'RESTORED'));

alter table reply add column restoration_id integer references restoration (restoration_id);
comment on column reply.restoration_id is 'The restore in which it was queued or being sent, or after which it was found.';
create index reply_restoration on reply (restoration_id, reply_id) where restoration_id is not null;
