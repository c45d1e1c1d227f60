-- safe: new tables and indexes, and one more type of message.
--
-- What waits for an officer is read from the facts (decision 59); kept are their read marks, and the tickets that they
-- have put aside (decision 60).

-- Only for entries that have no place of their own for it: messages have theirs, a snooze that is read is over.
create table waiting_read (
  user_id integer not null references app_user (user_id),
  kind    text not null check (kind in ('refused_reply', 'unconfirmed_reply', 'decision', 'returned_report', 'decided')),
  ref_id  integer not null,
  read_at timestamptz not null,
  primary key (user_id, kind, ref_id)
);
comment on table waiting_read is 'Which entries of their list "Waiting for me" an officer has read.';

-- One's own: nobody else reads it, and the ticket and its clocks know nothing of it.
create table snooze (
  snooze_id  integer generated always as identity primary key,
  user_id    integer not null references app_user (user_id),
  ticket_id  integer not null references ticket (ticket_id),
  made_at    timestamptz not null,
  until      timestamptz,
  on_citizen boolean not null,
  on_report  boolean not null,
  on_status  boolean not null,
  status_id  integer not null references ticket_status (status_id),
  told_at    timestamptz,
  unique (user_id, ticket_id),
  check (until is not null or on_citizen or on_report or on_status)
);
comment on table snooze is 'Tickets that an officer has put aside until a moment or an event.';
comment on column snooze.status_id is 'The status when it was put aside: another one is the event.';
comment on column snooze.told_at is 'When its screens were told that the moment has come.';
create index snooze_ticket on snooze (ticket_id);
create index snooze_until on snooze (until) where told_at is null and until is not null;

alter table broadcast_message drop constraint broadcast_message_message_type_check;
alter table broadcast_message add constraint broadcast_message_message_type_check check (message_type in (
  'REMINDER', 'ESCALATION', 'CRITICAL', 'PROPOSAL', 'CITIZEN', 'SENSITIVE', 'REPLY', 'TWICE'));
create index broadcast_message_unread on broadcast_message (user_id, created_at desc) where read_at is null;

create index reply_refused_open on reply (refused_at, reply_id) where state = 'refused' and attended_at is null;
create index proposal_open on proposal (kind, proposal_id) where state = 'open';
create index proposal_proposer on proposal (proposed_by, decided_at) where state <> 'open';
