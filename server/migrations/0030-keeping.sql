-- safe: a new table and functions; the trigger of the audit allows one thing more.
--
-- What is past its time goes, kind by kind (decision 91). The days are parameters of the State. What shows who did what is
-- dropped by functions of the owner, which take nothing younger than 400 days whatever they are asked.

create table keeping_run (
  keeping_run_id integer generated always as identity primary key,
  kind           text not null check (kind <> ''),
  begun_at       timestamptz not null,
  ended_at       timestamptz not null check (ended_at >= begun_at),
  before         timestamptz not null,
  dropped        bigint check (dropped >= 0)
);
comment on table keeping_run is 'When the turn of a kind came, and how many rows went.';
comment on column keeping_run.before is 'What is older than this went.';
comment on column keeping_run.dropped is 'Null: it failed.';

-- Old rows lie together, so that a small index finds them.
create index raw_item_received on raw_item using brin (received_at) with (pages_per_range = 32);
comment on index raw_item_received is 'The job keep_records.';

-- The moment before which something may be dropped: never younger than 400 days.
create function past_its_time(keep_days integer) returns timestamptz language plpgsql stable as $$
begin
  if keep_days is null or keep_days < 400 then
    raise exception 'the record is kept 400 days at least';
  end if;
  return now() - make_interval(days => keep_days);
end
$$;

-- A month of calls goes whole, when its last row is past its time. Gives how many rows that were, as far as they were counted.
create function drop_old_calls(keep_days integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  old timestamptz := past_its_time(keep_days);
  part text;
  n bigint;
  dropped bigint := 0;
begin
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
               where i.inhparent = 'public.api_log'::regclass and c.relname ~ '^api_log_\d{4}_\d{2}$'
                 and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < old at time zone 'UTC'
               order by c.relname loop
    execute format('select count(*) from %I', part) into n;
    execute format('drop table %I', part);
    dropped := dropped + n;
  end loop;
  return dropped;
end
$$;

create function drop_old_security_events(keep_days integer, most integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old timestamptz := past_its_time(keep_days);
  n bigint;
begin
  delete from security_event where security_id in
    (select security_id from security_event where at < old order by at, security_id limit most);
  get diagnostics n = row_count;
  return n;
end
$$;

-- A row of the audit goes only with a signed cut that covers it, and never before its time.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days'
     and exists (select from audit_seal s join audit_head h on h.kind = 'cut' and h.seq >= s.seq
                  where s.audit_id = old.audit_id) then
    return old;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
drop trigger audit_entry_is_append_only on audit_entry;
create trigger audit_entry_is_append_only before update or delete on audit_entry
  for each row execute function refuse_change_of_audit();

-- Drops the rows of the seals from one to another, which a cut covers.
create function drop_cut_audit(from_seq bigint, to_seq bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n bigint;
begin
  if to_seq - from_seq > 10000 then
    raise exception 'at most 10000 rows are dropped at once';
  end if;
  delete from audit_entry a using audit_seal s where s.seq between from_seq and to_seq and a.audit_id = s.audit_id;
  get diagnostics n = row_count;
  return n;
end
$$;

revoke execute on function drop_old_calls(integer), drop_old_security_events(integer, integer),
  drop_cut_audit(bigint, bigint) from public;
