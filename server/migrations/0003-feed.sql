-- safe: new tables only.
--
-- What came in from outside. A raw item is stored once, before the cursor moves; then it becomes a
-- post (or is ignored, or parked for a person), and the post a ticket. Platform ids are text.

create table channel_cursor (
  channel    text not null check (channel in ('X', 'X-DM')),
  name       text not null,
  value      text not null,
  updated_at timestamptz not null,
  primary key (channel, name)
);

create table raw_item (
  raw_id      integer generated always as identity primary key,
  channel     text not null check (channel in ('X', 'X-DM')),
  external_id text not null,
  via         text not null check (via in ('stream', 'poll', 'webhook', 'lookup')),
  raw         jsonb not null,
  state       text not null default 'received' check (state in ('received', 'done', 'ignored', 'parked')),
  reason      text,
  attempts    integer not null default 0,
  retry_at    timestamptz,
  received_at timestamptz not null,
  unique (channel, external_id),
  check (state not in ('ignored', 'parked') or reason is not null)
);
comment on column raw_item.external_id is 'Platform id of this version; sha256:… for an item without a readable id.';
create index raw_item_waiting on raw_item (raw_id) where state = 'received';
create index raw_item_parked on raw_item (raw_id desc) where state = 'parked';

create table citizen (
  citizen_id        integer generated always as identity primary key,
  x_user_id         text unique check (x_user_id ~ '^[0-9]+$'),
  handle            text,
  citizen_name      text not null,
  profile_image_url text,
  followers         integer not null default 0,
  is_verified       boolean not null default false,
  mobile            text,
  email             text,
  address           text,
  updated_at        timestamptz not null
);
create index citizen_mobile on citizen (mobile) where mobile is not null;

create table post (
  feed_id         integer generated always as identity primary key,
  channel         text not null check (channel in ('X', 'X-DM')),
  origin_id       text not null,
  version_id      text not null,
  kind            text not null check (kind in ('T', 'R', 'Q', 'D')),
  citizen_id      integer not null references citizen (citizen_id),
  text            text not null,
  lang            text not null check (lang in ('en', 'hi', 'hx', 'other')),
  conversation_id text not null,
  in_reply_to_id  text,
  quoted_id       text,
  media           jsonb not null default '[]'::jsonb,
  is_summoned     boolean not null,
  is_deleted      boolean not null default false,
  posted_at       timestamptz not null,
  received_at     timestamptz not null,
  ticket_id       integer,
  unique (channel, origin_id)
);
comment on table post is 'One row per post or direct message of a citizen, whatever its edits; ticket_id is set when it has one.';
create index post_ticket on post (ticket_id, feed_id);
create index post_conversation on post (channel, conversation_id, citizen_id);

create table post_version (
  feed_id     integer not null references post (feed_id),
  version_id  text not null,
  text        text not null,
  raw_id      integer not null references raw_item (raw_id),
  received_at timestamptz not null,
  primary key (feed_id, version_id)
);
