-- safe: a new table.
--
-- Lists as an officer likes them, in each of his roles: filters and order as the list's address has them.
-- The place is what limits their number: 30 in each role, whoever saves at the same moment.

create table saved_view (
  saved_view_id integer generated always as identity primary key,
  user_id       integer not null references app_user (user_id),
  role_id       integer not null references role (role_id),
  place         smallint not null check (place between 1 and 30),
  list_key      text not null,
  view_name     text not null check (view_name = btrim(view_name) and char_length(view_name) between 1 and 60),
  query         text not null check (char_length(query) <= 1000),
  saved_at      timestamptz not null,
  unique (user_id, role_id, place)
);
comment on table saved_view is 'Own views of an officer; read by nobody else.';
create unique index saved_view_name on saved_view (user_id, role_id, lower(view_name));
