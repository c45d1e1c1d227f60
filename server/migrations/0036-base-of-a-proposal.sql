-- safe: one more column, empty or small.
--
-- A proposal of a pack was made over one version. Once another is in force, publishing the proposal would silently undo it.

alter table pack_version add column base_version_id integer references pack_version;
comment on column pack_version.base_version_id is 'The version that was in force when this one was proposed.';

-- Proposals that wait are over the version in force where it was in force already; the others have to be made again.
update pack_version p
   set base_version_id = f.pack_version_id
  from pack_version f
 where p.state = 'proposed' and f.state = 'in_force' and coalesce(f.decided_at, f.made_at) <= p.made_at;
