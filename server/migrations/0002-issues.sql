-- safe: new tables only.
-- What tickets are about: issues with their limits and priorities, where they come from, tags, and the words by which a
-- post is understood. Nearly all of it comes from the pack.

create table sla_unit (
  sla_unit_id                integer primary key,
  sla_unit_code              text not null unique check (sla_unit_code in ('H', 'D', 'W')),
  sla_unit_name              text not null,
  sla_unit_name_translations translations not null,
  min_value                  integer not null check (min_value >= 1),
  max_value                  integer not null,
  is_active                  boolean not null default true,
  check (max_value >= min_value)
);

-- Which priority the cell is told of, and which one a ticket has where nothing says another, is data of the pack.
create table priority_tag (
  priority_tag_id                integer primary key,
  priority_tag_code              text not null unique,
  priority_tag_name              text not null,
  priority_tag_name_translations translations not null,
  colour                         text not null check (colour ~ '^#[0-9a-f]{6}$'),
  sla_factor                     numeric(4, 2) not null check (sla_factor > 0),
  triage_minutes                 integer not null check (triage_minutes > 0),
  sort_order                     integer not null,
  is_active                      boolean not null default true,
  is_critical                    boolean not null default false,
  is_default                     boolean not null default false
);
comment on column priority_tag.is_critical is 'The cell is told at once of a ticket that has it.';
comment on column priority_tag.is_default is 'What a ticket has where nothing says another.';

create table issue_type (
  issue_type_id                integer primary key,
  issue_type_name              text not null unique,
  issue_type_name_translations translations not null,
  sort_order                   integer not null,
  is_active                    boolean not null default true,
  valid_from                   date,
  valid_to                     date,
  check (valid_to >= valid_from)
);

create table sub_issue_type (
  sub_issue_type_id                integer primary key,
  issue_type_id                    integer not null references issue_type (issue_type_id),
  sub_issue_type_name              text not null,
  sub_issue_type_name_translations translations not null,
  department_id                    integer not null references department (department_id),
  sla_value                        integer check (sla_value > 0),
  sla_unit_id                      integer references sla_unit (sla_unit_id),
  priority_tag_id                  integer not null references priority_tag (priority_tag_id),
  photo_required                   boolean not null default false,
  is_sensitive                     boolean not null default false,
  has_interim                      boolean not null default false,
  sla_source                       text not null,
  sort_order                       integer not null,
  is_active                        boolean not null default true,
  valid_from                       date,
  valid_to                         date,
  unique (issue_type_id, sub_issue_type_name),
  check ((sla_value is null) = (sla_unit_id is null)),
  check (valid_to >= valid_from)
);
comment on column sub_issue_type.sla_value is 'Null: the class has no time limit (suggestions, thanks).';
comment on column sub_issue_type.has_interim is 'An interim reply is expected as a matter of course (relaying of a road).';
create index sub_issue_type_department on sub_issue_type (department_id);

create table sub_issue_department (
  sub_issue_type_id integer not null references sub_issue_type (sub_issue_type_id),
  department_id     integer not null references department (department_id),
  rank              integer not null check (rank >= 1),
  is_active         boolean not null default true,
  primary key (sub_issue_type_id, department_id)
);
comment on table sub_issue_department is 'Who may own a sub-issue; rank 1 is the department it is marked to first.';
create index sub_issue_department_department on sub_issue_department (department_id);

create table sla_variant (
  sub_issue_type_id           integer not null references sub_issue_type (sub_issue_type_id),
  condition_code              text not null check (condition_code ~ '^[a-z][a-z0-9_]*$'),
  condition_name              text not null,
  condition_name_translations translations not null,
  department_id               integer references department (department_id),
  sla_value                   integer not null check (sla_value > 0),
  sla_unit_id                 integer not null references sla_unit (sla_unit_id),
  sort_order                  integer not null,
  is_active                   boolean not null default true,
  primary key (sub_issue_type_id, condition_code)
);
comment on table sla_variant is 'Other limits of a sub-issue under a named condition (area, year of the record, owner).';

-- A pack may name the sources of a channel that this program has not; its check sees that a channel has one only.
create table source (
  source_id                integer primary key,
  source_code              text not null unique,
  source_name              text not null,
  source_name_translations translations not null,
  channel_code             text,
  is_manual                boolean not null,
  sort_order               integer not null,
  is_active                boolean not null default true,
  check (is_manual = (channel_code is null))
);

create table tag (
  tag_id                integer generated by default as identity (start with 1000) primary key,
  tag_name              text not null unique check (tag_name = btrim(tag_name) and tag_name <> ''),
  tag_name_translations translations not null default '{}',
  type_of_tag           text not null check (type_of_tag in ('T', 'R', 'A')),
  created_by            bigint,
  created_at            timestamptz not null default now(),
  is_from_pack          boolean not null default false,
  is_active             boolean not null default true,
  valid_from            date,
  valid_to              date,
  check (valid_to >= valid_from)
);
comment on table tag is 'Free tags. Pack tags keep ids below 1000; tags made by officers start there.';

create table detection_keyword (
  detection_keyword_id integer generated always as identity primary key,
  kind                 text not null check (kind in ('sub_issue', 'negative', 'spam', 'hinglish', 'not_place', 'way', 'goal',
                         'office_handle')),
  sub_issue_type_id    integer references sub_issue_type (sub_issue_type_id),
  keyword              text not null check (keyword = btrim(keyword) and keyword <> ''),
  weight               integer not null check (weight between 1 and 100),
  is_active            boolean not null default true,
  unique nulls not distinct (kind, sub_issue_type_id, keyword),
  check ((sub_issue_type_id is not null) = (kind in ('sub_issue', 'negative')))
);

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
