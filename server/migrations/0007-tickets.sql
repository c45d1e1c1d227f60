-- safe: new tables only.
-- Citizens and their tickets. Every change writes ticket, history, audit and counters in one transaction.

-- Channels are a list. What a kind of item means, and to which channel a row belongs, is stored; no statement knows
-- one by name.
create table channel_kind (
  code       text primary key check (code ~ '^[A-Z][A-Z0-9-]{0,19}$'),
  channel    text not null check (channel ~ '^[A-Z][A-Z0-9]{0,11}$'),
  is_private boolean not null
);
comment on table channel_kind is 'Kinds of item that channels bring; the server writes those of its channels when it starts.';
comment on column channel_kind.is_private is 'Only its writer and we can read it: a message.';
create unique index channel_kind_one_each on channel_kind (channel, is_private);
insert into channel_kind (code, channel, is_private) values ('X', 'X', false), ('X-DM', 'X', true);

-- Ids of accounts and of replies are given by their platforms, and two platforms may give the same.
create table citizen (
  citizen_id        integer generated always as identity primary key,
  x_user_id         text check (x_user_id ~ '^[0-9]+$'),
  handle            text,
  citizen_name      text not null,
  profile_image_url text,
  followers         integer not null default 0,
  is_verified       boolean not null default false,
  mobile            text,
  email             text,
  address           text,
  updated_at        timestamptz not null,
  account_channel   text not null default 'X',
  erased_at         timestamptz,
  unique (account_channel, x_user_id),
  check (erased_at is null or (x_user_id is null and handle is null and profile_image_url is null
    and mobile is null and email is null and address is null))
);
comment on column citizen.account_channel is 'The channel on which x_user_id is an account.';
comment on column citizen.erased_at is 'Nothing that leads to the person is left in this row and in what hangs on it.';
create index citizen_mobile on citizen (mobile) where mobile is not null;

create sequence ticket_number;

