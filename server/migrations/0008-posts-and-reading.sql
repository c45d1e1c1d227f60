-- safe: new tables only.
-- What came in from outside. A raw item is stored once, before the cursor moves; then it becomes a post (or is ignored,
-- or parked for a person), and the post a ticket. Platform ids are text.

create table channel_cursor (
  channel    text not null references channel_kind (code),
  name       text not null,
  value      text not null,
  updated_at timestamptz not null,
  primary key (channel, name)
);

-- One that its writer deleted on the platform leaves a tombstone (decision 92).
create table post (
  feed_id         integer generated always as identity primary key,
  channel         text not null references channel_kind (code),
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
  ticket_id       integer constraint post_ticket_exists references ticket (ticket_id),
  deleted_seen_at timestamptz,
  unique (channel, origin_id),
  constraint post_deleted_seen check (is_deleted or deleted_seen_at is null)
);
comment on table post is 'One row per post or direct message of a citizen, whatever its edits; ticket_id is set when it has one.';
comment on column post.deleted_seen_at is
  'When we learned that its writer deleted it on the platform. Null: they did not, or its words were erased with them.';
alter table post alter media set statistics 0, alter text set statistics 0;
create index post_ticket on post (ticket_id, feed_id);
create index post_conversation on post (channel, conversation_id, citizen_id);
comment on index post_conversation is 'What is alike: tickets of others who wrote in the same conversation.';
create index post_of_citizen on post (citizen_id, posted_at desc);
comment on index post_of_citizen is 'When an author wrote before, asked by rules and by their rehearsal.';
create index post_came on post (posted_at, feed_id);
comment on index post_came is 'The posts of some days, slice by slice, for a rehearsal; the last posts for a trial.';
create index post_in_reply_to on post (channel, in_reply_to_id) where in_reply_to_id is not null;
comment on index post_in_reply_to is 'An erasure: the posts of others that answer the person.';
create index post_quoted on post (channel, quoted_id) where quoted_id is not null;
comment on index post_quoted is 'An erasure: the posts of others that quote the person.';
-- A platform that says that a post is gone names it by its own id or by that of its last edit.
create index post_edited on post (channel, version_id) where version_id <> origin_id;
comment on index post_edited is 'A post that is gone or back, named by the id of its last edit.';

-- A parked item is named by its raw number where a post is named by its own. One that leaves the list by itself,
-- because a better copy came, must not be taken for the post that happens to have the same number: both come from one
-- row of numbers. A later copy of an item that has something the stored one lacks waits beside it, until both are
-- understood together.
create table raw_item (
  raw_id      integer primary key default nextval('post_feed_id_seq'),
  channel     text not null references channel_kind (code),
  external_id text not null,
  via         text not null check (via in ('stream', 'poll', 'webhook', 'lookup')),
  raw         jsonb not null,
  state       text not null default 'received' check (state in ('received', 'done', 'ignored', 'parked')),
  reason      text,
  attempts    integer not null default 0,
  retry_at    timestamptz,
  received_at timestamptz not null,
  ticket_id   integer references ticket (ticket_id),
  has         integer not null default 0,
  text_length integer not null default 0,
  later       jsonb not null default '[]'::jsonb,
  author_id   text,
  ids         text[],
  unique (channel, external_id),
  check (state not in ('ignored', 'parked') or reason is not null),
  check (state = 'received' or ids is not null)
);
comment on column raw_item.external_id is 'Platform id of this version; sha256:… for an item without a readable id.';
comment on column raw_item.has is 'Bits of what the copies have together; only the channel knows which bit is what.';
comment on column raw_item.later is 'Further copies, oldest first, that are not yet understood.';
comment on column raw_item.author_id is 'Who wrote it, as the platform knows them; null where it does not say.';
comment on column raw_item.ids is 'Every number that the platform uses as an id in the item. Null: waits, and gets them when it is done with.';
alter table raw_item alter raw set statistics 0, alter later set statistics 0;
create index raw_item_waiting on raw_item (raw_id) where state = 'received';
create index raw_item_parked on raw_item (raw_id desc) where state = 'parked';
-- Old rows lie together, so that a small index finds them.
create index raw_item_received on raw_item using brin (received_at) with (pages_per_range = 32);
comment on index raw_item_received is 'The job keep_records.';
create index raw_item_ids on raw_item using gin (ids) where ids is not null;
comment on index raw_item_ids is 'An erasure: what a platform delivered that names the person.';

