-- safe: tables that nobody reads yet
-- What danger to life and safety sounds like, as the data pack says it (decision 73).

create table situation_word_set (
  word_set_code text primary key check (word_set_code ~ '^[a-z][a-z0-9_]*$'),
  phrases       text[] not null check (cardinality(phrases) > 0),
  is_active     boolean not null default true
);
comment on table situation_word_set is 'Sets of phrases that situations share; urgent and calm are read for every post.';

create table situation (
  situation_code              text primary key check (situation_code ~ '^[A-Z][A-Z0-9_-]*$'),
  situation_name              text not null,
  situation_name_translations translations not null,
  priority_tag_id             integer not null references priority_tag (priority_tag_id),
  is_sensitive                boolean not null,
  phrases                     text[] not null check (cardinality(phrases) > 0),
  hints                       text[] not null,
  not_phrases                 text[] not null,
  sort_order                  integer not null,
  is_active                   boolean not null default true
);
comment on table situation is 'Dangers to life and safety, the words by which posts tell of them, and what they ask for.';
comment on column situation.priority_tag_id is 'What a ticket gets at least.';
comment on column situation.hints is 'Two of them, or one beside urgent words, are enough.';
comment on column situation.not_phrases is 'What they cover counts for nothing in this situation.';
