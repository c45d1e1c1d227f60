-- safe: Tables that no server knows yet; a column that they need no more stays, empty.
-- What the State is called, what it looks like and where help is (decision 83); and the pictures that can be its mark.
create table state_mark (
  mark_hash   text primary key check (mark_hash ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique references stored_file (storage_key),
  made_at     timestamptz not null,
  made_by     integer not null references app_user (user_id)
);
comment on table state_mark is 'Pictures that are or were the mark of the State; none is removed, so that a change can be taken back.';
comment on column state_mark.mark_hash is 'SHA-256 of the picture as it is served, and its address.';

create table state_look (
  state_code             text primary key,
  state_name             text not null,
  state_name_translations translations not null,
  cell_name              text not null,
  cell_name_translations translations not null,
  app_name               text not null,
  app_name_translations  translations not null,
  app_short              text not null check (length(app_short) between 1 and 20),
  mark                   text check (mark ~ '^[0-9a-f]{64}$'),
  colour_light           text check (colour_light ~ '^#[0-9a-f]{6}$'),
  colour_dark            text check (colour_dark ~ '^#[0-9a-f]{6}$'),
  help_phone             text,
  help_mail              text,
  help_page              text check (help_page like 'https://%'),
  languages              text[] not null check (cardinality(languages) > 0),
  first_language         text not null check (first_language = any (languages)),
  is_active              boolean not null default true
);
create unique index state_look_one on state_look (is_active) where is_active;
comment on table state_look is 'What the State is called, what it looks like and where help is; one row, from the pack and the changes over it.';
comment on column state_look.mark is 'A picture of state_mark; one that this database does not have is as none: a pack may come from another.';
comment on column state_look.colour_light is 'Null: the program''s own colours.';
comment on column state_look.languages is 'Those that people may choose.';

alter table stored_file drop constraint stored_file_used_as_check;
alter table stored_file add constraint stored_file_used_as_check
  check (used_as in ('attachment', 'profile_image', 'notification', 'state_mark', 'dropped'));
comment on column pack.branding is 'Written by servers of earlier versions only; state_look took its place.';
