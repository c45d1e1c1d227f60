-- safe: new tables, wider checks.
--
-- A charge that goes from one officer to another (decision 82): the open tickets that go with it, each of which a job
-- moves once, and when the successor took note of them as one list.

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

alter table account_notice
  drop constraint account_notice_kind_check,
  add constraint account_notice_kind_check check (kind in ('CODES_STOPPED', 'PASSWORD_RESET', 'FACTOR_RESET', 'ENABLED',
    'DISABLED', 'UNLOCKED', 'LOCKED', 'OLD_RECOVERY_CODES', 'CHANGED', 'CHARGE', 'DELEGATE'));
