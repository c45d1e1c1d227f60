-- safe: a new table, and a constraint that allows one more word.
--
-- Time stamps (RFC 3161) of an outside service over signed records of the audit (decision 96). They say that a record was there at
-- that moment, no matter who had the key since.

create table audit_stamp (
  stamp_id   bigint generated always as identity primary key,
  head_id    bigint not null unique references audit_head (head_id),
  stamped_at timestamptz not null,
  token      bytea not null check (octet_length(token) between 1 and 65536)
);
comment on table audit_stamp is 'Time stamps of an outside service over signed records of the audit.';
comment on column audit_stamp.stamped_at is 'As the token says; a check reads it from the token.';
comment on column audit_stamp.token is 'The token of RFC 3161 in DER, over the text of the record and its signature.';
create trigger audit_stamp_is_append_only before update or delete on audit_stamp
  for each row execute function refuse_change();
create trigger audit_stamp_is_never_emptied before truncate on audit_stamp
  for each statement execute function refuse_change();

alter table audit_check drop constraint audit_check_fault_check;
alter table audit_check add constraint audit_check_fault_check check (fault in
  ('edited', 'deleted', 'inserted', 'reordered', 'tail_cut', 'other_key', 'rewritten', 'unsigned', 'stamp'));
