-- safe: a table of its own.
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

create trigger security_event_is_append_only before update or delete on security_event
  for each row execute function refuse_change();
create trigger security_event_is_never_emptied before truncate on security_event
  for each statement execute function refuse_change();
create trigger audit_entry_is_never_emptied before truncate on audit_entry
  for each statement execute function refuse_change();
