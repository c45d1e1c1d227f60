-- safe: new tables only.
-- The record of changes, and how a change of the record itself is seen.

create table audit_entry (
  audit_id      bigint generated always as identity primary key,
  at            timestamptz not null,
  event         text not null,
  actor_user_id integer references app_user (user_id),
  role_id       integer references role (role_id),
  ticket_id     integer constraint audit_entry_ticket_exists references ticket (ticket_id),
  detail        jsonb not null default '{}'::jsonb,
  reference     text
);
comment on column audit_entry.reference is 'Id of the request or of the job that made the change.';
alter table audit_entry alter detail set statistics 0;
create index audit_entry_ticket on audit_entry (ticket_id, audit_id) where ticket_id is not null;
-- What was done to one account, newest first.
create index audit_entry_user on audit_entry ((detail ->> 'user_id'), audit_id) where detail ? 'user_id';
-- The audit is read newest first, also of one kind.
create index audit_entry_newest on audit_entry (at, audit_id);
create index audit_entry_kind on audit_entry (event, at, audit_id);
create index audit_entry_reference on audit_entry (reference) where reference is not null;
-- The log of users reads both records by time, by person and by kind; what was done to a ticket stands apart.
create index audit_entry_apart on audit_entry (at, audit_id) where ticket_id is null;
create index audit_entry_event on audit_entry (event, at, audit_id) where ticket_id is null;
create index audit_entry_ip on audit_entry ((detail ->> 'ip'), at, audit_id)
  where ticket_id is null and (detail ->> 'ip') is not null;
create index audit_entry_actor on audit_entry (actor_user_id, at, audit_id, event);
comment on index audit_entry_actor is 'The audit by officer, also by officer and kind; the day of an officer.';
create index audit_entry_actor_apart on audit_entry (actor_user_id, at, audit_id, event) where ticket_id is null;
comment on index audit_entry_actor_apart is 'The log of users by officer.';

-- The chain over the audit (decision 86): a seal for each row of audit_entry, signed records of how far it reached, and
-- what was found when it was verified.
create table audit_seal (
  seq      bigint primary key check (seq > 0),
  audit_id bigint not null unique,
  hash     bytea not null check (octet_length(hash) = 32)
);
comment on table audit_seal is 'The order of the audit: one seal for each row, without a gap. Seals stay when rows are dropped, so no foreign key.';
comment on column audit_seal.hash is 'SHA-256 of the hash of the seal before and of the bytes of the row.';
create trigger audit_seal_is_append_only before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_is_never_emptied before truncate on audit_seal for each statement execute function refuse_change();

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
  restored    text check (restored ~ '^\d{4}-\d{2}-\d{2}T\d{6}Z$'),
  constraint audit_head_check2 check (lost_seq > seq),
  constraint audit_head_lost check ((lost_seq is null) = (lost_hash is null)),
  constraint audit_head_of_seam check (kind = 'seam' or (lost_seq is null and restored is null)),
  constraint audit_head_seam_says check (kind <> 'seam' or lost_seq is not null or restored is not null)
);
comment on table audit_head is
  'Signed records. head: how far the chain was. seam: it ended before what a witness knows, or a backup was restored. cut: rows up to seq were dropped.';
comment on column audit_head.hash is 'Of the seal with this seq; 32 zero bytes before the first.';
comment on column audit_head.lost_seq is 'Of a seam: up to where the witness knew the chain that was lost.';
comment on column audit_head.witnesses is 'Who else has the record: file.';
comment on column audit_head.restored is 'Of a seam: the backup from which the database came back. Null: nobody restored one by the command.';
create index audit_head_seq on audit_head (seq);
create index audit_head_cut on audit_head (seq) where kind = 'cut';
create trigger audit_head_is_append_only before update or delete on audit_head for each row execute function refuse_change();
create trigger audit_head_is_never_emptied before truncate on audit_head for each statement execute function refuse_change();

-- A row of the audit goes only with a signed cut that covers it, and never before its time.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days'
     and exists (select from audit_seal s join audit_head h on h.kind = 'cut' and h.seq >= s.seq
                  where s.audit_id = old.audit_id) then
    return old;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger audit_entry_is_append_only before update or delete on audit_entry
  for each row execute function refuse_change_of_audit();
create trigger audit_entry_is_never_emptied before truncate on audit_entry for each statement execute function refuse_change();

-- Time stamps (RFC 3161, decision 96) say that a record was there at that moment, no matter who had the key since.
create table audit_stamp (
  stamp_id   bigint generated always as identity primary key,
  head_id    bigint not null unique references audit_head (head_id),
  stamped_at timestamptz not null,
  token      bytea not null check (octet_length(token) between 1 and 65536)
);
comment on table audit_stamp is 'Time stamps of an outside service over signed records of the audit.';
comment on column audit_stamp.stamped_at is 'As the token says; a check reads it from the token.';
comment on column audit_stamp.token is 'The token of RFC 3161 in DER, over the text of the record and its signature.';
create trigger audit_stamp_is_append_only before update or delete on audit_stamp for each row execute function refuse_change();
create trigger audit_stamp_is_never_emptied before truncate on audit_stamp for each statement execute function refuse_change();

create table audit_check (
  check_id     integer generated always as identity primary key,
  asked_by     integer references app_user (user_id),
  asked_at     timestamptz not null,
  ended_at     timestamptz,
  outcome      text check (outcome in ('sound', 'seam', 'broken', 'failed')),
  checked_to   bigint,
  anchored_to  bigint,
  anchored_at  timestamptz,
  fault        text check (fault in ('edited', 'deleted', 'inserted', 'reordered', 'tail_cut', 'other_key', 'rewritten',
                 'unsigned', 'stamp')),
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

-- What an officer gives as a reason may name a citizen, and a row of the audit can never change. So the words stand beside
-- the row, which holds their fingerprint alone (decision 109): taken away, the chain is whole, and changed, they fit no more.
create table audit_said (
  said        text primary key check (said ~ '^[0-9a-f]{64}$'),
  salt        bytea not null check (octet_length(salt) in (0, 16)),
  words       text not null,
  citizen_ids integer[] not null default '{}',
  at          timestamptz not null,
  check ((words = '') = (octet_length(salt) = 0))
);
comment on table audit_said is 'What officers gave as reasons in rows of the audit, which have the fingerprint in their detail.';
comment on column audit_said.said is 'SHA-256 of salt and words, in hexadecimal figures. Without the salt nobody can try words.';
comment on column audit_said.words is 'Empty once they were erased, or their row was dropped with its time.';
comment on column audit_said.citizen_ids is 'The people whom the row is about.';
create index audit_said_people on audit_said using gin (citizen_ids) where words <> '' and citizen_ids <> '{}';

create function refuse_change_of_said() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.words = '' and new.said = old.said and new.at = old.at and new.citizen_ids = old.citizen_ids then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger audit_said_is_append_only before update or delete on audit_said
  for each row execute function refuse_change_of_said();
create trigger audit_said_is_never_emptied before truncate on audit_said for each statement execute function refuse_change();
