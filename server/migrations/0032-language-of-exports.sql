-- safe: a new column with a default; a server of the version before neither reads nor writes it.
-- The file of an export says names in the language of who asked for it.

alter table export_request add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
comment on column export_request.language is 'In which names stand in the file.';
