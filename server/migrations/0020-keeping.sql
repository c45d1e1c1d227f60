-- safe: new tables only.
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

-- The moment before which something may be dropped: never younger than 400 days.
create function past_its_time(keep_days integer) returns timestamptz language plpgsql stable as $$
begin
  if keep_days is null or keep_days < 400 then
    raise exception 'the record is kept 400 days at least';
  end if;
  return now() - make_interval(days => keep_days);
end
$$;

-- A month of calls goes whole, when its last row is past its time, and so do the rows of no month. About how many rows a
-- month had its first and last number say: counting it takes longer than a statement may.
create function drop_old_calls(keep_days integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  old timestamptz := past_its_time(keep_days);
  part record;
  n bigint;
  dropped bigint := 0;
begin
  for part in select c.relname as name
                from pg_inherits i join pg_class c on c.oid = i.inhrelid
               where i.inhparent = 'public.api_log'::regclass and c.relname ~ '^api_log_\d{4}_\d{2}$'
                 and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < old at time zone 'UTC'
               order by c.relname loop
    execute format('select coalesce(abs((select api_log_id from %1$I order by at desc, api_log_id desc limit 1)
                                       - (select api_log_id from %1$I order by at, api_log_id limit 1)) + 1, 0)', part.name) into n;
    execute format('drop table %I', part.name);
    dropped := dropped + n;
  end loop;
  -- The trigger refuses to delete rows, for the owner too: the whole table goes when all of it is past its time.
  if exists (select from api_log_default) and not exists (select from api_log_default where at >= old) then
    select count(*) into n from api_log_default;
    drop table api_log_default;
    create table api_log_default partition of api_log default;
    dropped := dropped + n;
  end if;
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

-- Drops the rows of the seals from one to another, which a cut covers, with what was said in them.
create function drop_cut_audit(from_seq bigint, to_seq bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n bigint;
begin
  if to_seq - from_seq > 10000 then
    raise exception 'at most 10000 rows are dropped at once';
  end if;
  with gone as (
    delete from audit_entry a using audit_seal s where s.seq between from_seq and to_seq and a.audit_id = s.audit_id
    returning a.detail ->> 'said' as said),
  quiet as (
    update audit_said w set words = '', salt = '' from gone g where w.said = g.said and w.words <> '')
  select count(*) into n from gone;
  return n;
end
$$;

revoke execute on function drop_old_calls(integer), drop_old_security_events(integer, integer),
  drop_cut_audit(bigint, bigint) from public;
