-- safe: columns with a default.
--
-- A later copy of an item that has something the stored one lacks waits beside it, until both are understood together.

alter table raw_item
  add column has         integer not null default 0,
  add column text_length integer not null default 0,
  add column later       jsonb not null default '[]'::jsonb;
comment on column raw_item.has is 'Bits of what the copies have together; only the channel knows which bit is what.';
comment on column raw_item.later is 'Further copies, oldest first, that are not yet understood.';
