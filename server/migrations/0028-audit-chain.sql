-- safe: new tables and indexes.
--
-- The chain over the audit (decision 86): a seal for each row of audit_entry, signed records of how far it reached, and
-- what was found when it was verified. The rows themselves stay as they are.

create table audit_seal (
  seq      bigint primary key check (seq > 0),
  audit_id bigint not null unique,
  hash     bytea not null check (octet_length(hash) = 32)
);
comment on table audit_seal is 'The order of the audit: one seal for each row, without a gap. Seals stay when rows are dropped, so no foreign key.';
comment on column audit_seal.hash is 'SHA-256 of the hash of the seal before and of the bytes of the row.';
create trigger audit_seal_is_append_only before update or delete on audit_seal
  for each row execute function refuse_change();
create trigger audit_seal_is_never_emptied before truncate on audit_seal
  for each statement execute function refuse_change();

-- Two that seal at once meet on the primary key; here is seen that neither leaves a number out.
create function audit_seal_follows() returns trigger language plpgsql as $$
declare
  low bigint;
  high bigint;
  n bigint;
begin
  select min(seq), max(seq), count(*) into low, high, n from added;
  if n > 0 and (high - low + 1 <> n or (low > 1 and not exists (select from audit_seal where seq = low - 1))) then
    raise exception 'the seals of the audit would have a gap before or within % to %', low, high;
  end if;
  return null;
end
$$;
create trigger audit_seal_follows after insert on audit_seal
  referencing new table as added for each statement execute function audit_seal_follows();

create table audit_chain (
  is_the_one  boolean primary key default true check (is_the_one),
  complete_to bigint not null default 0 check (complete_to >= 0)
);
comment on table audit_chain is 'One row, which who seals holds locked.';
comment on column audit_chain.complete_to is 'Every row of the audit up to this audit_id that there will ever be is sealed.';
insert into audit_chain default values;

create table audit_head (
  head_id     bigint generated always as identity primary key,
  kind        text not null check (kind in ('head', 'seam', 'cut')),
  seq         bigint not null check (seq >= 0),
  hash        bytea not null check (octet_length(hash) = 32),
  complete_to bigint not null check (complete_to >= 0),
  sealed_at   timestamptz not null,
  lost_seq    bigint,
  lost_hash   bytea check (octet_length(lost_hash) = 32),
  key_id      text not null check (key_id ~ '^[0-9a-f]{16}$'),
  signature   bytea not null check (octet_length(signature) = 64),
  witnesses   text[] not null default '{}',
  check ((kind = 'seam') = (lost_seq is not null)),
  check ((kind = 'seam') = (lost_hash is not null)),
  check (lost_seq > seq)
);
comment on table audit_head is 'Signed records. head: how far the chain was. seam: it ended before what a witness knows. cut: rows up to seq were dropped.';
comment on column audit_head.hash is 'Of the seal with this seq; 32 zero bytes before the first.';
comment on column audit_head.lost_seq is 'Of a seam: up to where the witness knew the chain that was lost.';
comment on column audit_head.witnesses is 'Who else has the record: file.';
create index audit_head_seq on audit_head (seq);
create index audit_head_cut on audit_head (seq) where kind = 'cut';
create trigger audit_head_is_append_only before update or delete on audit_head
  for each row execute function refuse_change();
create trigger audit_head_is_never_emptied before truncate on audit_head
  for each statement execute function refuse_change();

create table audit_check (
  check_id     integer generated always as identity primary key,
  asked_by     integer references app_user (user_id),
  asked_at     timestamptz not null,
  ended_at     timestamptz,
  outcome      text check (outcome in ('sound', 'seam', 'broken', 'failed')),
  checked_to   bigint,
  anchored_to  bigint,
  anchored_at  timestamptz,
  fault        text check (fault in ('edited', 'deleted', 'inserted', 'reordered', 'tail_cut', 'other_key', 'rewritten', 'unsigned')),
  bad_seq      bigint,
  bad_to_seq   bigint,
  bad_audit_id bigint,
  check ((ended_at is null) = (outcome is null)),
  check ((outcome = 'broken') is true = (fault is not null)),
  check (outcome is null or outcome = 'failed' or checked_to is not null)
);
comment on table audit_check is 'When the chain was verified, and what was found.';
comment on column audit_check.asked_by is 'Null: by the clock.';
comment on column audit_check.checked_to is 'The last seal that was looked at.';
comment on column audit_check.anchored_to is 'Up to here a witness knows the same chain.';
comment on column audit_check.bad_to_seq is 'Where the chain was made again, the first bad row is one of bad_seq to this.';
create unique index audit_check_one_at_a_time on audit_check ((true)) where ended_at is null;

-- The audit is read newest first, also of one kind.
create index audit_entry_newest on audit_entry (at, audit_id);
create index audit_entry_kind on audit_entry (event, at, audit_id);
drop index audit_entry_at;
