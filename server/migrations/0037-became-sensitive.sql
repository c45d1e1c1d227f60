-- safe: one more kind of message; the version before writes none of it and shows it as any other.
--
-- Officers are told when a ticket becomes sensitive by what was written or merged into it (decision 32).
alter table broadcast_message drop constraint broadcast_message_message_type_check;
alter table broadcast_message add constraint broadcast_message_message_type_check
  check (message_type in ('REMINDER', 'ESCALATION', 'CRITICAL', 'PROPOSAL', 'CITIZEN', 'SENSITIVE'));
