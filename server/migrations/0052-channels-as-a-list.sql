-- breaking: a citizen's account is found by its channel too; the version before looks for the id alone.
--
-- Channels are a list. What a kind of item means, and to which channel a row belongs, is stored; no statement knows one by name.
create table channel_kind (
  code       text primary key check (code ~ '^[A-Z][A-Z0-9-]{0,19}$'),
  channel    text not null check (channel ~ '^[A-Z][A-Z0-9]{0,11}$'),
  is_private boolean not null
);
comment on table channel_kind is 'Kinds of item that channels bring; the server writes those of its channels when it starts.';
comment on column channel_kind.is_private is 'Only its writer and we can read it: a message.';
create unique index channel_kind_one_each on channel_kind (channel, is_private);
insert into channel_kind (code, channel, is_private) values ('X', 'X', false), ('X-DM', 'X', true);

alter table channel_cursor drop constraint channel_cursor_channel_check,
  add foreign key (channel) references channel_kind (code);
alter table raw_item drop constraint raw_item_channel_check, add foreign key (channel) references channel_kind (code);
alter table post drop constraint post_channel_check, add foreign key (channel) references channel_kind (code);
alter table ticket drop constraint ticket_channel_check, add foreign key (channel) references channel_kind (code);
-- A pack may name the sources of a channel that this program has not; its check sees that a channel has one only.
alter table source drop constraint source_channel_code_check;

-- Ids of accounts and of replies are given by their platforms, and two platforms may give the same.
alter table citizen add column account_channel text not null default 'X',
  drop constraint citizen_x_user_id_key,
  add unique (account_channel, x_user_id);
comment on column citizen.account_channel is 'The channel on which x_user_id is an account.';
alter table reply add column channel text not null default 'X',
  drop constraint reply_external_id_key,
  drop constraint reply_second_external_id_key,
  add unique (channel, external_id),
  add unique (channel, second_external_id);
comment on column reply.channel is 'The channel by which it goes out.';
alter table reading add column channel text not null default 'X';
alter table reading_gap add column channel text not null default 'X';

-- A pause is of one channel; its reason no longer has the channel in its name.
alter table sender_pause add column channel text not null default 'X', drop constraint sender_pause_reason_check;
update sender_pause set reason = substr(reason, 3);
alter table sender_pause add check (reason in ('AUTH', 'CREDIT', 'FORBIDDEN'));
drop index sender_pause_open;
create unique index sender_pause_open on sender_pause (channel) where ended_at is null;
