-- safe: new tables only.
--
-- The record of changes, the security log, and what guards the calls.

create table audit_entry (
  audit_id      bigint generated always as identity primary key,
  at            timestamptz not null,
  event         text not null,
  actor_user_id integer references app_user (user_id),
  role_id       integer references role (role_id),
  ticket_id     integer constraint audit_entry_ticket_exists references ticket (ticket_id),
  detail        jsonb not null default '{}'::jsonb
);
create index audit_entry_ticket on audit_entry (ticket_id, audit_id) where ticket_id is not null;
create index audit_entry_at on audit_entry (at);
create trigger audit_entry_is_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_is_never_emptied before truncate on audit_entry
  for each statement execute function refuse_change();

-- The security log (ASVS 16.3): who tried what, and was refused; what was downloaded or revealed. Apart from
-- audit_entry, which records the changes themselves. No foreign keys: a row is never refused for what it names.
create table security_event (
  security_id   bigint generated always as identity primary key,
  at            timestamptz not null,
  event         text not null check (event ~ '^[A-Z][A-Z_]*$'),
  actor_user_id integer,
  role_id       integer,
  ticket_id     integer,
  ip            text,
  call_name     text,
  reference     text,
  times         integer not null default 1 check (times > 0),
  detail        jsonb not null default '{}'::jsonb
);
comment on column security_event.call_name is 'Name of the call in the contract, or the route of the webhook.';
comment on column security_event.reference is 'Id of the request, as in the server''s log.';
comment on column security_event.times is 'The same from the same address within a minute stands in one row.';
create index security_event_at on security_event (at);
create index security_event_actor on security_event (actor_user_id, security_id) where actor_user_id is not null;
create index security_event_ticket on security_event (ticket_id, security_id) where ticket_id is not null;
create index security_event_event on security_event (event, security_id);

-- Rows of the security log may be deleted when they are past their time of 400 days, and never changed. The rights
-- that the application's role is given by `npm run migrate` leave out deleting altogether.
create function refuse_change_in_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger security_event_is_append_only before update or delete on security_event
  for each row execute function refuse_change_in_time();
create trigger security_event_is_never_emptied before truncate on security_event
  for each statement execute function refuse_change();

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
