-- safe: a new table, filled from what is there, and one new column.
--
-- Every file in the store has a row before its bytes are written, so that nothing in the store is
-- ever unknown: what no ticket and no profile uses after a day is swept away. Quotas are sums of it.

create table stored_file (
  storage_key  text primary key,
  content_type text not null,
  bytes        bigint not null check (bytes > 0),
  sha256       bytea not null check (octet_length(sha256) = 32),
  uploaded_by  integer not null references app_user (user_id),
  uploaded_at  timestamptz not null,
  used_as      text check (used_as in ('attachment', 'profile_image'))
);
comment on column stored_file.used_as is 'Null until the change that the file came with is committed.';
create index stored_file_by on stored_file (uploaded_by, uploaded_at);
create index stored_file_unused on stored_file (uploaded_at) where used_as is null;

insert into stored_file (storage_key, content_type, bytes, sha256, uploaded_by, uploaded_at, used_as)
select storage_key, content_type, bytes, sha256(storage_key::bytea), uploaded_by, uploaded_at, 'attachment' from attachment;
alter table attachment add foreign key (storage_key) references stored_file (storage_key);

alter table app_user add column profile_image_key text unique references stored_file (storage_key);
