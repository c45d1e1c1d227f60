-- safe: new tables only.
-- Who has a ticket, and which posts and tickets belong together.

create table ticket_combined (
  ticket_combined_id integer generated always as identity primary key,
  ticket_id          integer not null references ticket (ticket_id),
  relation           text not null check (relation in ('PRIMARY', 'DUPLICATE', 'FOLLOWUP_POST', 'ADDITIONAL_MARKING')),
  member_ticket_id   integer references ticket (ticket_id),
  feed_id            integer references post (feed_id),
  department_id      integer references department (department_id),
  user_id            integer references app_user (user_id),
  created_at         timestamptz not null,
  deleted_at         timestamptz,
  ended_marking_ids  integer[] not null default '{}'
);
comment on column ticket_combined.ended_marking_ids is 'Markings that a merge ended; its undo brings exactly these back.';
create unique index ticket_combined_one_primary on ticket_combined (ticket_id) where relation = 'PRIMARY' and deleted_at is null;
create unique index ticket_combined_one_place on ticket_combined (feed_id) where feed_id is not null and deleted_at is null;
create index ticket_combined_ticket on ticket_combined (ticket_id) where deleted_at is null;
create index ticket_combined_member on ticket_combined (member_ticket_id) where member_ticket_id is not null and deleted_at is null;

-- A marking carries what its ticket is listed by, so that an officer's list is read in order from one index.
create table ticket_marking (
  marking_id             integer generated always as identity primary key,
  ticket_id              integer not null references ticket (ticket_id),
  ticket_combined_id     integer references ticket_combined (ticket_combined_id),
  kind                   text not null check (kind in ('PRIMARY', 'ADDITIONAL', 'FIELD')),
  role_id                integer not null references role (role_id),
  department_id          integer not null references department (department_id),
  district_id            integer references district (district_id),
  user_id                integer not null references app_user (user_id),
  assigned_by            integer not null references app_user (user_id),
  assigned_at            timestamptz not null,
  accepted_at            timestamptz,
  ended_at               timestamptz,
  status_id              integer,
  is_sensitive           boolean,
  deadline               timestamptz,
  received_at            timestamptz,
  has_left               boolean,
  is_first               boolean,
  is_first_in_department boolean,
  paused_at              timestamptz,
  phase                  text
);
comment on column ticket_marking.status_id is 'Copied from the ticket by triggers, as are is_sensitive, deadline, received_at and has_left.';
comment on column ticket_marking.has_left is 'The ticket is now with another department than it was marked to here.';
comment on column ticket_marking.is_first is 'The ticket''s first marking to this department and district; places of markings never change.';
comment on column ticket_marking.deadline is 'The ticket''s due_at; infinity when it has none.';
comment on column ticket_marking.paused_at is 'Since when the clock of the ticket stands still; copied from it by triggers.';
comment on column ticket_marking.phase is 'The phase of the ticket; copied from it by triggers.';
create statistics ticket_marking_status_and_phase (dependencies) on status_id, phase from ticket_marking;
create unique index ticket_marking_one_primary on ticket_marking (ticket_id) where kind = 'PRIMARY' and ended_at is null;
create index ticket_marking_ticket on ticket_marking (ticket_id);
-- What was marked to a place, and what an officer holds; counted from the index alone.
create index ticket_marking_open_place on ticket_marking (department_id, district_id, deadline, ticket_id)
  include (status_id, is_first, is_sensitive, paused_at) where phase = 'open';
create index ticket_marking_open_department on ticket_marking (department_id, deadline, ticket_id) where phase = 'open';
create index ticket_marking_place on ticket_marking (department_id, district_id, received_at desc, ticket_id desc)
  include (status_id, is_first, is_sensitive);
create index ticket_marking_department on ticket_marking (department_id, received_at desc, ticket_id desc);
create index ticket_marking_holder on ticket_marking (user_id, ticket_id) where ended_at is null;
create index ticket_marking_open_holder on ticket_marking (user_id, deadline, ticket_id)
  include (status_id, department_id, district_id, is_sensitive, paused_at) where ended_at is null and phase = 'open';
create index ticket_marking_held on ticket_marking (user_id, received_at desc, ticket_id desc) where ended_at is null;
-- What a department once had and has no more is nearly always closed; the open ones are few.
create index ticket_marking_left on ticket_marking (department_id, deadline, ticket_id) where has_left;
create index ticket_marking_left_received on ticket_marking (department_id, received_at desc, ticket_id desc) where has_left;
create index ticket_marking_left_open on ticket_marking (department_id, deadline, ticket_id) include (status_id)
  where has_left and is_first_in_department and phase = 'open';

-- What a list needs is kept by triggers in the transaction of the change, so that no way of writing a ticket or a marking
-- can forget it.
create function list_ticket_marking() returns trigger language plpgsql as $$
begin
  select t.status_id, t.phase, t.is_sensitive, coalesce(t.due_at, 'infinity'), t.paused_at, t.received_at, t.department_id is distinct from new.department_id
    into new.status_id, new.phase, new.is_sensitive, new.deadline, new.paused_at, new.received_at, new.has_left
    from ticket t where t.ticket_id = new.ticket_id;
  new.is_first := not exists (select 1 from ticket_marking e where e.ticket_id = new.ticket_id
    and e.department_id = new.department_id and e.district_id is not distinct from new.district_id);
  new.is_first_in_department := not exists (select 1 from ticket_marking e where e.ticket_id = new.ticket_id
    and e.department_id = new.department_id);
  return new;
end $$;
create trigger ticket_marking_is_listed before insert on ticket_marking for each row execute function list_ticket_marking();

-- What markings carry of their ticket moves with it at once: the same transaction may read it.
create function copy_to_markings() returns trigger language plpgsql as $$
begin
  update ticket_marking m
     set status_id = new.status_id, phase = new.phase, is_sensitive = new.is_sensitive, deadline = coalesce(new.due_at, 'infinity'),
         paused_at = new.paused_at, received_at = new.received_at, has_left = new.department_id is distinct from m.department_id
   where m.ticket_id = new.ticket_id;
  return null;
end $$;
create trigger ticket_change_is_listed after update on ticket for each row
  when ((old.status_id, old.department_id, old.is_sensitive, old.due_at, old.paused_at, old.received_at)
        is distinct from (new.status_id, new.department_id, new.is_sensitive, new.due_at, new.paused_at, new.received_at))
  execute function copy_to_markings();
