-- safe: a column with a constant default.
-- A name that was corrected because the person asked for it stays: the next post would bring back what the platform calls them.

alter table citizen add column is_name_corrected boolean not null default false;
comment on column citizen.is_name_corrected is 'The name was corrected at their request; what comes from outside no longer changes it.';