-- Each ticket carries the phase of its status: open, done in one of four ways, merged or deleted (decision 40).
-- Room is left in a page for the many changes that no list is read by, such as a reply or a remark: they touch no index.
create table ticket (
  ticket_id               integer generated always as identity primary key,
  ticket_no               text not null unique,
  source_id               integer not null references source (source_id),
  citizen_id              integer not null references citizen (citizen_id),
  channel                 text references channel_kind (code),
  conversation_id         text,
  lang                    text not null check (lang in ('en', 'hi', 'hx', 'other')),
  snippet                 text not null check (char_length(snippet) <= 140),
  description             text not null,
  status_id               integer not null,
  previous_status_id      integer references ticket_status (status_id),
  issue_type_id           integer references issue_type (issue_type_id),
  sub_issue_type_id       integer references sub_issue_type (sub_issue_type_id),
  issue_type_remarks      text not null default '...',
  district_id             integer references district (district_id),
  department_id           integer references department (department_id),
  priority_tag_id         integer not null references priority_tag (priority_tag_id),
  is_sensitive            boolean not null default false,
  is_manual               boolean not null default false,
  received_at             timestamptz not null,
  created_at              timestamptz not null,
  last_event_at           timestamptz not null,
  sla_value               numeric(8, 2),
  sla_unit_id             integer references sla_unit (sla_unit_id),
  due_at                  timestamptz,
  paused_at               timestamptz,
  stage_due_at            timestamptz,
  stage_left_ms           bigint,
  accepted_at             timestamptz,
  resolved_at             timestamptz,
  closed_at               timestamptz,
  resolved_by             integer references app_user (user_id),
  disposal_type_id        integer references disposal_type (disposal_type_id),
  is_confirmed            boolean not null default false,
  is_solved               boolean not null default false,
  return_count            integer not null default 0 check (return_count >= 0),
  reopen_count            integer not null default 0 check (reopen_count >= 0),
  feedback_attempts       integer not null default 0,
  escalation_level        integer not null default 0 check (escalation_level between 0 and 4),
  is_interim              boolean not null default false,
  binding_marking         boolean not null default false,
  suggested_department_id integer references department (department_id),
  is_details_asked        boolean not null default false,
  is_extension_asked      boolean not null default false,
  call_due_at             timestamptz,
  desk_user_id            integer references app_user (user_id),
  version                 integer not null default 1,
  details_asked_at        timestamptz,
  pause_from              timestamptz,
  pause_to                timestamptz,
  clock_from              timestamptz,
  granted_due_at          timestamptz,
  alarm_at                timestamptz,
  alarm_step              smallint,
  alarm_cycle             integer not null default 1,
  -- Citizens who cannot be answered where they wrote are called to be told how their ticket went on. Such a call ends
  -- when they are told, or when they could not be reached on several days.
  tell_attempts           smallint not null default 0,
  -- These officers never see the ticket, get it, or hear of it (decision 30). It stands on the ticket, because every
  -- condition of who may see it is evaluated on its row.
  complained_about        integer[] not null default '{}',
  phase                   text not null default 'open',
  -- The officer's clock is measured in the unit of its stage, and follows a changed limit, priority or calendar.
  stage_kind              text check (stage_kind in ('triage', 'accept', 'resolution', 'granted', 'appeal')),
  stage_from              timestamptz,
  stage_ms                bigint,
  is_words_deleted        boolean not null default false,
  check ((sub_issue_type_id is null) or (issue_type_id is not null)),
  constraint ticket_status_id_fkey foreign key (status_id, phase) references ticket_status (status_id, phase),
  constraint ticket_is_resolved_at
    check ((resolved_at is not null) = (phase in ('feedback', 'closed', 'no_action', 'transferred'))),
  constraint ticket_is_solved_only_when_done check (not is_solved or phase in ('feedback', 'closed')),
  constraint ticket_stage_kind_known check (stage_kind is not null or (stage_due_at is null and stage_left_ms is null)),
  constraint ticket_complained_about_is_sensitive check (complained_about = '{}' or is_sensitive)
) with (fillfactor = 85);
comment on column ticket.due_at is 'End of the citizen''s clock; moves only while the ticket waits for the citizen.';
comment on column ticket.stage_due_at is 'End of the clock of the present stage; null while stopped, with the rest in stage_left_ms.';
comment on column ticket.is_solved is 'Closed with work or service done by its disposal type of that day, or confirmed by the citizen.';
comment on column ticket.pause_from is 'The pause of the citizen''s clock that is over, with pause_to; a recalculation needs it.';
comment on column ticket.clock_from is 'Start of the citizen''s clock when it is not received_at: a ticket split off from another.';
comment on column ticket.granted_due_at is 'The date granted with an extension; a recalculation never goes below it.';
comment on column ticket.alarm_step is 'Shares of the stage that are dealt with; null: the sweep has yet to set the alarm.';
comment on column ticket.alarm_cycle is 'Counts the stages, so that each is reminded of and escalated once.';
comment on column ticket.complained_about is 'Users of SMGT whom the complaint is about; history says who recorded it, and why.';
comment on column ticket.phase is 'The phase of its status, held by a key; a trigger sets that of a new ticket.';
comment on column ticket.stage_kind is 'Which stage the officer''s clock measures, running or not.';
comment on column ticket.stage_from is 'Since when the stage runs; null while it stands still.';
comment on column ticket.stage_ms is 'How much of its unit''s time the stage had at stage_from.';
comment on column ticket.is_words_deleted is 'Its description is of a post that was deleted: the cell alone reads it.';
-- Nothing is looked for by texts and JSON like these: without statistics, the regular look at a table need not compare them.
alter table ticket alter description set statistics 0, alter snippet set statistics 0;
-- Conditions on both are not independent of each other: who reads one status knows its phase.
create statistics ticket_status_and_phase (dependencies) on status_id, phase from ticket;

