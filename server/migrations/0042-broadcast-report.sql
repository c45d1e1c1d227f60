-- safe: an index in place of another that begins with the same column.
--
-- The report of broadcasts reads messages about tickets newest first, those of one moment and ticket together, and stops after
-- so many.

drop index broadcast_message_created;
create index broadcast_message_created on broadcast_message (created_at, ticket_id, message_type);
