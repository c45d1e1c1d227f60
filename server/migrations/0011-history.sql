-- safe: new tables only.
-- All that happens to a ticket, whom it names, and the files that came with it.

-- For all tables that are only ever added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;

create table ticket_history (
  history_id     integer generated always as identity primary key,
  ticket_id      integer not null references ticket (ticket_id),
  at             timestamptz not null,
  actor_user_id  integer not null references app_user (user_id),
  role_id        integer references role (role_id),
  action_id      integer references workflow_action (action_id),
  event          text not null,
  from_status_id integer references ticket_status (status_id),
  to_status_id   integer references ticket_status (status_id),
  remark         text,
  facts          jsonb not null default '[]'::jsonb,
  clock          jsonb not null default '{}'::jsonb,
  reference      text
);
comment on column ticket_history.reference is 'Id of the request or of the job that made the change.';
alter table ticket_history alter clock set statistics 0, alter facts set statistics 0, alter remark set statistics 0;
create index ticket_history_ticket on ticket_history (ticket_id, history_id);

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
create trigger ticket_history_is_append_only before update or delete on ticket_history
  for each row execute function refuse_change_of_history();
create trigger ticket_history_is_never_emptied before truncate on ticket_history
  for each statement execute function refuse_change();

-- Colleagues whom an officer has named in a note or a remark (decision 65). The text keeps `@Name`; who is meant stands
-- here, one row for a note and an officer, however often the note names them.
create table mention (
  history_id   integer not null references ticket_history (history_id),
  user_id      integer not null references app_user (user_id),
  ticket_id    integer not null references ticket (ticket_id),
  user_name    text not null check (user_name <> ''),
  mentioned_by integer not null references app_user (user_id),
  mentioned_at timestamptz not null,
  read_at      timestamptz,
  primary key (history_id, user_id),
  check (user_id <> mentioned_by)
);
comment on table mention is 'Whom a note names, so that it waits for them; the text of the note has @ and the name.';
comment on column mention.user_name is 'As the note has it: a later name of the officer does not change what was written.';
create index mention_unread on mention (user_id, mentioned_at desc) where read_at is null;

create table attachment (
  attachment_id integer generated always as identity primary key,
  ticket_id     integer not null references ticket (ticket_id),
  history_id    integer references ticket_history (history_id),
  file_name     text not null,
  content_type  text not null,
  bytes         integer not null check (bytes > 0),
  storage_key   text not null unique references stored_file (storage_key),
  uploaded_by   integer not null references app_user (user_id),
  uploaded_at   timestamptz not null
);
create index attachment_ticket on attachment (ticket_id);
