-- safe: a new table; two functions of the owner do one thing more. Rows from before keep their reasons where they are.
--
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
create trigger audit_said_is_never_emptied before truncate on audit_said
  for each statement execute function refuse_change();

-- Takes away what was said about the people of a decided erasure, or names one of them; before their names are gone.
create function erase_said(wanted integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people integer[];
  names  text[];
  digits text[];
begin
  select citizen_ids into people from erasure where request_id = wanted and state = 'done';
  if people is null then
    raise exception 'there is no decided erasure %', wanted;
  end if;
  select array_agg(lower(btrim(word))) into names
    from citizen c, unnest(array[c.citizen_name, c.handle, c.x_user_id, c.email]) as word
   where c.citizen_id = any (people) and length(btrim(word)) > 2;
  digits := array(select right(mobile, 10) from citizen where citizen_id = any (people) and length(mobile) >= 10);
  update audit_said set words = '', salt = ''
   where words <> '' and (citizen_ids && people
      or exists (select from unnest(names) as name
                  where lower(words) ~ ('(^|[^[:alnum:]_])' || regexp_replace(name, '([^[:alnum:]_])', '\\\1', 'g') || '($|[^[:alnum:]_])'))
      or exists (select from unnest(digits) as mobile where strpos(regexp_replace(words, '\D', '', 'g'), mobile) > 0));
end
$$;

create or replace function drop_cut_audit(from_seq bigint, to_seq bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n bigint;
begin
  if to_seq - from_seq > 10000 then
    raise exception 'at most 10000 rows are dropped at once';
  end if;
  with gone as (
    delete from audit_entry a using audit_seal s where s.seq between from_seq and to_seq and a.audit_id = s.audit_id
    returning a.detail ->> 'said' as said),
  quiet as (
    update audit_said w set words = '', salt = '' from gone g where w.said = g.said and w.words <> '')
  select count(*) into n from gone;
  return n;
end
$$;

revoke execute on function erase_said(integer), drop_cut_audit(bigint, bigint) from public;
