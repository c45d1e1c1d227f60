-- safe: a table of its own.
-- How often an address asked what anybody may ask, in the present minute, by all servers together. Of no worth after a
-- crash, so it is not logged.
create unlogged table request_count (
  counter_key text primary key,
  window_at   timestamptz not null,
  times       integer not null check (times > 0)
);
comment on column request_count.counter_key is 'Keyed hash of the address.';
create index request_count_window on request_count (window_at);