-- Every string in an item that is an id or several, and every name of a field that is one.
create function ids_in(item jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct id), '{}') from (
    select unnest(string_to_array(translate(found #>> '{}', '_', '-'), '-')) as id
      from jsonb_path_query(item, 'strict $.** ? (@.type() == "string" && @ like_regex "^[0-9]{1,25}([-_][0-9]{1,25})*$")') as found
    union all
    select name #>> '{}' from jsonb_path_query(item, 'strict $.** ? (@.type() == "object").keyvalue().key ? (@ like_regex "^[0-9]{1,25}$")') as name
  ) i
$$;

create table post_version (
  feed_id     integer not null references post (feed_id),
  version_id  text not null,
  text        text not null,
  raw_id      integer not null references raw_item (raw_id),
  received_at timestamptz not null,
  primary key (feed_id, version_id)
);
alter table post_version alter text set statistics 0;

-- Why a person set a parked post aside: it stays on record and is no longer asked about.
create table feed_set_aside (
  raw_id  integer primary key references raw_item (raw_id),
  why     text not null check (why in ('not_grievance', 'spam', 'repeat', 'other_state', 'unreadable', 'other')),
  remark  text check (remark <> ''),
  user_id integer not null references app_user (user_id),
  at      timestamptz not null,
  check (why <> 'other' or remark is not null)
);

-- What has been read from outside, and what is still to be read. A gap is written down in the transaction of the page
-- behind which it begins, and stays until the pages that close it are stored.
create table reading_gap (
  gap_id     integer generated always as identity primary key,
  source     text not null check (source in ('mentions', 'messages')),
  way        text not null check (way in ('pages', 'search')),
  from_id    text,
  before_id  text,
  reached_id text,
  page_token text,
  from_at    timestamptz,
  to_at      timestamptz,
  opened_at  timestamptz not null,
  updated_at timestamptz not null,
  closed_at  timestamptz,
  channel    text not null default 'X',
  check (way = 'pages' or (source = 'mentions' and from_id is not null and before_id is not null))
);
comment on column reading_gap.from_id is 'Id after which something may be missing; null: as far back as the platform goes.';
comment on column reading_gap.before_id is 'What the search was asked with; fixed as long as its page token is used.';
comment on column reading_gap.reached_id is 'Oldest id read so far.';
comment on column reading_gap.page_token is 'Where reading goes on; null: from the beginning of the span.';
create index reading_gap_open on reading_gap (gap_id) where closed_at is null;

-- The ledger says per source what came of the reading.
create table reading (
  reading_id integer generated always as identity primary key,
  source     text not null check (source in ('stream', 'mentions', 'sweep', 'search', 'messages', 'webhook', 'replay')),
  began_at   timestamptz not null,
  ended_at   timestamptz not null,
  from_at    timestamptz,
  to_at      timestamptz,
  runs       integer not null,
  pages      integer not null,
  seen       integer not null,
  stored     integer not null,
  mended     integer not null,
  outcome    text not null check (outcome in ('complete', 'limited', 'failed')),
  reason     text,
  channel    text not null default 'X',
  check (outcome = 'complete' or reason is not null)
);
comment on column reading.runs is 'How many reads in a row the row stands for: those that brought nothing are folded.';
create index reading_source on reading (source, reading_id desc);
create index reading_complete on reading (source, reading_id desc) where outcome = 'complete';
create index reading_ended on reading (ended_at);
