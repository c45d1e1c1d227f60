-- safe: two columns; the version before leaves them empty and takes no ticket back.
--
-- A refused reply is an open matter (decision 37): what the ticket was led to with it is taken back.
alter table reply add column led_to integer references ticket_status (status_id);
alter table reply add column attended_at timestamptz;
comment on column reply.led_to is 'Status to which the ticket went with this reply; null where the reply was no part of a change.';
comment on column reply.attended_at is 'When somebody said that the citizen was told in another way although this was refused.';
