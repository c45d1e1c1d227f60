-- safe: a table of its own; the version before neither reads nor writes it.
--
-- The masters (places, issues, limits, workflow, words to detect, parameters) are one document. Each change of it, by
-- loading a pack or by an administrator, is a version that all servers and screens are told of (decision 45).
create table masters_version (
  masters_version integer generated always as identity primary key,
  made_at       timestamptz not null,
  source        text not null check (source in ('pack', 'administrator')),
  user_id       integer references app_user (user_id),
  pack_version  text check ((pack_version is not null) = (source = 'pack')),
  changed       jsonb not null check (jsonb_typeof(changed) = 'object')
);
comment on table masters_version is 'One row for each change of the masters; the newest is in force.';
comment on column masters_version.changed is 'How many rows of which table were added, changed or ended.';
