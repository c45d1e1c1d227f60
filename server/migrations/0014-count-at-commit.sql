-- safe: the same counts, kept at another moment of the same transaction.
--
-- Every change of a ticket moved the lengths of lists while the rest of its transaction was still to come, and
-- others who moved the same lengths waited that long. They are now moved at commit, when nothing else is left
-- to do. Connections that share a shard come one after the other, so that none waits for another in a circle.

drop trigger ticket_change_is_counted on ticket;
drop function count_changed_ticket();

create function count_changed_ticket() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(20014, pg_backend_pid() % 16);
  insert into list_counter as c (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard, n)
  select s.scope, t.status_id, case s.scope when 'P' then coalesce(t.district_id, 0) else 0 end,
         case s.scope when 'P' then coalesce(t.department_id, 0) else 0 end, t.is_sensitive, t.is_manual, pg_backend_pid() % 16, sum(t.change)
    from (values (old.status_id, old.district_id, old.department_id, old.is_sensitive, old.is_manual, -1),
                 (new.status_id, new.district_id, new.department_id, new.is_sensitive, new.is_manual, 1))
           as t (status_id, district_id, department_id, is_sensitive, is_manual, change)
         cross join (values ('P'), ('W')) as s (scope)
   group by 1, 2, 3, 4, 5, 6 having sum(t.change) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard) do update set n = c.n + excluded.n;
  return null;
end $$;
create constraint trigger ticket_change_is_counted after update on ticket deferrable initially deferred for each row
  when ((old.status_id, old.district_id, old.department_id, old.is_sensitive, old.is_manual)
        is distinct from (new.status_id, new.district_id, new.department_id, new.is_sensitive, new.is_manual))
  execute function count_changed_ticket();

-- What markings carry of their ticket moves with it at once: the same transaction may read it.
create function copy_to_markings() returns trigger language plpgsql as $$
begin
  update ticket_marking m
     set status_id = new.status_id, is_sensitive = new.is_sensitive, deadline = coalesce(new.due_at, 'infinity'),
         received_at = new.received_at, has_left = new.department_id is distinct from m.department_id
   where m.ticket_id = new.ticket_id;
  return null;
end $$;
create trigger ticket_change_is_listed after update on ticket for each row
  when ((old.status_id, old.department_id, old.is_sensitive, old.due_at, old.received_at)
        is distinct from (new.status_id, new.department_id, new.is_sensitive, new.due_at, new.received_at))
  execute function copy_to_markings();

create or replace function count_new_tickets() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(20014, pg_backend_pid() % 16);
  insert into list_counter as c (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard, n)
  select s.scope, t.status_id, case s.scope when 'P' then coalesce(t.district_id, 0) else 0 end,
         case s.scope when 'P' then coalesce(t.department_id, 0) else 0 end, t.is_sensitive, t.is_manual, pg_backend_pid() % 16, count(*)
    from after_rows t cross join (values ('P'), ('W')) as s (scope)
   group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard) do update set n = c.n + excluded.n;
  return null;
end $$;
