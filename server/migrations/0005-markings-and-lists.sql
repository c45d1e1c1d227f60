-- safe: new tables only.
--
-- Who has a ticket, and lists, counts and search whose cost does not grow with the number of tickets (decision 17).
-- What a count or a list needs is kept by triggers in the transaction of the change, so that no way of writing a
-- ticket or a marking can forget it.

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
create trigger ticket_marking_is_listed before insert on ticket_marking
  for each row execute function list_ticket_marking();

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

-- Rows are added in a fixed order, and connections that share a shard come one after the other, so that writers never
-- wait for each other in a circle.
create function count_new_tickets() returns trigger language plpgsql as $$
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
create trigger ticket_new_is_counted after insert on ticket
  referencing new table as after_rows for each statement execute function count_new_tickets();

-- Moved at commit, when nothing else is left to do: while the rest of a transaction is still to come, others who move
-- the same lengths would wait that long.
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

-- Search. Keys of words, made by domain/tickets/search/search-keys.ts, beside the ticket: a change of a ticket
-- does not touch them. Tickets without a row are filled in by the job index-tickets.
create table ticket_search (
  ticket_id integer primary key references ticket (ticket_id),
  words     tsvector not null
);
comment on table ticket_search is 'Keys of the words of a ticket; capital ones are of what only some roles may read.';
create index ticket_search_words on ticket_search using gin (words) with (gin_pending_list_limit = 2048);

-- Figures kept in the same transaction as the change (decision 11). A figure is the sum over its
-- shards, so that many writers do not wait for one row.
create table counter (
  name   text not null,
  period date not null,
  key    integer not null,
  shard  smallint not null,
  n      integer not null,
  primary key (name, period, key, shard)
) with (fillfactor = 70);
comment on column counter.period is 'First day of the month or the day itself, in the State''s calendar.';
comment on column counter.key is 'What the figure is split by (issue type, district, disposal type); 0 for none.';

-- Public figures show sensitive tickets once a day, at least five at a time (decision 33). A sensitive ticket is
-- counted under names that begin with sealed_; what of it the public sees stands under shown_.
create table figures_shown (
  day      date primary key,
  shown_at timestamptz not null
);
comment on table figures_shown is 'Days on which sealed figures were carried to the public; at most one a day.';
