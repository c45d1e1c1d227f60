-- safe: two new tables that nothing of an older version reads.
--
-- Who does what only one server may do: a lease runs out by the database's clock, so that a frozen holder loses it.
create table lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- Each server shows that it can write, and how wrong its clock is; the readiness check writes here.
create table server_beat (
  server_id uuid primary key,
  seen_at timestamptz not null,
  clock_ahead_ms integer not null
);

-- A file that is being taken back is marked first, so that a change whose commit was in doubt cannot use it meanwhile.
alter table stored_file drop constraint stored_file_used_as_check;
alter table stored_file add constraint stored_file_used_as_check
  check (used_as in ('attachment', 'profile_image', 'dropped'));
drop index stored_file_unused;
create index stored_file_unused on stored_file (uploaded_at) where used_as is null or used_as = 'dropped';
