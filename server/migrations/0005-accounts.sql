-- safe: new tables only.
-- How accounts are used and guarded: sessions, counters of attempts that hold over restarts and several servers, the
-- second factor, codes, and what administrators change, on the screen or by a sheet.

-- The row is the truth: a token is only ever a reference to it, kept as a hash (decision 4). An administrator proves
-- again who they are before they change an account.
create table session (
  session_id           integer generated always as identity primary key,
  user_id              integer not null references app_user (user_id),
  token_hash           bytea not null unique,
  cookie_hash          bytea not null unique,
  previous_token_hash  bytea unique,
  previous_valid_until timestamptz,
  successor_sealed     bytea,
  device               text not null,
  ip                   text,
  created_at           timestamptz not null,
  seen_at              timestamptz not null,
  token_expires_at     timestamptz not null,
  expires_at           timestamptz not null,
  ended_at             timestamptz,
  end_reason           text check (end_reason in ('logout', 'taken_over', 'expired', 'token_replayed', 'disabled',
                         'password_changed', 'ended_by_owner', 'ended_by_admin', 'locked')),
  ended_by_device      text,
  proved_at            timestamptz,
  check ((ended_at is null) = (end_reason is null))
);
comment on column session.ended_by_device is 'Short name of the device that took the session over.';
comment on column session.proved_at is 'When password and code were given again in this session; good for some minutes.';
create index session_live on session (user_id) where ended_at is null;
create index session_of_user on session (user_id, created_at desc);

create table spent_captcha (
  captcha_id text primary key,
  expires_at timestamptz not null
);
comment on table spent_captcha is 'A solved challenge counts once.';

create table login_counter (
  counter_key text primary key,
  failures    integer not null check (failures >= 0),
  tries       timestamptz[] not null default '{}',
  is_stopped  boolean not null default false,
  retry_at    timestamptz,
  used_at     timestamptz not null
);
comment on table login_counter is 'Attempts to sign in, counted before they are looked at, so that parallel ones cannot overrun.';
comment on column login_counter.tries is 'Attempts of the last 24 hours that were let through to the hash.';
comment on column login_counter.is_stopped is 'The newest attempt was not let through: too many in 24 hours.';
create index login_counter_used on login_counter (used_at);

create table known_device (
  user_id     integer not null references app_user (user_id),
  device_hash bytea not null,
  created_at  timestamptz not null,
  used_at     timestamptz not null,
  primary key (user_id, device_hash)
);
comment on table known_device is 'Browsers from which a user has signed in: failures elsewhere do not slow them.';

create table waiting_login (
  captcha_id      text primary key,
  login_key       text not null,
  ip              text not null,
  user_id         integer references app_user (user_id),
  may_force       boolean not null default false,
  waits_for_code  boolean not null default false,
  is_code_done    boolean not null default false,
  tries           integer not null default 0,
  code_hash       bytea,
  code_expires_at timestamptz,
  code_sent_at    timestamptz,
  expires_at      timestamptz not null
);
comment on table waiting_login is 'A sign-in that waits for a second press or a code and needs no new captcha for it.';
create index waiting_login_expires on waiting_login (expires_at);

-- Guesses at the second factor end for good: see app_user.wrong_codes.
create table second_factor (
  user_id       integer primary key references app_user (user_id),
  secret_sealed bytea not null,
  created_at    timestamptz not null,
  confirmed_at  timestamptz,
  last_step     bigint not null default 0
);
comment on column second_factor.last_step is 'Newest time step that was accepted; it and older ones never count again.';

-- A recovery code is kept as a hash keyed with the server's secret; when that is replaced, its owner has to be told.
create table recovery_code (
  user_id   integer not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  made_with text,
  primary key (user_id, code_hash)
);
comment on column recovery_code.made_with is 'Names the secret without telling it. Null: made before this was kept.';

create table sent_code (
  sent_code_id integer generated always as identity primary key,
  user_id      integer not null references app_user (user_id),
  channel      text not null check (channel in ('EMAIL', 'SMS')),
  sent_at      timestamptz not null
);
create index sent_code_user on sent_code (user_id, sent_at);

