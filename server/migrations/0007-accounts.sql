-- breaking: drops app_user.failed_attempts and retry_at; a server of the version before cannot sign anybody in.
--
-- Guarding accounts: counters of attempts that hold over restarts and over several servers, devices that are
-- known, sign-ins that wait for a second press or a code, the second factor, one-time codes for a new password.

alter table app_user
  drop column failed_attempts,
  drop column retry_at,
  add column is_locked boolean not null default false,
  add column password_changed_at timestamptz;
comment on column app_user.is_locked is 'Nobody gets in until an administrator unlocks it or the owner proves his second factor.';
comment on column app_user.password_changed_at is 'Null: never by the user himself; the age then counts from created_at.';

alter table session add column ended_by_device text;
comment on column session.ended_by_device is 'Short name of the device that took the session over.';
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in ('logout', 'taken_over', 'expired',
  'token_replayed', 'disabled', 'password_changed', 'ended_by_owner', 'ended_by_admin', 'locked'));
create index session_of_user on session (user_id, created_at desc);

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

create table second_factor (
  user_id       integer primary key references app_user (user_id),
  secret_sealed bytea not null,
  created_at    timestamptz not null,
  confirmed_at  timestamptz,
  last_step     bigint not null default 0
);
comment on column second_factor.last_step is 'Newest time step that was accepted; it and older ones never count again.';

create table recovery_code (
  user_id   integer not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

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

update system_parameter set name = 'second_factor_roles' where name = 'otp_roles';
update system_parameter set value = case when value = 'rotate45' then 'NIC' else 'NIST' end where name = 'password_mode';
