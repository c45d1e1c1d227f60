-- safe: one new table.
--
-- A complaint that an officer is writing down and has not saved. It holds what a citizen said, so nobody but its
-- writer reads it and it goes after a week. A removed one leaves its row, empty, so that a save still on its way
-- cannot bring back what was sent.

create table form_draft (
  user_id  integer not null references app_user (user_id),
  form_ref text not null check (length(form_ref) <= 64),
  fields   jsonb check (octet_length(fields::text) <= 65536),
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (user_id, form_ref)
);
comment on table form_draft is 'Own text of an officer; read by nobody else, and never written to a log.';
comment on column form_draft.fields is 'Null once it was saved as a ticket or discarded.';
create index form_draft_saved on form_draft (saved_at);
