-- safe: one index.
--
-- Operators call by the time that was agreed, or since when the answer waits: read in that order.

create index ticket_to_call on ticket ((coalesce(call_due_at, resolved_at, 'infinity'::timestamptz)), ticket_id)
  where status_id in (5, 7) and (status_id = 7 or call_due_at is not null) and not is_sensitive;
