-- safe: new tables only.
--
-- All that happens to a ticket, and what the workflow keeps besides its status: proposals that wait for a decision,
-- alarms of the clocks, messages to officers.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;

-- History rows are never changed, and never emptied.
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
create trigger ticket_history_is_never_emptied before truncate on ticket_history
  for each statement execute function refuse_change();

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
  storage_key   text not null unique references stored_file (storage_key),
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

create table proposal (
  proposal_id integer generated always as identity primary key,
  ticket_id   integer not null references ticket (ticket_id),
  kind        text not null check (kind in ('extension', 'transfer', 'delete', 'issue')),
  detail      jsonb not null default '{}'::jsonb,
  reason      text,
  proposed_by integer not null references app_user (user_id),
  proposed_at timestamptz not null,
  state       text not null default 'open' check (state in ('open', 'confirmed', 'refused')),
  decided_by  integer references app_user (user_id),
  decided_at  timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index proposal_one_open on proposal (ticket_id, kind) where state = 'open';
create index proposal_ticket on proposal (ticket_id, proposal_id);

create table escalation (
  ticket_id integer not null references ticket (ticket_id),
  cycle     integer not null,
  level     smallint not null check (level between 0 and 4),
  at        timestamptz not null,
  primary key (ticket_id, cycle, level)
);
comment on table escalation is 'Which shares of which stage were dealt with; level 0 is the reminder.';

-- SENSITIVE: officers are told when a ticket becomes sensitive by what was written or merged into it (decision 32).
create table broadcast_message (
  broadcast_message_id integer generated always as identity primary key,
  user_id              integer not null references app_user (user_id),
  ticket_id            integer references ticket (ticket_id),
  message_type         text not null check (message_type in ('REMINDER', 'ESCALATION', 'CRITICAL', 'PROPOSAL', 'CITIZEN',
                                        'SENSITIVE', 'REPLY')),
  severity             text not null check (severity in ('info', 'warning', 'critical')),
  message              text not null,
  message_translations translations not null,
  created_by           integer not null references app_user (user_id),
  created_at           timestamptz not null,
  read_at              timestamptz
);
create index broadcast_message_user on broadcast_message (user_id, broadcast_message_id desc);
create index broadcast_message_ticket on broadcast_message (ticket_id);

create table clock_basis (
  is_only     boolean primary key default true check (is_only),
  fingerprint text not null,
  next_ticket integer
);
comment on table clock_basis is 'The calendar and limits that open tickets were last reckoned with; next_ticket while a recalculation runs.';

-- Codes by which a citizen proves that it is they who say "not solved" (decision 31). A code is kept as a keyed hash,
-- lives ten minutes, opens once and bears five attempts. Sends and attempts are counted here, for every server.
create table citizen_proof (
  proof_id   integer generated always as identity primary key,
  ticket_id  integer not null references ticket (ticket_id),
  channel    text not null check (channel in ('SMS', 'DM')),
  code_hash  bytea not null,
  network    text not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  tries      integer not null default 0 check (tries between 0 and 5),
  used_at    timestamptz
);
comment on column citizen_proof.network is 'Whose request it was, as the network of the address, for counting only.';
create index citizen_proof_ticket on citizen_proof (ticket_id, sent_at);
create index citizen_proof_network on citizen_proof (network, sent_at);

create table citizen_proof_try (
  try_id    integer generated always as identity primary key,
  ticket_id integer not null references ticket (ticket_id),
  network   text not null,
  at        timestamptz not null
);
comment on table citizen_proof_try is 'Wrong codes; they are counted by ticket and by network.';
create index citizen_proof_try_ticket on citizen_proof_try (ticket_id, at);
create index citizen_proof_try_network on citizen_proof_try (network, at);
