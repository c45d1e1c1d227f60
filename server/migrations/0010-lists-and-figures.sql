-- safe: new tables only.
-- Lengths of lists, search and figures, whose cost does not grow with the number of tickets (decision 17). Triggers keep
-- the lengths in the transaction of the change.

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

-- Moved at commit, when nothing else is left to do: while the rest of a transaction is still to come, others who move the
-- same lengths would wait that long. The whole State's two rows are left out where a ticket only goes to another place:
-- they are the same row then, and a statement may not change a row twice.
create function count_changed_ticket() returns trigger language plpgsql as $$
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
