-- safe: new tables, columns and indexes; a server of the version before works on, without the word search of its own.
--
-- Lists, counts and search whose cost does not grow with the number of tickets (decision 17). What a count
-- or a list needs is kept by triggers in the transaction of the change, so that no way of writing a ticket
-- or a marking can forget it.

-- How many tickets there are by status and place. Scope P: by place, 0 standing for none. Scope W: whole State.
create table list_counter (
  scope         text not null check (scope in ('P', 'W')),
  status_id     integer not null,
  district_id   integer not null,
  department_id integer not null,
  is_sensitive  boolean not null,
  is_manual     boolean not null,
  shard         smallint not null,
  n             integer not null,
  primary key (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard)
) with (fillfactor = 70);
comment on table list_counter is 'Lengths of lists, each the sum over its shards; kept by triggers on ticket.';

-- A marking carries what its ticket is listed by, so that an officer's list is read in order from one index.
alter table ticket_marking
  add column status_id integer,
  add column is_sensitive boolean,
  add column deadline timestamptz,
  add column received_at timestamptz,
  add column has_left boolean,
  add column is_first boolean,
  add column is_first_in_department boolean;
comment on column ticket_marking.status_id is 'Copied from the ticket by triggers, as are is_sensitive, deadline, received_at and has_left.';
comment on column ticket_marking.has_left is 'The ticket is now with another department than it was marked to here.';
comment on column ticket_marking.is_first is 'The ticket''s first marking to this department and district; places of markings never change.';
comment on column ticket_marking.deadline is 'The ticket''s due_at; infinity when it has none.';

create function list_ticket_marking() returns trigger language plpgsql as $$
begin
  select t.status_id, t.is_sensitive, coalesce(t.due_at, 'infinity'), t.received_at, t.department_id is distinct from new.department_id
    into new.status_id, new.is_sensitive, new.deadline, new.received_at, new.has_left
    from ticket t where t.ticket_id = new.ticket_id;
  new.is_first := not exists (select 1 from ticket_marking e where e.ticket_id = new.ticket_id
    and e.department_id = new.department_id and e.district_id is not distinct from new.district_id);
  new.is_first_in_department := not exists (select 1 from ticket_marking e where e.ticket_id = new.ticket_id
    and e.department_id = new.department_id);
  return new;
end $$;
create trigger ticket_marking_is_listed before insert on ticket_marking
  for each row execute function list_ticket_marking();

-- Rows are added in a fixed order, so that writers never wait for each other in a circle.
create function count_new_tickets() returns trigger language plpgsql as $$
begin
  insert into list_counter as c (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard, n)
  select s.scope, t.status_id, case s.scope when 'P' then coalesce(t.district_id, 0) else 0 end,
         case s.scope when 'P' then coalesce(t.department_id, 0) else 0 end, t.is_sensitive, t.is_manual, pg_backend_pid() % 8, count(*)
    from after_rows t cross join (values ('P'), ('W')) as s (scope)
   group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger ticket_new_is_counted after insert on ticket
  referencing new table as after_rows for each statement execute function count_new_tickets();

create function count_changed_ticket() returns trigger language plpgsql as $$
begin
  if (old.status_id, old.district_id, old.department_id, old.is_sensitive, old.is_manual)
     is distinct from (new.status_id, new.district_id, new.department_id, new.is_sensitive, new.is_manual) then
    insert into list_counter as c (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard, n)
    select s.scope, t.status_id, case s.scope when 'P' then coalesce(t.district_id, 0) else 0 end,
           case s.scope when 'P' then coalesce(t.department_id, 0) else 0 end, t.is_sensitive, t.is_manual, pg_backend_pid() % 8, sum(t.change)
      from (values (old.status_id, old.district_id, old.department_id, old.is_sensitive, old.is_manual, -1),
                   (new.status_id, new.district_id, new.department_id, new.is_sensitive, new.is_manual, 1))
             as t (status_id, district_id, department_id, is_sensitive, is_manual, change)
           cross join (values ('P'), ('W')) as s (scope)
     group by 1, 2, 3, 4, 5, 6 having sum(t.change) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard) do update set n = c.n + excluded.n;
  end if;
  update ticket_marking m
     set status_id = new.status_id, is_sensitive = new.is_sensitive, deadline = coalesce(new.due_at, 'infinity'),
         received_at = new.received_at, has_left = new.department_id is distinct from m.department_id
   where m.ticket_id = new.ticket_id;
  return null;
