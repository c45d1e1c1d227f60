-- safe: new tables only.
-- What the servers tell each other and share: who is alive and does what, what guards the calls, keys and open channels.

create table worker (
  worker_id text primary key,
  seen_at   timestamptz not null
);
comment on table worker is 'Job workers and when they were last alive; the jobs of a dead one are freed.';

-- Who does what only one server may do: a lease runs out by the database's clock, so that a frozen holder loses it.
create table lease (
  name   text primary key,
  holder text not null,
  until  timestamptz not null
);

-- Each server shows that it can write, and how wrong its clock is; the readiness check writes here.
create table server_beat (
  server_id      uuid primary key,
  seen_at        timestamptz not null,
  clock_ahead_ms integer not null
);

-- The settings that matter to security, as the last start found them: what differs at the next is a row of the
-- security log. Secrets stand here only as a keyed fingerprint.
create table server_setting (
  name    text primary key,
  value   text not null,
  seen_at timestamptz not null
);

-- How often an address asked what anybody may ask, in the present minute, by all servers together. Of no worth after a
-- crash, so it is not logged.
create unlogged table request_count (
  counter_key text primary key,
  window_at   timestamptz not null,
  times       integer not null check (times > 0)
);
comment on column request_count.counter_key is 'Keyed hash of the address.';
create index request_count_window on request_count (window_at);

-- Encrypted bodies (decision 12). The private halves and the secrets lie here sealed with a key that only the
-- servers' configuration gives.
create table cipher_key (
  kid            text primary key,
  public_key     bytea not null,
  private_sealed bytea,
  created_at     timestamptz not null,
  retire_at      timestamptz not null
);
comment on table cipher_key is 'Server keys of the exchange; given out until retire_at, the private half destroyed a day later.';

-- Unlogged on purpose: after a crash of the database all channels are gone, and the browsers open new ones.
create unlogged table cipher_channel (
  channel_id    bytea primary key,
  enc_hash      bytea not null unique,
  secret_sealed bytea not null,
  session_id    integer,
  highest       bigint not null default -1,
  seen          bit(512) not null default repeat('0', 512)::bit(512),
  expires_at    timestamptz not null
) with (fillfactor = 50);
comment on table cipher_channel is 'Open channels: highest counter seen, and which of the 512 up to it were used (the first bit is the highest).';
create index cipher_channel_expiry on cipher_channel (expires_at);

-- The demo says of a database that it filled it, so that production refuses to start on it.
create table demo_mark (
  is_demo   boolean primary key default true check (is_demo),
  filled_at timestamptz not null
);
comment on table demo_mark is 'One row where the demo filled this database with invented people and tickets; otherwise empty.';
