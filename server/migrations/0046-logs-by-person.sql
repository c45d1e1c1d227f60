-- safe: two indexes made again with more columns, and two of rows that are few beside the tickets'.
--
-- Of a busy officer's rows of a month the rare ones were found by reading all. The kind at the end of the index is compared
-- there; and the log of users, which shows what was done to no ticket, reads just those rows of a person.

drop index audit_entry_actor;
create index audit_entry_actor on audit_entry (actor_user_id, at, audit_id, event);
comment on index audit_entry_actor is 'The audit by officer, also by officer and kind; the day of an officer.';
create index audit_entry_actor_apart on audit_entry (actor_user_id, at, audit_id, event) where ticket_id is null;
comment on index audit_entry_actor_apart is 'The log of users by officer.';
create index security_event_actor_kind on security_event (actor_user_id, event, at, security_id) where actor_user_id is not null;
comment on index security_event_actor_kind is 'The log of users by officer and kind.';

-- All who were told of a ticket at once are counted together: one look instead of one through all that was told of it.
drop index broadcast_message_ticket;
create index broadcast_message_ticket on broadcast_message (ticket_id, created_at, message_type) where ticket_id is not null;
comment on index broadcast_message_ticket is 'The report of broadcasts by ticket, and how many heard of it at once.';