create table password_reset (
  user_id    integer primary key references app_user (user_id),
  code_hash  bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table password_reset is 'The one-time code with which a user sets a new password; deleted when it is used.';

create table old_password (
  old_password_id integer generated always as identity primary key,
  user_id         integer not null references app_user (user_id),
  password_hash   text not null,
  changed_at      timestamptz not null
);
create index old_password_user on old_password (user_id, changed_at desc);

create table account_notice (
  notice_id  integer generated always as identity primary key,
  user_id    integer not null references app_user (user_id),
  kind       text not null check (kind in ('CODES_STOPPED', 'PASSWORD_RESET', 'FACTOR_RESET', 'ENABLED', 'DISABLED',
               'UNLOCKED', 'LOCKED', 'OLD_RECOVERY_CODES', 'CHANGED', 'CHARGE', 'DELEGATE')),
  at         timestamptz not null,
  by_user_id integer references app_user (user_id),
  seen_at    timestamptz
);
comment on table account_notice is 'What was done to an account, shown to its owner after signing in until they confirm it.';
comment on column account_notice.by_user_id is 'The administrator who did it; null where nobody did.';
create index account_notice_unseen on account_notice (user_id, notice_id) where seen_at is null;

-- For accounts of heads and administrators; a change that makes or changes a head waits whole (decision 82).
create table account_change (
  change_id  integer generated always as identity primary key,
  user_id    integer not null references app_user (user_id),
  kind       text not null check (kind in ('RESET_PASSWORD', 'RESET_FACTOR', 'ENABLE', 'DISABLE', 'SAVE')),
  reason     text not null check (reason <> ''),
  asked_by   integer not null references app_user (user_id),
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  outcome    text check (outcome in ('CONFIRMED', 'REFUSED', 'EXPIRED')),
  settled_by integer references app_user (user_id),
  settled_at timestamptz,
  wish       jsonb,
  check (asked_by <> user_id),
  check ((outcome is null) = (settled_at is null)),
  check (outcome is null or outcome = 'EXPIRED' or settled_by is not null),
  check (outcome is null or outcome <> 'CONFIRMED' or (settled_by <> asked_by and settled_by <> user_id)),
  constraint account_change_wish_check check ((kind = 'SAVE') = (wish is not null))
);
comment on table account_change is 'What one administrator asked for and another has to confirm. Rows stay: they are the record of both.';
comment on column account_change.wish is 'How the account is to be: name, addresses and postings, with the version that they were seen in.';
create unique index account_change_waiting on account_change (user_id, kind) where outcome is null;

-- Officers of a sheet: what is sound is kept here and carried out in batches, each officer once, by a job that goes on
-- where it was killed.
create table user_import (
  import_id   integer generated always as identity primary key,
  made_by     integer not null references app_user (user_id),
  made_at     timestamptz not null,
  reason      text not null check (reason <> ''),
  finished_at timestamptz
);
comment on table user_import is 'A sheet of officers that an administrator brought. Deleted with its rows after thirty days.';
create index user_import_by on user_import (made_by, import_id desc);

create table user_import_row (
  import_id integer not null references user_import (import_id) on delete cascade,
  row_no    integer not null check (row_no > 1),
  row_nos   integer[] not null check (row_nos <> '{}'),
  login_id  text not null,
  wanted    jsonb not null,
  outcome   text check (outcome in ('made', 'changed', 'same', 'refused')),
  user_id   integer references app_user (user_id),
  primary key (import_id, row_no),
  unique (import_id, login_id),
  check (outcome in ('made', 'changed', 'same') is not true or user_id is not null)
);
comment on table user_import_row is 'One officer of a sheet, with all postings that the sheet gives them.';
comment on column user_import_row.row_no is 'First row of the officer, as a spreadsheet counts: the row of names is 1.';
comment on column user_import_row.outcome is 'Null: not carried out yet.';
create index user_import_row_waiting on user_import_row (import_id, row_no) where outcome is null;
