-- safe: a new column, and constraints that allow more.
--
-- A seam says which backup was restored (decision 94). Where no witness is left, it stands alone: nothing is known to be lost.

alter table audit_head add column restored text check (restored ~ '^\d{4}-\d{2}-\d{2}T\d{6}Z$');
comment on column audit_head.restored is 'Of a seam: the backup from which the database came back. Null: nobody restored one by the command.';
alter table audit_head drop constraint audit_head_check, drop constraint audit_head_check1;
alter table audit_head add constraint audit_head_lost check ((lost_seq is null) = (lost_hash is null)),
  add constraint audit_head_of_seam check (kind = 'seam' or (lost_seq is null and restored is null)),
  add constraint audit_head_seam_says check (kind <> 'seam' or lost_seq is not null or restored is not null);
comment on table audit_head is 'Signed records. head: how far the chain was. seam: it ended before what a witness knows, or a backup was restored. cut: rows up to seq were dropped.';
