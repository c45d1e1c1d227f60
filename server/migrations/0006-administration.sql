-- safe: new tables only.
-- What administrators change: the masters and packs in their versions, and the first steps of a new system.

-- The masters (places, issues, limits, workflow, words to detect, parameters) are one document. Each change of it, by
-- loading a pack or by an administrator, is a version that all servers and screens are told of (decision 45).
create table masters_version (
  masters_version integer generated always as identity primary key,
  made_at         timestamptz not null,
  source          text not null check (source in ('pack', 'administrator')),
  user_id         integer references app_user (user_id),
  pack_version    text check ((pack_version is not null) = (source = 'pack')),
  changed         jsonb not null check (jsonb_typeof(changed) = 'object')
);
comment on table masters_version is 'One row for each change of the masters; the newest is in force.';
comment on column masters_version.changed is 'How many rows of which table were added, changed or ended.';

-- What an administrator changed, field by field. All of them, in their order, lie over the pack's files, so that loading
-- a pack again undoes none (decision 53). Several may be made as one version, such as those of a sheet (decision 79).
create table master_change (
  masters_version integer not null references masters_version (masters_version),
  list            text not null check (list <> ''),
  row_key         jsonb not null check (jsonb_typeof(row_key) = 'object'),
  kind            text not null check (kind in ('add', 'set', 'end', 'reset')),
  before          jsonb,
  after           jsonb,
  reason          text not null check (reason <> ''),
  change_no       integer not null default 1 check (change_no >= 1),
  undoes_version  integer references masters_version (masters_version),
  primary key (masters_version, change_no),
  check ((before is null) = (kind = 'add') and (after is null) = (kind = 'end')),
  check (undoes_version < masters_version)
);
comment on table master_change is 'The record of what administrators changed in the masters; never changed itself.';
comment on column master_change.change_no is 'Which of the changes that were made as one.';
comment on column master_change.undoes_version is 'The version that this change took back.';
create index master_change_row on master_change (list, row_key, masters_version desc);
comment on index master_change_row is 'What happened to one row of the masters.';

-- Changes of the masters that a second administrator has to approve before they are made (decision 85): the words of
-- ready replies, which go out in the State's name.
create table waiting_master_change (
  change_id       integer generated always as identity primary key,
  list            text not null,
  wishes          jsonb not null check (jsonb_typeof(wishes) = 'array' and jsonb_array_length(wishes) >= 1),
  reason          text not null check (reason ~ '\S'),
  asked_by        integer not null references app_user (user_id),
  asked_at        timestamptz not null,
  outcome         text check (outcome in ('APPROVED', 'REFUSED', 'WITHDRAWN')),
  settled_by      integer references app_user (user_id),
  settled_at      timestamptz,
  settled_reason  text,
  masters_version integer unique references masters_version (masters_version),
  check ((outcome is null) = (settled_by is null) and (outcome is null) = (settled_at is null)),
  check ((outcome = 'WITHDRAWN') = (settled_by = asked_by)),
  check (outcome is not distinct from 'APPROVED' or masters_version is null),
  check (outcome <> 'APPROVED' or masters_version is not null),
  check (outcome <> 'REFUSED' or settled_reason ~ '\S')
);
comment on table waiting_master_change is 'Changes of the masters that wait for a second administrator, and what became of them.';
comment on column waiting_master_change.wishes is 'The changes that are asked for, as `masters/changemaster` takes them, without the reason.';
comment on column waiting_master_change.masters_version is 'The version that the approval made.';
-- Panel and count of what waits (masters/getwaitingchanges, the menu).
create index waiting_master_change_open on waiting_master_change (change_id) where outcome is null;
-- What of one's own was refused lately (masters/getwaitingchanges).
create index waiting_master_change_refused on waiting_master_change (asked_by, settled_at) where outcome = 'REFUSED';

-- Decision 80. A proposal whose base is not in force would, if published, silently undo what is.
create table pack_version (
  pack_version_id integer generated always as identity primary key,
  version         text not null,
  state           text not null check (state in ('proposed', 'in_force', 'superseded', 'withdrawn')),
  made_at         timestamptz not null,
  made_by         integer references app_user (user_id),
  note            text not null,
  files           jsonb not null check (jsonb_typeof(files) = 'object'),
  below           jsonb check (jsonb_typeof(below) = 'object'),
  decided_at      timestamptz,
  decided_by      integer references app_user (user_id),
  reason          text,
  base_version_id integer references pack_version,
  check (state <> 'proposed' or (made_by is not null and decided_at is null)),
  check (state <> 'withdrawn' or decided_at is not null)
);
comment on table pack_version is 'Packs as a whole, each with its files: what was in force, what is, and what is proposed.';
comment on column pack_version.made_by is 'Null: read from the folder of the pack at a start.';
comment on column pack_version.files is 'The files of the pack, text by name.';
comment on column pack_version.below is 'The pack that it builds on: its name and its files.';
comment on column pack_version.base_version_id is 'The version that was in force when this one was proposed.';
create unique index pack_version_in_force on pack_version (state) where state = 'in_force';

-- The first steps of a new system (decision 84): tests of what stands around it, and steps that were left out.
create table setup_test (
  setup_test_id   integer generated always as identity primary key,
  what            text not null check (what <> ''),
  tested_at       timestamptz not null,
  tested_by       integer not null references app_user (user_id),
  outcome         text check (outcome in ('known', 'other_account', 'refused', 'failed', 'sent')),
  handle          text,
  external_id     text,
  message         text,
  limit_most      integer check (limit_most >= 0),
  limit_left      integer check (limit_left >= 0),
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
