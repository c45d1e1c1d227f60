-- safe: new tables only.
--
-- What has been read from outside, and what is still to be read. A gap is written down in the transaction of the page
-- behind which it begins, and stays until the pages that close it are stored. The ledger says per source what came of it.

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
  check (way = 'pages' or (source = 'mentions' and from_id is not null and before_id is not null))
);
comment on column reading_gap.from_id is 'Id after which something may be missing; null: as far back as the platform goes.';
comment on column reading_gap.before_id is 'What the search was asked with; fixed as long as its page token is used.';
comment on column reading_gap.reached_id is 'Oldest id read so far.';
comment on column reading_gap.page_token is 'Where reading goes on; null: from the beginning of the span.';
create index reading_gap_open on reading_gap (gap_id) where closed_at is null;

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
  check (outcome = 'complete' or reason is not null)
);
comment on column reading.runs is 'How many reads in a row the row stands for: those that brought nothing are folded.';
create index reading_source on reading (source, reading_id desc);
create index reading_complete on reading (source, reading_id desc) where outcome = 'complete';
create index reading_ended on reading (ended_at);