end $$;
create trigger ticket_change_is_counted after update on ticket for each row
  when ((old.status_id, old.district_id, old.department_id, old.is_sensitive, old.is_manual, old.due_at, old.received_at)
        is distinct from (new.status_id, new.district_id, new.department_id, new.is_sensitive, new.is_manual, new.due_at, new.received_at))
  execute function count_changed_ticket();

update ticket_marking m
   set status_id = t.status_id, is_sensitive = t.is_sensitive, deadline = coalesce(t.due_at, 'infinity'), received_at = t.received_at,
       has_left = t.department_id is distinct from m.department_id, is_first = f.is_first, is_first_in_department = f.is_first_in_department
  from ticket t
  join (select marking_id, ticket_id,
               row_number() over (partition by ticket_id, department_id, district_id order by marking_id) = 1 as is_first,
               row_number() over (partition by ticket_id, department_id order by marking_id) = 1 as is_first_in_department
          from ticket_marking) f on f.ticket_id = t.ticket_id
 where f.marking_id = m.marking_id;
insert into list_counter (scope, status_id, district_id, department_id, is_sensitive, is_manual, shard, n)
  select 'P', status_id, coalesce(district_id, 0), coalesce(department_id, 0), is_sensitive, is_manual, 0, count(*) from ticket group by 2, 3, 4, 5, 6
  union all
  select 'W', status_id, 0, 0, is_sensitive, is_manual, 0, count(*) from ticket group by 2, 5, 6;

-- Open tickets in the order of their deadline: all, of a district, of a department, on a desk.
-- The first can be counted without the tickets themselves.
drop index ticket_open_by_deadline;
drop index ticket_open_department;
create index ticket_open_by_deadline on ticket ((coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (due_at, paused_at, status_id, is_sensitive, district_id, department_id, issue_type_id, sub_issue_type_id, priority_tag_id, source_id)
  where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_open_in_district on ticket (district_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (due_at, paused_at, status_id, is_sensitive, department_id) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_open_in_department on ticket (department_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (due_at, paused_at, status_id, is_sensitive, district_id) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_open_on_desk on ticket (desk_user_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  where status_id in (1, 2, 3, 4, 5, 6, 9, 10) and desk_user_id is not null;
create index ticket_open_raised on ticket (department_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  where status_id in (1, 2, 3, 4, 5, 6, 9, 10) and (escalation_level > 0 or is_extension_asked or status_id = 10);
create index ticket_open_received on ticket (received_at, ticket_id) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);

-- All tickets, whatever their status.
create index ticket_by_deadline on ticket ((coalesce(due_at, 'infinity'::timestamptz)), ticket_id);
create index ticket_of_district on ticket (district_id, received_at desc, ticket_id desc) include (status_id, is_sensitive);
create index ticket_of_department on ticket (department_id, received_at desc, ticket_id desc) include (status_id, is_sensitive);
create index ticket_of_issue on ticket (issue_type_id, received_at desc, ticket_id desc)
  include (status_id, is_sensitive, district_id, department_id);
create index ticket_of_sub_issue on ticket (sub_issue_type_id, received_at desc, ticket_id desc)
  include (status_id, is_sensitive, district_id, department_id);
create index ticket_made_by_hand on ticket (received_at desc, ticket_id desc) where is_manual;

-- What was marked to a place, and what an officer holds.
drop index ticket_marking_place;
create index ticket_marking_open_place on ticket_marking (department_id, district_id, deadline, ticket_id) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_marking_open_department on ticket_marking (department_id, deadline, ticket_id) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_marking_place on ticket_marking (department_id, district_id, received_at desc, ticket_id desc);
create index ticket_marking_department on ticket_marking (department_id, received_at desc, ticket_id desc);
create index ticket_marking_left on ticket_marking (department_id, deadline, ticket_id) where has_left;
create index ticket_marking_left_received on ticket_marking (department_id, received_at desc, ticket_id desc) where has_left;
create index ticket_marking_open_holder on ticket_marking (user_id, deadline, ticket_id) where ended_at is null and status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_marking_held on ticket_marking (user_id, received_at desc, ticket_id desc) where ended_at is null;

-- Search. Keys of words, made by domain/tickets/search-keys.ts, beside the ticket: a change of a ticket
-- does not touch them. Tickets without a row are filled in by the job index-tickets.
create table ticket_search (
  ticket_id integer primary key references ticket (ticket_id),
  words     tsvector not null
);
comment on table ticket_search is 'Keys of the words of a ticket; capital ones are of what only some roles may read.';
create index ticket_search_words on ticket_search using gin (words) with (gin_pending_list_limit = 2048);
drop index ticket_words;
