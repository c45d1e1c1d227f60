-- safe: one column with a default, and an index that replaces another.
--
-- Citizens who cannot be answered where they wrote are called to be told how their ticket went on; such a call
-- ends when he is told, or when he could not be reached on several days. A call left over in a status that
-- asks nothing (an action-taken report that was returned, a merged or reopened ticket) ends here.

alter table ticket add column tell_attempts smallint not null default 0;

drop index ticket_to_call;
create index ticket_to_call on ticket ((coalesce(call_due_at, resolved_at, 'infinity'::timestamptz)), ticket_id)
  where (status_id = 7 or (call_due_at is not null and status_id not in (6, 7, 11, 14))) and not is_sensitive;

update ticket set call_due_at = null where call_due_at is not null and status_id in (11, 14);
