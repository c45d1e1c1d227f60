-- safe: new functions only.
-- How the data of a citizen are erased (decision 90): words, names, messages, contact data and files; ids of posts become
-- such as no platform gives (0 and our own number). On other people's tickets what leads to the person goes too. Numbers,
-- times and statuses stay, so that no figure changes afterwards. What was delivered is found by the ids that stand in it.

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
revoke execute on function erase_said(integer) from public;

-- Whether an object of an item is about one of these: it has one of the words alone in a field, or an address with one.
create function is_about(item jsonb, words text) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(item) = 'object' and exists (
    select from jsonb_each_text(item) as field
     where field.value ~* ('^(' || words || ')$') or (field.value ~ '^https?://' and field.value ~* ('\m(' || words || ')\M')))
$$;

-- An item without what is about some: in lists their entries go, elsewhere what is one of the words becomes 0. Texts stay.
create function without_people(item jsonb, words text) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(item) = 'array' then
    return (select coalesce(jsonb_agg(without_people(one, words) order by n), '[]')
              from jsonb_array_elements(item) with ordinality as o (one, n)
             where not is_about(one, words) and not is_about(one -> 'data', words));
  elsif jsonb_typeof(item) = 'object' then
    if coalesce(item ->> 'id', item ->> 'id_str', '') ~* ('^(' || words || ')$') then
      return '{}';
    end if;
    return (select coalesce(jsonb_object_agg(name, without_people(one, words)), '{}')
              from jsonb_each(item) as o (name, one) where name !~* ('^(' || words || ')$'));
  elsif jsonb_typeof(item) = 'string' and item #>> '{}' ~* ('^(\d+[-_])*(' || words || ')([-_]\d+)*$') then
    return '"0"';
  end if;
  return item;
end
$$;

-- The query of a saved view as a person reads it; one that is no good text stays as it is.
create function shown_query(given text) returns text language plpgsql immutable parallel safe as $$
begin
  return (select coalesce(convert_from(decode(string_agg(case when part[1] ~ '^%..' then substr(part[1], 2)
                   else encode(convert_to(part[1], 'UTF8'), 'hex') end, '' order by n), 'hex'), 'UTF8'), '')
            from regexp_matches(replace(given, '+', ' '), '%[0-9A-Fa-f]{2}|.', 'g') with ordinality as m (part, n));
exception when others then
  return given;
end
$$;

-- Erases what an erasure names that two administrators decided. It runs with the owner's rights, because the application's
-- role cannot touch the history; without such a row it does nothing. Repeating it changes nothing. Gives the keys of files
-- that nothing uses any more. What it looks for is little among very much, which no statistics say: by indexes only.
create function erase_citizens(wanted integer) returns setof text
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  people    integer[];
  tickets   integer[];
  posts     integer[];
  accounts  text[];
  names     text[];
  mobiles   text[];
  mails     text[];
  codes     text[];
  channels  text[];
  post_channels text[];
  post_ids  text[];
  post_feeds integer[];
  words     text;
  gone      integer[];
  at_time   timestamptz;
