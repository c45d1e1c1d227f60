-- safe: new tables only.
-- The security log and the log of calls. By one reference all that one call caused is found again, in replies, history and
-- audit too. No foreign keys: a row is never refused for what it names.

-- The security log (ASVS 16.3): who tried what, and was refused; what was downloaded or revealed. Apart from
-- audit_entry, which records the changes themselves.
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
alter table security_event alter detail set statistics 0;
create index security_event_reference on security_event (reference) where reference is not null;
create index security_event_at on security_event (at, security_id);
create index security_event_actor on security_event (actor_user_id, at, security_id) where actor_user_id is not null;
create index security_event_event on security_event (event, at, security_id);
create index security_event_ticket on security_event (ticket_id, at, security_id) where ticket_id is not null;
create index security_event_ip on security_event (ip, at, security_id) where ip is not null;
create index security_event_actor_kind on security_event (actor_user_id, event, at, security_id) where actor_user_id is not null;
comment on index security_event_actor_kind is 'The log of users by officer and kind.';

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

-- Every call to this server and every call of this server to others. One table a month: old months are dropped whole.
create table api_log (
  api_log_id  bigint generated always as identity,
  at          timestamptz not null,
  direction   text not null check (direction in ('IN', 'OUT', 'GAP')),
  api_name    text not null check (api_name <> ''),
  http_status smallint check (http_status between 100 and 599),
  latency_ms  integer not null check (latency_ms >= 0),
  reference   text,
  user_id     integer,
  role_id     integer,
  ip          text,
  ticket_id   integer,
  error       text,
  lost        integer check ((lost > 0) = (direction = 'GAP')),
  primary key (at, api_log_id),
  check (direction <> 'GAP' or lost is not null)
) partition by range (at);
comment on table api_log is 'Calls in and out, a partition a month; never a body, a telephone number or a text.';
comment on column api_log.direction is 'IN: somebody called this server. OUT: it called another. GAP: rows before this one were lost.';
comment on column api_log.api_name is 'Name of the call in the contract, or what was called outside.';
comment on column api_log.http_status is 'Null where there was no answer, and where the other side does not speak HTTP.';
comment on column api_log.reference is 'Id of the request or of the job that it belongs to.';
comment on column api_log.error is 'Name of the refusal, or a short word for what went wrong.';
comment on column api_log.lost is 'Rows that could not be written while the database was away.';
create index api_log_name on api_log (api_name, at, api_log_id);
create index api_log_status on api_log (http_status, at, api_log_id);
create index api_log_user on api_log (user_id, at, api_log_id) where user_id is not null;
create index api_log_ticket on api_log (ticket_id, at, api_log_id) where ticket_id is not null;
create index api_log_ip on api_log (ip, at, api_log_id) where ip is not null;
create index api_log_reference on api_log (reference) where reference is not null;
create index api_log_other on api_log (direction, at, api_log_id) where direction <> 'IN';
create index api_log_error on api_log (error, at, api_log_id) where error is not null;
create trigger api_log_is_append_only before update or delete on api_log for each row execute function refuse_change();
create trigger api_log_is_never_emptied before truncate on api_log for each statement execute function refuse_change();
-- What belongs to no month that was made.
create table api_log_default partition of api_log default;

-- Makes the table of the month of a moment and of the months after it; gives how many it made. As the owner of the tables,
-- since the application makes none. A month of which rows lie in the default partition stays there.
create function make_log_months(first_at timestamptz, months integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begins timestamptz;
  ends timestamptz;
  part text;
  made integer := 0;
begin
  if months not between 1 and 12 then
    raise exception 'from 1 to 12 months are made at once';
  end if;
  for n in 0 .. months - 1 loop
    begins := (date_trunc('month', first_at at time zone 'UTC') + make_interval(months => n)) at time zone 'UTC';
    ends := (date_trunc('month', first_at at time zone 'UTC') + make_interval(months => n + 1)) at time zone 'UTC';
    part := 'api_log_' || to_char(begins at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass('public.' || part) is not null;
    perform pg_advisory_xact_lock(hashtext('make_log_months'));
    continue when to_regclass('public.' || part) is not null;
    continue when exists (select 1 from api_log_default d where d.at >= begins and d.at < ends);
    execute format('create table %I partition of api_log for values from (%L) to (%L)', part, begins, ends);
    made := made + 1;
  end loop;
  return made;
end
$$;
