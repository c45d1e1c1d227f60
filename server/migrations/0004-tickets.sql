-- safe: new tables only.
--
-- Tickets and all that happens to them. Every change writes ticket, history, audit and counters in
-- one transaction. History rows are never changed.

create sequence ticket_number;

create table ticket (
  ticket_id          integer generated always as identity primary key,
  ticket_no          text not null unique,
  source_id          integer not null references source (source_id),
  citizen_id         integer not null references citizen (citizen_id),
  channel            text check (channel in ('X', 'X-DM')),
  conversation_id    text,
  lang               text not null check (lang in ('en', 'hi', 'hx', 'other')),
  snippet            text not null check (char_length(snippet) <= 140),
  description        text not null,
  status_id          integer not null references ticket_status (status_id),
  previous_status_id integer references ticket_status (status_id),
  issue_type_id      integer references issue_type (issue_type_id),
  sub_issue_type_id  integer references sub_issue_type (sub_issue_type_id),
  issue_type_remarks text not null default '...',
  district_id        integer references district (district_id),
  department_id      integer references department (department_id),
  priority_tag_id    integer not null references priority_tag (priority_tag_id),
  is_sensitive       boolean not null default false,
  is_manual          boolean not null default false,
  received_at        timestamptz not null,
  created_at         timestamptz not null,
  last_event_at      timestamptz not null,
  sla_value          integer,
  sla_unit_id        integer references sla_unit (sla_unit_id),
  due_at             timestamptz,
  paused_at          timestamptz,
  stage_due_at       timestamptz,
  stage_left_ms      bigint,
  accepted_at        timestamptz,
  resolved_at        timestamptz,
  closed_at          timestamptz,
  resolved_by        integer references app_user (user_id),
  disposal_type_id   integer references disposal_type (disposal_type_id),
  is_confirmed       boolean not null default false,
  return_count       integer not null default 0 check (return_count >= 0),
  reopen_count       integer not null default 0 check (reopen_count >= 0),
  feedback_attempts  integer not null default 0,
  escalation_level   integer not null default 0 check (escalation_level between 0 and 4),
  is_interim         boolean not null default false,
  binding_marking    boolean not null default false,
  suggested_department_id integer references department (department_id),
  is_details_asked   boolean not null default false,
  is_extension_asked boolean not null default false,
  call_due_at        timestamptz,
  desk_user_id       integer references app_user (user_id),
  detected           jsonb not null default '{}'::jsonb,
  version            integer not null default 1,
  check ((sub_issue_type_id is null) or (issue_type_id is not null)),
  check ((resolved_at is not null) = (status_id in (7, 8, 12, 13)))
);
comment on column ticket.due_at is 'End of the citizen''s clock; moves only while the ticket waits for the citizen.';
comment on column ticket.stage_due_at is 'End of the clock of the present stage; null while stopped, with the rest in stage_left_ms.';

alter table post add constraint post_ticket_exists foreign key (ticket_id) references ticket (ticket_id);
alter table audit_entry add constraint audit_entry_ticket_exists foreign key (ticket_id) references ticket (ticket_id);

-- Lists read open tickets in the order of their deadline, all or of one department.
create index ticket_by_status on ticket (status_id, received_at, ticket_id);
create index ticket_open on ticket (due_at, ticket_id) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_open_department on ticket (department_id, district_id, due_at, ticket_id) where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
create index ticket_received on ticket (received_at desc, ticket_id desc);
create index ticket_conversation on ticket (channel, conversation_id, citizen_id);
create index ticket_citizen on ticket (citizen_id, ticket_id desc);
create index ticket_words on ticket using gin (to_tsvector('simple', ticket_no || ' ' || description));

create table ticket_combined (
  ticket_combined_id integer generated always as identity primary key,
  ticket_id          integer not null references ticket (ticket_id),
  relation           text not null check (relation in ('PRIMARY', 'DUPLICATE', 'FOLLOWUP_POST', 'ADDITIONAL_MARKING')),
  member_ticket_id   integer references ticket (ticket_id),
  feed_id            integer references post (feed_id),
  department_id      integer references department (department_id),
  user_id            integer references app_user (user_id),
  created_at         timestamptz not null,
  deleted_at         timestamptz
);
create unique index ticket_combined_one_primary on ticket_combined (ticket_id) where relation = 'PRIMARY' and deleted_at is null;
create unique index ticket_combined_one_place on ticket_combined (feed_id) where feed_id is not null and deleted_at is null;
create index ticket_combined_ticket on ticket_combined (ticket_id) where deleted_at is null;

