-- safe: Packs as a whole, each with its files: what was in force, what is, and what is proposed (decision 80).
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
  check (state <> 'proposed' or (made_by is not null and decided_at is null)),
  check (state <> 'withdrawn' or decided_at is not null)
);
create unique index pack_version_in_force on pack_version (state) where state = 'in_force';
comment on table pack_version is 'Packs as a whole, each with its files: what was in force, what is, and what is proposed.';
comment on column pack_version.made_by is 'Null: read from the folder of the pack at a start.';
comment on column pack_version.files is 'The files of the pack, text by name.';
comment on column pack_version.below is 'The pack that it builds on: its name and its files.';
comment on column pack.content_hash is 'Of the folder that was read last: the same folder is not loaded again over what was published since.';

insert into pack_version (version, state, made_at, note, files, below)
select version, 'in_force', loaded_at, '', texts, below from pack;
