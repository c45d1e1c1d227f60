-- safe: a function is replaced.
--
-- A month of calls goes whole, and so do the rows of the table for months that nobody made in time, which kept a month from
-- ever being made. Counting a month before it goes took longer than a statement may: its first and last number say how many
-- rows it had, about.

create or replace function drop_old_calls(keep_days integer) returns bigint
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
