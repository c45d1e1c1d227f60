-- safe: columns with a default, kept by triggers; the version before works on, its lists of open tickets without their index.
--
-- A status says what it means, and each ticket carries the phase of its status: open, done in one of four ways, merged or
-- deleted (decision 40). Indexes and queries name the phase, never a set of status ids, so a status can be added.
alter table ticket_status
  add column phase text not null default 'open'
    check (phase in ('open', 'feedback', 'closed', 'no_action', 'transferred', 'merged', 'deleted')),
  add column turn text not null default 'cell' check (turn in ('cell', 'officer', 'citizen', 'nobody')),
  add column list_key text check (list_key in ('new', 'returned', 'awaiting', 'atr_review', 'feedback', 'appeal')),
  add column call text not null default 'lasting' check (call in ('feedback', 'details', 'tell', 'lasting', 'held', 'none')),
  add column may_lead boolean not null default true,
  add column remembers boolean not null default false,
  add column is_reopened boolean not null default false;
comment on column ticket_status.phase is 'Where it stands in the life of a ticket; every ticket carries it.';
comment on column ticket_status.turn is 'Who has to do something next.';
comment on column ticket_status.list_key is 'The list of the menu that its tickets stand in, beside the general ones.';
comment on column ticket_status.call is 'What the citizen is called about while a ticket is in it.';
comment on column ticket_status.may_lead is 'Others may be merged into its tickets.';
comment on column ticket_status.remembers is 'A ticket may go back from it to the status before.';
comment on column ticket_status.is_reopened is 'The matter is open again because the citizen was not satisfied.';

-- The fourteen statuses that there were; from now on the pack says it.
update ticket_status s
   set phase = m.phase, turn = m.turn, list_key = m.list_key, call = m.call, may_lead = m.may_lead, remembers = m.remembers,
       is_reopened = m.is_reopened
  from (values (1, 'open', 'cell', 'new', 'lasting', true, false, false),
               (2, 'open', 'officer', 'new', 'lasting', true, false, false),
               (3, 'open', 'officer', null, 'lasting', true, false, false),
               (4, 'open', 'cell', 'returned', 'lasting', true, false, false),
               (5, 'open', 'citizen', 'awaiting', 'details', true, true, false),
               (6, 'open', 'cell', 'atr_review', 'held', true, false, false),
               (7, 'feedback', 'citizen', 'feedback', 'feedback', true, false, false),
               (8, 'closed', 'nobody', null, 'tell', false, false, false),
               (9, 'open', 'officer', 'new', 'lasting', true, false, true),
               (10, 'open', 'cell', 'appeal', 'lasting', true, false, true),
               (11, 'merged', 'nobody', null, 'none', false, true, false),
               (12, 'no_action', 'nobody', null, 'tell', false, false, false),
               (13, 'transferred', 'nobody', null, 'tell', false, false, false),
               (14, 'deleted', 'nobody', null, 'none', false, false, false))
       as m (status_id, phase, turn, list_key, call, may_lead, remembers, is_reopened)
 where s.status_id = m.status_id;
alter table ticket_status
  add constraint ticket_status_phase_key unique (status_id, phase),
  add constraint ticket_status_bucket_of_phase check (bucket = case
    when phase = 'open' then 'pending' when phase in ('merged', 'deleted') then 'excluded' else 'resolved' end);

-- The phase follows the status, whoever writes the ticket; the key refuses every other.
alter table ticket add column phase text not null default 'open';
comment on column ticket.phase is 'The phase of its status; set by a trigger, held by a key.';
update ticket t set phase = s.phase from ticket_status s where s.status_id = t.status_id and s.phase <> 'open';
create function set_phase() returns trigger language plpgsql as $$
begin
  select s.phase into new.phase from ticket_status s where s.status_id = new.status_id;
  return new;
end $$;
create trigger ticket_new_has_phase before insert on ticket for each row execute function set_phase();
create trigger ticket_change_has_phase before update on ticket for each row
  when (old.status_id is distinct from new.status_id) execute function set_phase();
alter table ticket drop constraint ticket_status_id_fkey;
alter table ticket add constraint ticket_status_id_fkey foreign key (status_id, phase) references ticket_status (status_id, phase);
alter table ticket drop constraint ticket_check1;
alter table ticket add constraint ticket_is_resolved_at
  check ((resolved_at is not null) = (phase in ('feedback', 'closed', 'no_action', 'transferred')));
-- Conditions on both are not independent of each other: who reads one status knows its phase.
create statistics ticket_status_and_phase (dependencies) on status_id, phase from ticket;

-- A marking carries it beside the status.
alter table ticket_marking add column phase text;
comment on column ticket_marking.phase is 'The phase of the ticket; copied from it by triggers.';
update ticket_marking m set phase = t.phase from ticket t where t.ticket_id = m.ticket_id;
create statistics ticket_marking_status_and_phase (dependencies) on status_id, phase from ticket_marking;
create or replace function list_ticket_marking() returns trigger language plpgsql as $$
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
create or replace function copy_to_markings() returns trigger language plpgsql as $$
begin
  update ticket_marking m
     set status_id = new.status_id, phase = new.phase, is_sensitive = new.is_sensitive, deadline = coalesce(new.due_at, 'infinity'),
         paused_at = new.paused_at, received_at = new.received_at, has_left = new.department_id is distinct from m.department_id
   where m.ticket_id = new.ticket_id;
  return null;
end $$;
