-- breaking: a server of the version before reads and writes the dropped columns.
-- The citizen's clock keeps all its pauses, so that a recalculation counts each of them, also after an extension. A half
-- day ends at its own time.
alter table ticket
  add column pauses timestamptz[] not null default '{}',
  add constraint ticket_pauses_in_pairs check (cardinality(pauses) % 2 = 0);
update ticket set pauses = array[pause_from, pause_to] where pause_from is not null and pause_to is not null;
alter table ticket drop column pause_from, drop column pause_to;
comment on column ticket.pauses is 'Beginnings and ends, in turn, of the finished pauses of the citizen''s clock; a recalculation needs them.';
comment on column ticket.granted_due_at is 'The date granted with an extension, moved by later pauses; a recalculation never goes below it.';

alter table holiday add column closes_at text check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
comment on column holiday.closes_at is 'End of a half day; null for a day that is free or worked as a whole.';
