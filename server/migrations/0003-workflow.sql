-- safe: new tables only.
-- The workflow of a State: statuses, actions and the steps between them, what officers may choose, and ready texts.

-- A status says what it means, so a State can add one: indexes and queries name its phase, never a set of status
-- ids (decision 40).
create table ticket_status (
  status_id                integer primary key,
  status_code              text not null unique,
  status_name              text not null unique,
  status_name_translations translations not null,
  bucket                   text not null check (bucket in ('pending', 'resolved', 'excluded')),
  officer_clock            text not null check (officer_clock in ('triage', 'accept', 'runs', 'paused', 'stopped', 'appeal', 'none')),
  citizen_clock            text not null check (citizen_clock in ('runs', 'paused', 'stopped', 'none')),
  is_terminal              boolean not null,
  sort_order               integer not null,
  is_active                boolean not null default true,
  phase                    text not null default 'open'
                             check (phase in ('open', 'feedback', 'closed', 'no_action', 'transferred', 'merged', 'deleted')),
  turn                     text not null default 'cell' check (turn in ('cell', 'officer', 'citizen', 'nobody')),
  list_key                 text check (list_key in ('new', 'returned', 'awaiting', 'atr_review', 'feedback', 'appeal')),
  call                     text not null default 'lasting' check (call in ('feedback', 'details', 'tell', 'lasting', 'held', 'none')),
  may_lead                 boolean not null default true,
  remembers                boolean not null default false,
  is_reopened              boolean not null default false,
  constraint ticket_status_phase_key unique (status_id, phase),
  constraint ticket_status_bucket_of_phase check (bucket = case
    when phase = 'open' then 'pending' when phase in ('merged', 'deleted') then 'excluded' else 'resolved' end)
);
comment on column ticket_status.phase is 'Where it stands in the life of a ticket; every ticket carries it.';
comment on column ticket_status.turn is 'Who has to do something next.';
comment on column ticket_status.list_key is 'The list of the menu that its tickets stand in, beside the general ones.';
comment on column ticket_status.call is 'What the citizen is called about while a ticket is in it.';
comment on column ticket_status.may_lead is 'Others may be merged into its tickets.';
comment on column ticket_status.remembers is 'A ticket may go back from it to the status before.';
comment on column ticket_status.is_reopened is 'The matter is open again because the citizen was not satisfied.';

-- A State may have its own actions. What an action asks for stands in its transitions alone; by which ready text
-- the citizen is told of it, and whether it is offered for many tickets, is said by the pack and not by its number.
create table workflow_action (
  action_id                    integer primary key,
  action_code                  text not null unique,
  action_name                  text not null,
  action_name_translations     translations not null,
  kind                         text not null check (kind in ('workflow', 'misc', 'system')),
  disable_action_manual_ticket boolean not null default false,
  min_remark                   integer not null default 0 check (min_remark >= 0),
  user_select                  text not null default 'N' check (user_select in ('N', 'S', 'M')),
  confirm_text                 text not null,
  confirm_text_translations    translations not null,
  what_happens                 text not null,
  what_happens_translations    translations not null,
  citizen_sees                 text not null,
  citizen_sees_translations    translations not null,
  done_text                    text not null,
  done_text_translations       translations not null,
  sort_order                   integer not null,
  is_active                    boolean not null default true,
  tells                        text,
  for_many                     integer check (for_many > 0)
);
comment on column workflow_action.tells is 'Purpose of the ready text by which the effect tell_citizen tells of it.';
comment on column workflow_action.for_many is 'Its place among the actions for many tickets at once; null: for one alone.';

create table workflow_transition (
  workflow_transition_id integer primary key,
  transition_code        text not null,
  entry                  text check (entry in ('feed', 'manual')),
  from_status_id         integer references ticket_status (status_id),
  action_id              integer references workflow_action (action_id),
  roles                  integer[] not null,
  by_system              boolean not null,
  guards                 text[] not null,
  must_supply            text[] not null,
  outcomes               jsonb not null check (jsonb_typeof(outcomes) = 'array' and jsonb_array_length(outcomes) > 0),
  is_active              boolean not null default true,
  unique nulls not distinct (transition_code, from_status_id),
  check ((entry is null) = (from_status_id is not null)),
  check ((entry is null) = (action_id is not null)),
  check (by_system or cardinality(roles) > 0)
);
comment on table workflow_transition is 'One row per from-status and rule of the workflow; outcomes hold target status, assignee, clock and effects.';
create index workflow_transition_from on workflow_transition (from_status_id, action_id);

create table disposal_type (
  disposal_type_id                integer primary key,
  disposal_type_name              text not null unique,
  disposal_type_name_translations translations not null,
  counts_as                       text not null check (counts_as in ('resolved', 'transferred', 'excluded', 'no_action')),
  is_solving                      boolean not null,
  action_ids                      integer[] not null check (cardinality(action_ids) > 0),
  approver_roles                  integer[] not null default '{}',
  based_on                        text not null default '',
  sort_order                      integer not null,
  is_active                       boolean not null default true
);
comment on column disposal_type.is_solving is 'Work was done or a service given; other ends are closed, not solved (decision 54).';
comment on column disposal_type.approver_roles is 'When not empty, only these roles may approve a ticket under this type.';

create table return_reason (
  return_reason_id                integer primary key,
  return_reason_code              text not null unique,
  return_reason_name              text not null,
  return_reason_name_translations translations not null,
  sort_order                      integer not null,
  is_active                       boolean not null default true
);

create table feedback_option (
  kind              text not null check (kind in ('satisfaction', 'call_status', 'rating', 'root_cause')),
  code              text not null,
  name              text not null,
  name_translations translations not null,
  sort_order        integer not null,
  is_active         boolean not null default true,
  primary key (kind, code)
);

create table confirmation_question (
  question_code              text primary key,
  question_text              text not null,
  question_text_translations translations not null,
  is_active                  boolean not null default true
);

-- Purposes of ready texts are the pack's.
create table canned_reply (
  canned_reply_id integer primary key,
  purpose         text not null,
  lang            text not null check (lang ~ '^[a-z]{2,3}$'),
  title           text not null,
  body            text not null check (body !~* '(https?://|www\.)'),
  sort_order      integer not null,
  is_active       boolean not null default true,
  valid_from      date,
  valid_to        date,
  check (valid_to >= valid_from)
);
create index canned_reply_purpose on canned_reply (purpose, lang);

-- What an operator reads out in a call to a citizen, in every language: one sentence a step.
create table call_script (
  step_code                text primary key,
  spoken_text              text not null,
  spoken_text_translations translations not null,
  is_active                boolean not null default true
);