begin
  select citizen_ids, settled_at into people, at_time from erasure where request_id = wanted and state = 'done';
  if people is null then
    raise exception 'there is no decided erasure %', wanted;
  end if;
  tickets := array(select ticket_id from ticket where citizen_id = any (people));
  posts := array(select feed_id from post where citizen_id = any (people));
  accounts := array(select x_user_id from citizen where citizen_id = any (people) and x_user_id is not null);
  channels := array(select distinct account_channel from citizen where citizen_id = any (people) and x_user_id is not null);
  codes := array(select code from channel_kind where channel = any (channels));
  names := array(select lower(btrim(citizen_name)) from citizen where citizen_id = any (people) and length(btrim(citizen_name)) > 1);
  mobiles := array(select right(mobile, 10) from citizen where citizen_id = any (people) and length(mobile) >= 10);
  mails := array(select lower(email) from citizen where citizen_id = any (people) and email <> '');
  -- Every id by which others can name a post of theirs.
  select array_agg(channel), array_agg(id), array_agg(feed_id) into post_channels, post_ids, post_feeds
    from (select channel, origin_id as id, feed_id from post where feed_id = any (posts)
          union select p.channel, p.version_id, p.feed_id from post p where p.feed_id = any (posts)
          union select p.channel, v.version_id, p.feed_id from post p join post_version v on v.feed_id = p.feed_id
                 where p.feed_id = any (posts)) as named;
  post_ids := coalesce(post_ids, '{}');
  -- As a pattern: ids and usernames, each taken literally.
  select string_agg(regexp_replace(word, '([^[:alnum:]_])', '\\\1', 'g'), '|') into words
    from (select unnest(accounts || post_ids) as word
          union select handle from citizen where citizen_id = any (people) and handle <> '') as w;

  update citizen set citizen_name = '—', x_user_id = null, handle = null, profile_image_url = null, followers = 0,
         is_verified = false, mobile = null, email = null, address = null, erased_at = coalesce(erased_at, at_time)
   where citizen_id = any (people);
  update ticket set snippet = '', description = '', issue_type_remarks = '...', conversation_id = null
   where ticket_id = any (tickets);
  delete from ticket_detected where ticket_id = any (tickets);

  -- What names a post of theirs on the tickets of others names our own number from now on, so that threads stay together.
  update post o set in_reply_to_id = '0' || n.feed_id from unnest(post_channels, post_ids, post_feeds) as n (channel, id, feed_id)
   where o.channel = n.channel and o.in_reply_to_id = n.id and o.feed_id <> all (posts);
  update post o set quoted_id = '0' || n.feed_id from unnest(post_channels, post_ids, post_feeds) as n (channel, id, feed_id)
   where o.channel = n.channel and o.quoted_id = n.id and o.feed_id <> all (posts);
  update post o set conversation_id = '0' || n.feed_id from unnest(post_channels, post_ids, post_feeds) as n (channel, id, feed_id)
   where o.channel = n.channel and o.conversation_id = n.id and o.feed_id <> all (posts);
  update ticket o set conversation_id = '0' || n.feed_id from unnest(post_channels, post_ids, post_feeds) as n (channel, id, feed_id)
   where o.channel = n.channel and o.conversation_id = n.id and o.ticket_id <> all (tickets);
  update reading_gap set from_id = '0' where closed_at is not null and from_id = any (post_ids);
  update reading_gap set before_id = '0' where closed_at is not null and before_id = any (post_ids);
  update reading_gap set reached_id = '0' where closed_at is not null and reached_id = any (post_ids);

  update post set text = '', media = '[]', origin_id = '0' || feed_id, version_id = '0' || feed_id,
         conversation_id = '0' || feed_id, in_reply_to_id = null, quoted_id = null, is_deleted = true
   where feed_id = any (posts);

  -- What was delivered. Of the items that wait those with one of the words get their ids now.
  update raw_item r set ids = ids_in(jsonb_build_array(r.raw, r.later)),
         author_id = coalesce(r.raw #>> '{data,author_id}', r.raw #>> '{data,sender_id}', r.raw #>> '{data,message_create,sender_id}')
   where r.raw_id in (select raw_id from raw_item where state = 'received' and ids is null and raw::text ~* ('\m(' || words || ')\M'));
  -- Of the person nothing stays, nor of what became nothing and names them, nor of what waits and nobody can read.
  with emptied as (
    update raw_item r set raw = '{}', later = '[]', ids = '{}', author_id = null, has = 0, text_length = 0,
           external_id = case when r.state = 'ignored' and r.author_id <> all (accounts) then r.external_id else '0' || r.raw_id end
     where r.raw_id in (
       select raw_id from post_version where feed_id = any (posts)
       union
       select i.raw_id from raw_item i where i.ids && (accounts || post_ids) and i.channel = any (codes)
          and (i.state = 'ignored' or i.author_id = any (accounts))
       union
       select i.raw_id from raw_item i where i.state = 'parked' and i.raw ?| array['unreadable', 'excerpt'] and i.raw::text ~* ('\m(' || words || ')\M')
       union
       select i.raw_id from feed_set_aside s join raw_item i on i.raw_id = s.raw_id
        where i.raw ?| array['unreadable', 'excerpt'] and i.raw::text ~* ('\m(' || words || ')\M'))
    returning raw_id)
  select array_agg(raw_id) into gone from emptied;
  -- What others wrote keeps its text, which may still have to become a ticket, and loses what is about the person.
  update raw_item r set raw = without_people(r.raw, words), later = without_people(r.later, words)
   where r.ids && (accounts || post_ids) and r.channel = any (codes);
  update raw_item r set ids = ids_in(jsonb_build_array(r.raw, r.later))
   where r.ids && (accounts || post_ids) and r.channel = any (codes);
  update feed_set_aside set remark = case when why = 'other' then '—' end where raw_id = any (gone);

  update post_version set text = '', version_id = '0' || raw_id where feed_id = any (posts);
  update feed_post set words = '{}', remark = null where feed_id = any (posts);
  update rule_firing set because = '{}' where feed_id = any (posts) or ticket_id = any (tickets);
  -- Answers on tickets of others, where they went to the person: to a post, or as a message.
  update reply set state = case when state = 'queued' then 'cancelled' else state end, text = '—', target_id = '0' || reply_id,
         external_id = null, url = null, second_external_id = null, second_url = null, error_message = null, last_look = null
   where target_id = any (accounts || post_ids) and channel = any (channels) and ticket_id <> all (tickets);
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
  -- Forms that were begun and are of the person: by mobile, address of mail, or the very name.
  delete from form_draft f where exists (select from jsonb_each_text(f.fields) as field where
    lower(btrim(field.value)) = any (names) or lower(btrim(field.value)) = any (mails)
    or exists (select from unnest(mobiles) as m (mobile) where regexp_replace(field.value, '\D', '', 'g') like '%' || m.mobile || '%'));
  -- Views that an officer saved with a search for the person: by name, mobile, username or id.
  delete from saved_view v where v.query like '%search=%' and (
    shown_query(v.query) ~* ('\m(' || words || ')\M')
    or exists (select from unnest(names || mobiles || mails) as w (word) where strpos(lower(shown_query(v.query)), w.word) > 0));
  delete from citizen_proof where ticket_id = any (tickets);
  delete from citizen_proof_try where ticket_id = any (tickets);
  return query
    with gone_files as (delete from attachment where ticket_id = any (tickets) returning storage_key)
    update stored_file f set used_as = 'erased' from gone_files g where f.storage_key = g.storage_key returning f.storage_key;
end
$$;
revoke execute on function erase_citizens(integer) from public;
