-- safe: a column that triggers keep, and indexes; the code before it asks the same.
-- Lists of one status, in the order of their deadline: without it all open tickets were passed by.
create index ticket_open_by_status on ticket (status_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (is_sensitive) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);

-- Counted from the index alone.
drop index ticket_open_on_desk;
create index ticket_open_on_desk on ticket (desk_user_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (is_sensitive) where status_id in (1, 2, 3, 4, 5, 6, 9, 10) and desk_user_id is not null;

-- What a department once had and has no more is nearly always closed; the open ones are few.
create index ticket_marking_left_open on ticket_marking (department_id, deadline, ticket_id) include (status_id)
  where has_left and is_first_in_department and status_id in (1, 2, 3, 4, 5, 6, 9, 10);

-- Whether a marked ticket is overdue is known from the marking.
alter table ticket_marking add column paused_at timestamptz;
comment on column ticket_marking.paused_at is 'Since when the clock of the ticket stands still; copied from it by triggers.';
update ticket_marking m set paused_at = t.paused_at from ticket t where t.ticket_id = m.ticket_id and t.paused_at is not null;

create or replace function list_ticket_marking() returns trigger language plpgsql as $$
begin
  select t.status_id, t.is_sensitive, coalesce(t.due_at, 'infinity'), t.paused_at, t.received_at, t.department_id is distinct from new.department_id
    into new.status_id, new.is_sensitive, new.deadline, new.paused_at, new.received_at, new.has_left
    from ticket t where t.ticket_id = new.ticket_id;
  new.is_first := not exists (select 1 from ticket_marking e where e.ticket_id = new.ticket_id
    and e.department_id = new.department_id and e.district_id is not distinct from new.district_id);
  new.is_first_in_department := not exists (select 1 from ticket_marking e where e.ticket_id = new.ticket_id
    and e.department_id = new.department_id);
  return new;
end $$;

create or replace function copy_to_markings() returns trigger language plpgsql as $$
begin
  update ticket_marking m
     set status_id = new.status_id, is_sensitive = new.is_sensitive, deadline = coalesce(new.due_at, 'infinity'),
         paused_at = new.paused_at, received_at = new.received_at, has_left = new.department_id is distinct from m.department_id
   where m.ticket_id = new.ticket_id;
  return null;
end $$;
drop trigger ticket_change_is_listed on ticket;
create trigger ticket_change_is_listed after update on ticket for each row
  when ((old.status_id, old.department_id, old.is_sensitive, old.due_at, old.paused_at, old.received_at)
        is distinct from (new.status_id, new.department_id, new.is_sensitive, new.due_at, new.paused_at, new.received_at))
  execute function copy_to_markings();

-- An officer's lists are counted from the index alone.
drop index ticket_marking_open_place;
create index ticket_marking_open_place on ticket_marking (department_id, district_id, deadline, ticket_id)
  include (status_id, is_first, is_sensitive, paused_at) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
drop index ticket_marking_place;
create index ticket_marking_place on ticket_marking (department_id, district_id, received_at desc, ticket_id desc)
  include (status_id, is_first, is_sensitive);
drop index ticket_marking_open_holder;
create index ticket_marking_open_holder on ticket_marking (user_id, deadline, ticket_id)
  include (status_id, department_id, district_id, is_sensitive, paused_at)
  where ended_at is null and status_id in (1, 2, 3, 4, 5, 6, 9, 10);
