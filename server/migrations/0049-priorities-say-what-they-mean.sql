-- safe: columns with a default; the version before knows the ids.
--
-- Which priority the cell is told of, and which one a ticket has where nothing says another, is data of the pack.
alter table priority_tag
  add column is_critical boolean not null default false,
  add column is_default boolean not null default false;
comment on column priority_tag.is_critical is 'The cell is told at once of a ticket that has it.';
comment on column priority_tag.is_default is 'What a ticket has where nothing says another.';
-- The two that the program knew by their ids; from now on the pack says it.
update priority_tag set is_critical = priority_tag_id = 1, is_default = priority_tag_id = 3;
