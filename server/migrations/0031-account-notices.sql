-- safe: a table of its own, and columns that a server of the version before leaves alone.
--
-- Guesses at the second factor end for good, and the owner of an account is told of what was done to it.

alter table app_user
  add column wrong_codes integer not null default 0 check (wrong_codes >= 0),
  add column codes_stopped_at timestamptz;
comment on column app_user.wrong_codes is 'Wrong codes one after the other, each given with the right password; over all sign-ins.';
comment on column app_user.codes_stopped_at is 'Since then no code is looked at, recovery codes excepted. Only a new password ends it.';

create table account_notice (
  notice_id  integer generated always as identity primary key,
  user_id    integer not null references app_user (user_id),
  kind       text not null check (kind in ('CODES_STOPPED', 'PASSWORD_RESET', 'FACTOR_RESET', 'ENABLED', 'DISABLED',
               'UNLOCKED', 'LOCKED', 'OLD_RECOVERY_CODES')),
  at         timestamptz not null,
  by_user_id integer references app_user (user_id),
  seen_at    timestamptz
);
comment on table account_notice is 'What was done to an account, shown to its owner after signing in until they confirm it.';
comment on column account_notice.by_user_id is 'The administrator who did it; null where nobody did.';
create index account_notice_unseen on account_notice (user_id, notice_id) where seen_at is null;
