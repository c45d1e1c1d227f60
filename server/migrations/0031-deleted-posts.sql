-- safe: new columns with defaults.
--
-- A post that its writer deleted on the platform leaves a tombstone (decision 92).

alter table post add column deleted_seen_at timestamptz;
update post set deleted_seen_at = received_at where is_deleted;
alter table post add constraint post_deleted_seen check (is_deleted or deleted_seen_at is null);
comment on column post.deleted_seen_at is
  'When we learned that its writer deleted it on the platform. Null: they did not, or its words were erased with them.';

alter table ticket add column is_words_deleted boolean not null default false;
comment on column ticket.is_words_deleted is 'Its description is of a post that was deleted: the cell alone reads it.';
