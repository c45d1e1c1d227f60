-- safe: two new tables; nothing else changes.
--
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
create index cipher_channel_expiry on cipher_channel (expires_at);
comment on table cipher_channel is 'Open channels: highest counter seen, and which of the 512 up to it were used (the first bit is the highest).';
