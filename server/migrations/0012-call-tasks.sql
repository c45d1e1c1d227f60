-- safe: one index.
--
-- Operators see the tickets whose citizen is to be called; there are few of them among very many.

create index ticket_call_task on ticket (coalesce(due_at, 'infinity'::timestamptz), ticket_id)
  where call_due_at is not null and not is_sensitive;