-- Every change of status writes into all indexes of a ticket, so there is none that no list and no job needs for its
-- time; each says what it is for (decision 41). No column that a mere reply changes is in one.
-- Open tickets are read in the order of coalesce(due_at, 'infinity'), so that a ticket without a deadline comes last
-- and a page can go on behind any row. An index on due_at itself cannot give that order. Columns are included where
-- a list is counted from the index alone.
create index ticket_open_by_deadline on ticket ((coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (due_at, paused_at, status_id, is_sensitive, district_id, department_id, issue_type_id, sub_issue_type_id,
           priority_tag_id, source_id) where phase = 'open';
comment on index ticket_open_by_deadline is 'The lists "overdue" and of all open tickets by deadline; the figure of overdue ones, from the index alone.';
create index ticket_open_by_status on ticket (status_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (is_sensitive) where phase = 'open';
comment on index ticket_open_by_status is 'Lists of one open status by deadline, such as "new" and "returned"; waiting for the citizen, in the job sweep_clocks.';
create index ticket_open_in_district on ticket (district_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (due_at, paused_at, status_id, is_sensitive, department_id) where phase = 'open';
comment on index ticket_open_in_district is 'The open lists of a district''s nodal officer by deadline.';
create index ticket_open_in_department on ticket (department_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (due_at, paused_at, status_id, is_sensitive, district_id) where phase = 'open';
comment on index ticket_open_in_department is 'The open lists of a head of department by deadline, and "mine".';
create index ticket_open_on_desk on ticket (desk_user_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (is_sensitive) where phase = 'open' and desk_user_id is not null;
comment on index ticket_open_on_desk is 'The list "mine" of the cell.';
create index ticket_open_received on ticket (received_at, ticket_id) where phase = 'open';
comment on index ticket_open_received is 'Open tickets, the oldest first.';

-- All tickets, whatever their status.
create index ticket_by_status on ticket (status_id, received_at, ticket_id);
comment on index ticket_by_status is 'Lists of one status by the day of receipt; solved ones that the job sweep_clocks closes.';
create index ticket_by_deadline on ticket ((coalesce(due_at, 'infinity'::timestamptz)), ticket_id);
comment on index ticket_by_deadline is 'The list "all" by deadline.';
create index ticket_received on ticket (received_at desc, ticket_id desc);
comment on index ticket_received is 'The list "all" by the day of receipt, with the filters that leave many: source, priority, made by hand.';
create index ticket_of_district on ticket (district_id, received_at desc, ticket_id desc) include (status_id, is_sensitive);
comment on index ticket_of_district is 'The list "all" of a district''s nodal officer; the filter by district; what is alike in a district.';
create index ticket_of_department on ticket (department_id, received_at desc, ticket_id desc) include (status_id, is_sensitive);
comment on index ticket_of_department is 'The list "all" of a head of department by the day of receipt; the filter by department.';
create index ticket_of_issue on ticket (issue_type_id, received_at desc, ticket_id desc)
  include (status_id, is_sensitive, district_id, department_id);
comment on index ticket_of_issue is 'The filter by issue, and its count.';
create index ticket_of_sub_issue on ticket (sub_issue_type_id, received_at desc, ticket_id desc)
  include (status_id, is_sensitive, district_id, department_id);
comment on index ticket_of_sub_issue is 'The filter by sub-issue; what is alike where no district is known.';
create index ticket_citizen on ticket (citizen_id, ticket_id desc);
comment on index ticket_citizen is 'A person''s tickets: the tab "person", who is calling, what is alike.';

-- The few tickets that are kept from one officer, so that lengths of lists can leave them out.
create index ticket_complains_about on ticket using gin (complained_about) where complained_about <> '{}';
comment on index ticket_complains_about is 'What an officer may never see, in every list.';
-- Reminders and escalations: those that are due, and open tickets whose next one is not reckoned yet (null).
create index ticket_alarm on ticket (alarm_at)
  where phase = 'open' and stage_due_at is not null and (alarm_at is not null or alarm_step is null);
comment on index ticket_alarm is 'The job sweep_clocks: what is to be reminded of or escalated, and what has no next moment yet.';
-- Operators call by the time that was agreed, or since when the answer waits: read in that order. They are few among
-- very many.
create index ticket_to_call on ticket ((coalesce(call_due_at, resolved_at, 'infinity'::timestamptz)), ticket_id)
  where (phase = 'feedback' or call_due_at is not null) and not is_sensitive;
comment on index ticket_to_call is 'Whom the call centre calls, the most due first; its lists of tickets to call about.';

-- A new ticket gets the phase of its status here. A change of status names it (decision 40); the key refuses every other.
create function set_phase() returns trigger language plpgsql as $$
begin
  select s.phase into new.phase from ticket_status s where s.status_id = new.status_id;
  return new;
end $$;
create trigger ticket_new_has_phase before insert on ticket for each row execute function set_phase();

-- Beside the ticket, of which it would be most (decision 119): every action reads and writes a ticket, and never this.
create table ticket_detected (
  ticket_id integer primary key references ticket (ticket_id),
  detected  jsonb not null check (detected <> '{}')
);
comment on table ticket_detected is 'What was detected in the post that leads a ticket; no row where nothing was. Written with the ticket, and when another post leads.';
alter table ticket_detected alter detected set statistics 0;
