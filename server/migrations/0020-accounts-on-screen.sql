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