create table ticket_marking (
  marking_id         integer generated always as identity primary key,
  ticket_id          integer not null references ticket (ticket_id),
  ticket_combined_id integer references ticket_combined (ticket_combined_id),
  kind               text not null check (kind in ('PRIMARY', 'ADDITIONAL', 'FIELD')),
  role_id            integer not null references role (role_id),
  department_id      integer not null references department (department_id),
  district_id        integer references district (district_id),
  user_id            integer not null references app_user (user_id),
  assigned_by        integer not null references app_user (user_id),
  assigned_at        timestamptz not null,
  accepted_at        timestamptz,
  ended_at           timestamptz
);
create unique index ticket_marking_one_primary on ticket_marking (ticket_id) where kind = 'PRIMARY' and ended_at is null;
create index ticket_marking_ticket on ticket_marking (ticket_id);
create index ticket_marking_place on ticket_marking (department_id, district_id, ticket_id);
create index ticket_marking_holder on ticket_marking (user_id, ticket_id) where ended_at is null;

create table ticket_history (
  history_id     integer generated always as identity primary key,
  ticket_id      integer not null references ticket (ticket_id),
  at             timestamptz not null,
  actor_user_id  integer not null references app_user (user_id),
  role_id        integer references role (role_id),
  action_id      integer references workflow_action (action_id),
  event          text not null,
  from_status_id integer references ticket_status (status_id),
  to_status_id   integer references ticket_status (status_id),
  remark         text,
  facts          jsonb not null default '[]'::jsonb,
  clock          jsonb not null default '{}'::jsonb
);
create index ticket_history_ticket on ticket_history (ticket_id, history_id);
create trigger ticket_history_is_append_only before update or delete on ticket_history
  for each row execute function refuse_change();

create table atr (
  atr_id           integer generated always as identity primary key,
  ticket_id        integer not null references ticket (ticket_id),
  remark           text not null check (char_length(remark) >= 30),
  disposal_type_id integer not null references disposal_type (disposal_type_id),
  submitted_by     integer not null references app_user (user_id),
  submitted_at     timestamptz not null,
  state            text not null default 'submitted' check (state in ('submitted', 'approved', 'returned')),
  reviewed_by      integer references app_user (user_id),
  reviewed_at      timestamptz,
  check (reviewed_by is null or reviewed_by <> submitted_by)
);
create unique index atr_one_in_review on atr (ticket_id) where state = 'submitted';
create index atr_ticket on atr (ticket_id);

create table attachment (
  attachment_id integer generated always as identity primary key,
  ticket_id     integer not null references ticket (ticket_id),
  history_id    integer references ticket_history (history_id),
  file_name     text not null,
  content_type  text not null,
  bytes         integer not null check (bytes > 0),
  storage_key   text not null unique,
  uploaded_by   integer not null references app_user (user_id),
  uploaded_at   timestamptz not null
);
create index attachment_ticket on attachment (ticket_id);

create table feedback (
  feedback_id  integer generated always as identity primary key,
  ticket_id    integer not null references ticket (ticket_id),
  action_id    integer not null references workflow_action (action_id),
  satisfaction text check (satisfaction in ('S', 'P', 'N')),
  rating       integer check (rating between 1 and 5),
  call_status  text not null check (call_status in ('connected', 'not_reachable', 'refused', 'wrong_number')),
  remarks      text,
  called_at    timestamptz not null,
  next_call_at timestamptz,
  called_by    integer not null references app_user (user_id)
);
create index feedback_ticket on feedback (ticket_id);

create table ticket_tag (
  ticket_id    integer not null references ticket (ticket_id),
  tag_id       integer not null references tag (tag_id),
  is_from_rule boolean not null,
  added_by     integer references app_user (user_id),
  added_at     timestamptz not null,
  primary key (ticket_id, tag_id)
);
create index ticket_tag_tag on ticket_tag (tag_id, ticket_id);

-- The outbox: draft -> queued -> sending -> sent | refused | unknown (decision 8).
create table reply (
  reply_id      integer generated always as identity primary key,
  ticket_id     integer not null references ticket (ticket_id),
  reply_channel text not null check (reply_channel in ('P', 'D')),
  target_id     text not null,
  text          text not null check (text <> ''),
  state         text not null check (state in ('draft', 'queued', 'sending', 'sent', 'refused', 'unknown', 'cancelled')),
  client_ref    text not null,
  written_by    integer not null references app_user (user_id),
  created_at    timestamptz not null,
  not_before    timestamptz not null,
  attempts      integer not null default 0,
  started_at    timestamptz,
  looks         integer not null default 0,
  look_at       timestamptz,
  sent_at       timestamptz,
  external_id   text unique,
  url           text,
  error_code    text,
  error_message text,
  settled_by    integer references app_user (user_id),
  unique (ticket_id, client_ref),
  check (state <> 'sending' or started_at is not null),
  check (state <> 'sent' or sent_at is not null)
);
comment on column reply.target_id is 'Public: the post answered. Direct message: the recipient''s platform id.';
create index reply_ticket on reply (ticket_id, reply_id);
create index reply_queued on reply (not_before, reply_id) where state = 'queued';
create index reply_open on reply (state, reply_id) where state in ('sending', 'unknown');

create table answered_request (
  user_id    integer not null references app_user (user_id),
  client_ref text not null,
  answer     jsonb not null,
  at         timestamptz not null,
  primary key (user_id, client_ref)
);
comment on table answered_request is 'The first answer to a press of a button, given again when it is repeated.';
create index answered_request_at on answered_request (at);
