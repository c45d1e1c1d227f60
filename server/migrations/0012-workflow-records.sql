-- safe: new tables only.
-- What the workflow keeps besides status and history: reports, proposals that wait for a decision, what citizens say and
-- prove, tags, dealt alarms of the clocks, charges that go to another officer.

-- The report of what was done, and why it came to the matter (decision 114).
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
  root_cause       text,
  check (reviewed_by is null or reviewed_by <> submitted_by),
  check (root_cause ~ '\S' and char_length(root_cause) <= 60)
);
comment on column atr.root_cause is 'The code of a row of feedback_option of the kind root_cause; null where nothing was said.';
create unique index atr_one_in_review on atr (ticket_id) where state = 'submitted';
create index atr_ticket on atr (ticket_id);
create index atr_root_cause on atr (root_cause) where root_cause is not null;

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
create index proposal_open on proposal (kind, proposal_id) where state = 'open';
create index proposal_proposer on proposal (proposed_by, decided_at) where state <> 'open';

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

create table ticket_tag (
  ticket_id    integer not null references ticket (ticket_id),
  tag_id       integer not null references tag (tag_id),
  is_from_rule boolean not null,
  added_by     integer references app_user (user_id),
  added_at     timestamptz not null,
  primary key (ticket_id, tag_id)
);
create index ticket_tag_tag on ticket_tag (tag_id, ticket_id);

create table escalation (
  ticket_id integer not null references ticket (ticket_id),
  cycle     integer not null,
  level     smallint not null check (level between 0 and 4),
  at        timestamptz not null,
  primary key (ticket_id, cycle, level)
);
comment on table escalation is 'Which shares of which stage were dealt with; level 0 is the reminder.';

create table clock_basis (
  is_only     boolean primary key default true check (is_only),
  fingerprint text not null,
  next_ticket integer
);
comment on table clock_basis is 'The calendar and limits that open tickets were last reckoned with; next_ticket while a recalculation runs.';

-- A charge that goes from one officer to another (decision 82). A job moves each of its open tickets once.
create table charge (
  charge_id       integer generated always as identity primary key,
  from_user_id    integer not null references app_user (user_id),
  to_user_id      integer not null references app_user (user_id),
  made_by         integer not null references app_user (user_id),
  role_id         integer not null references role (role_id),
  reason          text not null check (reason <> ''),
  client_ref      text not null check (client_ref <> ''),
  made_at         timestamptz not null,
  finished_at     timestamptz,
  acknowledged_at timestamptz,
  unique (made_by, client_ref),
  check (from_user_id <> to_user_id),
  check (acknowledged_at is null or finished_at is not null)
);
comment on table charge is 'Open tickets of one officer that were handed to a successor as one list.';
comment on column charge.role_id is 'The role in which whoever made it acted.';
comment on column charge.client_ref is 'Of the press that made it: the same press makes it once.';
comment on column charge.finished_at is 'Since then nothing of it moves any more.';
comment on column charge.acknowledged_at is 'When the successor took the charge.';
create index charge_to on charge (to_user_id, charge_id) where acknowledged_at is null;
create index charge_from on charge (from_user_id, charge_id);
create index charge_by on charge (made_by, charge_id);

create table charge_ticket (
  charge_id integer not null references charge (charge_id),
  ticket_id integer not null references ticket (ticket_id),
  outcome   text check (outcome in ('moved', 'left')),
  refusal   text,
  primary key (charge_id, ticket_id),
  check ((outcome = 'left') is true = (refusal is not null))
);
comment on column charge_ticket.outcome is 'Null: not moved yet. Left: it stays where it was, refusal says why.';
create index charge_ticket_waiting on charge_ticket (charge_id, ticket_id) where outcome is null;
