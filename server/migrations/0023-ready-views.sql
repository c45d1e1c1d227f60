-- safe: one new table.
--
-- Views of a list that every officer of a role finds ready: data of the pack. Nobody changes or deletes them; who
-- wants another keeps it as a view of his own.

create table ready_view (
  view_code    text primary key,
  list_key     text not null,
  view_name    text not null,
  view_name_hi text not null,
  query        text not null,
  roles        integer[] not null check (cardinality(roles) > 0),
  sort_order   integer not null,
  is_active    boolean not null default true
);
