-- safe: a function is replaced.
--
-- Every action moves the lengths of lists (0005). What was a sum over eight rows, with the lock as a statement of its own,
-- is the four rows themselves; the whole State's two are left out where a ticket only goes to another place, as they are
-- the same row then, and a statement may not change a row twice.

create or replace function count_changed_ticket() returns trigger language plpgsql as $$
begin
  -- As an expression, which is no statement: its answer is always empty.
  if pg_advisory_xact_lock(20014, pg_backend_pid() % 16) is null then null; end if;
  insert into list_counter as c (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard, n)
  select t.scope, t.status_id, t.district_id, t.department_id, t.is_sensitive, t.is_manual, pg_backend_pid() % 16, t.change
    from (values ('P', old.status_id, coalesce(old.district_id, 0), coalesce(old.department_id, 0), old.is_sensitive, old.is_manual, -1),
                 ('P', new.status_id, coalesce(new.district_id, 0), coalesce(new.department_id, 0), new.is_sensitive, new.is_manual, 1),
                 ('W', old.status_id, 0, 0, old.is_sensitive, old.is_manual, -1),
                 ('W', new.status_id, 0, 0, new.is_sensitive, new.is_manual, 1))
           as t (scope, status_id, district_id, department_id, is_sensitive, is_manual, change)
   where t.scope = 'P' or (old.status_id, old.is_sensitive, old.is_manual) is distinct from (new.status_id, new.is_sensitive, new.is_manual)
  on conflict (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard) do update set n = c.n + excluded.n;
  return null;
end $$;
