-- safe: tables that nobody reads yet
-- What danger to life and safety sounds like, as the data pack says it (decision 73), and who is responsible for a
-- matter in a place, with the offices below the district (decision 75).

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

create table department_route (
  department_route_id integer primary key,
  district_id         integer not null references district (district_id),
  department_id       integer not null references department (department_id),
  sub_issue_type_ids  integer[] not null check (cardinality(sub_issue_type_ids) > 0),
  places              text[] not null,
  not_places          text[] not null,
  is_active           boolean not null default true
);
comment on table department_route is 'Who is responsible for a sub-issue in a district, where that is not the department of the sub-issue.';
comment on column department_route.places is 'Names of district_alias, one of which has to be named; empty: the whole district.';
comment on column department_route.not_places is 'Names outside the area, where the route does not hold.';
create index department_route_district on department_route (district_id);
create index department_route_department on department_route (department_id);

create table office (
  office_id                integer primary key,
  office_name              text not null,
  office_name_translations translations not null,
  kind                     text not null check (kind in ('circle', 'zone', 'sub_division', 'thana')),
  district_id              integer not null references district (district_id),
  department_id            integer not null references department (department_id),
  places                   text[] not null,
  sort_order               integer not null,
  is_active                boolean not null default true
);
comment on table office is 'Offices below the district, suggested for a ticket by its department and the places that its post names.';
comment on column office.places is 'Names of district_alias; empty: the whole district.';
create index office_district on office (district_id);
create index office_department on office (department_id);
