-- safe: one index in place of another; no data changes.
--
-- Lists of open tickets are read in the order of coalesce(due_at, 'infinity'), so that a ticket without a
-- deadline comes last and a page can go on behind any row. An index on due_at itself cannot give that
-- order: every page sorted all open tickets.

create index ticket_open_by_deadline on ticket ((coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  where status_id in (1, 2, 3, 4, 5, 6, 9, 10);
drop index ticket_open;
