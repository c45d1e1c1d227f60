-- safe: Two tables that nobody has yet.
-- The first steps of a new system (decision 84): tests of what stands around it, and steps that were left out.
create table setup_test (
  setup_test_id integer generated always as identity primary key,
  what          text not null check (what <> ''),
  tested_at     timestamptz not null,
  tested_by     integer not null references app_user (user_id),
  outcome       text check (outcome in ('known', 'other_account', 'refused', 'failed', 'sent')),
  handle        text,
  external_id   text,
  message       text,
  limit_most    integer check (limit_most >= 0),
  limit_left    integer check (limit_left >= 0),
  limit_resets_at timestamptz,
  check ((limit_most is null) = (limit_left is null) and (limit_most is null) = (limit_resets_at is null))
);
comment on table setup_test is 'Tests of channels, mail and SMS by administrators; never a secret and never an address.';
comment on column setup_test.what is 'The channel by its code, or EMAIL or SMS.';
comment on column setup_test.outcome is 'Null: it is being tested, or the server was killed in the middle.';
comment on column setup_test.handle is 'As the platform knows us.';
create index setup_test_last on setup_test (what, setup_test_id desc);
comment on index setup_test_last is 'The last test of each.';

create table first_step_skip (
  step       text primary key check (step in ('admins', 'state', 'pack', 'channel', 'mail', 'sms', 'people', 'post')),
  reason     text not null check (length(trim(reason)) >= 3),
  skipped_at timestamptz not null,
  skipped_by integer not null references app_user (user_id)
);
comment on table first_step_skip is 'First steps that an administrator left out, and why.';
