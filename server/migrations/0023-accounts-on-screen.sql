-- safe: new columns with a default or empty, wider checks, new indexes.
--
-- Accounts that administrators make and change on the screen or from a sheet (decision 82): each change names the
-- version that it was made over, and one that makes or changes a head waits whole for the second administrator.

alter table app_user
  add column version      integer not null default 1 check (version > 0),
  add column needs_factor boolean not null default false;
comment on column app_user.version is 'Counts the changes of the account: who changes it names the version that they saw.';
comment on column app_user.needs_factor is 'Nothing but their account is served to them until they have a second factor, whatever their role.';
create index app_user_by_name on app_user (user_name, user_id);

alter table account_change
  add column wish jsonb,
  drop constraint account_change_kind_check,
  add constraint account_change_kind_check check (kind in ('RESET_PASSWORD', 'RESET_FACTOR', 'ENABLE', 'DISABLE', 'SAVE')),
  add constraint account_change_wish_check check ((kind = 'SAVE') = (wish is not null));
comment on column account_change.wish is 'How the account is to be: name, addresses and postings, with the version that they were seen in.';

alter table account_notice
  drop constraint account_notice_kind_check,
  add constraint account_notice_kind_check check (kind in ('CODES_STOPPED', 'PASSWORD_RESET', 'FACTOR_RESET', 'ENABLED',
    'DISABLED', 'UNLOCKED', 'LOCKED', 'OLD_RECOVERY_CODES', 'CHANGED'));

-- What was done to one account, newest first.
create index audit_entry_user on audit_entry ((detail ->> 'user_id'), audit_id) where detail ? 'user_id';

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
