-- breaking: a server of the version before writes a dropped table.
-- All drafts in one table, by kind and key, so that one module and three calls save what officers type. The key is the id
-- of a ticket, the name of a list of masters, or an id chosen by the screen.
alter table draft drop constraint draft_pkey, drop constraint draft_kind_check;
alter table draft add column draft_key text check (length(draft_key) <= 64), add column begun_at timestamptz;
update draft set draft_key = ticket_id::text, begun_at = saved_at;
alter table draft drop column ticket_id;
insert into draft (user_id, kind, draft_key, fields, version, begun_at, saved_at)
select user_id, kind, form_ref, fields, 1, begun_at, saved_at from form_draft where kind <> 'master';
-- A list of masters has one draft: the rows of all forms that were begun for it, the later one of the same row.
insert into draft (user_id, kind, draft_key, fields, version, begun_at, saved_at)
select f.user_id, 'master', f.fields ->> 'list', jsonb_object_agg(r.key, r.value order by f.saved_at), 1, min(f.begun_at), max(f.saved_at)
  from form_draft f, jsonb_each(f.fields -> 'rows') r where f.kind = 'master' group by f.user_id, f.fields ->> 'list';
drop table form_draft;

alter table draft
  alter column draft_key set not null,
  alter column begun_at set not null,
  add column ticket_id integer generated always as
    (case when kind in ('action', 'reply', 'note') then draft_key::integer end) stored,
  add constraint draft_kind_check check (kind in ('action', 'reply', 'note', 'complaint', 'notification', 'master')),
  add primary key (user_id, kind, draft_key);
comment on column draft.draft_key is 'Id of the ticket, name of the list of masters, or an id chosen by the screen.';

do $$
begin
  execute replace(pg_get_functiondef('erase_citizens(integer)'::regprocedure),
    'delete from form_draft f where exists', 'delete from draft f where f.ticket_id is null and exists');
  if pg_get_functiondef('erase_citizens(integer)'::regprocedure) ~ 'form_draft' then
    raise exception 'the function that erases is not the one of 0037';
  end if;
end
$$;
