-- safe: a new table and column; the trigger of the history allows one thing more.
--
-- A citizen's right to have their data erased. Who erases is two administrators; what is erased are words, names, messages,
-- contact data and files; ids of posts become such as no platform gives (0 and our own number). Numbers, times and statuses stay, so that no figure changes afterwards.

alter table citizen add column erased_at timestamptz;
comment on column citizen.erased_at is 'Nothing that leads to the person is left in this row and in what hangs on it.';
alter table citizen add check (erased_at is null or (x_user_id is null and handle is null and profile_image_url is null
  and mobile is null and email is null and address is null));

create table erasure (
  request_id     integer generated always as identity primary key,
  citizen_ids    integer[] not null check (cardinality(citizen_ids) between 1 and 20),
  state          text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  reason         text not null check (length(reason) between 3 and 500),
  asked_by       integer not null references app_user (user_id),
  asked_at       timestamptz not null,
  settled_by     integer references app_user (user_id),
  settled_at     timestamptz,
  settled_reason text check (length(settled_reason) between 3 and 500),
  check ((state = 'waiting') = (settled_by is null)),
  check ((settled_by is null) = (settled_at is null)),
  check (state <> 'done' or settled_by <> asked_by),
  check (state <> 'withdrawn' or settled_by = asked_by)
);
comment on table erasure is 'The register of erasures. It names entries by their number only.';
create index erasure_waiting on erasure (request_id) where state = 'waiting';
create index erasure_decided on erasure (settled_at desc) where state <> 'waiting';

-- A row of the history is never changed; only its words go when the citizen's data are erased.
create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.remark is null and new.facts = '[]'::jsonb and new.clock = old.clock
     and to_jsonb(new) - 'remark' - 'facts' = to_jsonb(old) - 'remark' - 'facts'
     and exists (select from ticket t join citizen c on c.citizen_id = t.citizen_id
                  where t.ticket_id = old.ticket_id and c.erased_at is not null) then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
drop trigger ticket_history_is_append_only on ticket_history;
create trigger ticket_history_is_append_only before update or delete on ticket_history
  for each row execute function refuse_change_of_history();

-- Erases what an erasure names that two administrators decided. It runs with the owner's rights, because the application's
-- role cannot touch the history; without such a row it does nothing. Repeating it changes nothing. Gives the keys of files
-- that nothing uses any more.
create function erase_citizens(wanted integer) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people  integer[];
  tickets integer[];
  posts   integer[];
  accounts text[];
  at_time timestamptz;
begin
  select citizen_ids, settled_at into people, at_time from erasure where request_id = wanted and state = 'done';
  if people is null then
    raise exception 'there is no decided erasure %', wanted;
  end if;
  tickets := array(select ticket_id from ticket where citizen_id = any (people));
  accounts := array(select x_user_id from citizen where citizen_id = any (people) and x_user_id is not null);
  posts := array(select feed_id from post where citizen_id = any (people));

  update citizen set citizen_name = '—', x_user_id = null, handle = null, profile_image_url = null, followers = 0,
         is_verified = false, mobile = null, email = null, address = null, erased_at = coalesce(erased_at, at_time)
   where citizen_id = any (people);
  update ticket set snippet = '', description = '', issue_type_remarks = '...', detected = '{}', conversation_id = null
   where ticket_id = any (tickets);
  update post set text = '', media = '[]', origin_id = '0' || feed_id, version_id = '0' || feed_id,
         conversation_id = '0' || feed_id, in_reply_to_id = null, quoted_id = null, is_deleted = true
   where feed_id = any (posts);
  update raw_item r set raw = '{}', later = '[]', has = 0, text_length = 0, external_id = '0' || r.raw_id
   where r.raw_id in (select raw_id from post_version where feed_id = any (posts));
  -- What became no post is known by its author alone, and is read through.
  if cardinality(accounts) > 0 then
    update raw_item r set raw = '{}', later = '[]', has = 0, text_length = 0, external_id = '0' || r.raw_id
     where r.state <> 'done' and exists (select from unnest(accounts) as a(id) where r.raw::text like '%"' || a.id || '"%');
  end if;
  update post_version set text = '', version_id = '0' || raw_id where feed_id = any (posts);
  update feed_post set words = '{}', remark = null where feed_id = any (posts);
  update rule_firing set because = '{}' where feed_id = any (posts) or ticket_id = any (tickets);
  update reply set text = '—', target_id = '0' || reply_id, external_id = null, url = null, second_external_id = null,
         second_url = null, error_message = null, last_look = null
   where ticket_id = any (tickets);
  update ticket_history set remark = null, facts = '[]'
   where ticket_id = any (tickets) and (remark is not null or facts <> '[]');
  update atr set remark = rpad('—', 30, '—') where ticket_id = any (tickets);
  update feedback set remarks = null where ticket_id = any (tickets);
  update proposal set reason = null, detail = '{}' where ticket_id = any (tickets);
  update broadcast_message set message = '—', message_translations = '{}' where ticket_id = any (tickets);
  update ticket_search set words = '' where ticket_id = any (tickets);
  delete from draft where ticket_id = any (tickets);
  delete from citizen_proof where ticket_id = any (tickets);
  delete from citizen_proof_try where ticket_id = any (tickets);
  return query
    with gone as (delete from attachment where ticket_id = any (tickets) returning storage_key)
    update stored_file f set used_as = null from gone where f.storage_key = gone.storage_key returning f.storage_key;
end
$$;
revoke execute on function erase_citizens(integer) from public;
