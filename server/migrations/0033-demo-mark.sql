-- safe: a table of its own.
--
-- The demo says of a database that it filled it, so that production refuses to start on it.
create table demo_mark (
  is_demo   boolean primary key default true check (is_demo),
  filled_at timestamptz not null
);
comment on table demo_mark is 'One row where the demo filled this database with invented people and tickets; otherwise empty.';
