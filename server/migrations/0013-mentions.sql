-- safe: a new table.
--
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
