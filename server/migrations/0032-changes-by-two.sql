-- safe: a table of its own, and a column that a server of the version before leaves alone.
--
-- An administrator proves anew who they are before they change an account, and the account of a head or of an
-- administrator changes only when a second administrator confirms it.

alter table session add column proved_at timestamptz;
comment on column session.proved_at is 'When password and code were given again in this session; good for some minutes.';

create table account_change (
  change_id  integer generated always as identity primary key,
  user_id    integer not null references app_user (user_id),
  kind       text not null check (kind in ('RESET_PASSWORD', 'RESET_FACTOR', 'ENABLE', 'DISABLE')),
  asked_by   integer not null references app_user (user_id),
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  outcome    text check (outcome in ('CONFIRMED', 'REFUSED', 'EXPIRED')),
  settled_by integer references app_user (user_id),
  settled_at timestamptz,
  check (asked_by <> user_id),
  check ((outcome is null) = (settled_at is null)),
  check (outcome is null or outcome = 'EXPIRED' or settled_by is not null),
  check (outcome is null or outcome <> 'CONFIRMED' or (settled_by <> asked_by and settled_by <> user_id))
);
comment on table account_change is 'What one administrator asked for and another has to confirm. Rows stay: they are the record of both.';
create unique index account_change_waiting on account_change (user_id, kind) where outcome is null;
