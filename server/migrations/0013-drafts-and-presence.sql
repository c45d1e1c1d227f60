-- safe: two new tables.
--
-- Drafts: what an officer has typed on a ticket and not sent, one of each kind. A removed one leaves its row
-- with the next version, so that a save still on its way cannot bring a sent text back.
-- Presence: who has a ticket open. Worth nothing after half a minute, so it is not logged.
-- Neither has a foreign key to the ticket: checking it locks the ticket's row, and a draft or a sign of life
-- must never wait for an action, or an action for them. Tickets are never deleted.

create table draft (
  user_id   integer not null references app_user (user_id),
  ticket_id integer not null,
  kind      text not null check (kind in ('action', 'reply')),
  fields    jsonb check (octet_length(fields::text) <= 262144),
  version   integer not null check (version > 0),
  saved_at  timestamptz not null,
  primary key (user_id, ticket_id, kind)
);
comment on table draft is 'Own text of an officer; read by nobody else, and never written to a log.';
comment on column draft.fields is 'Null once it was sent or discarded.';
create index draft_saved on draft (saved_at);

create unlogged table presence (
  ticket_id  integer not null,
  session_id integer not null,
  user_id    integer not null,
  seen_at    timestamptz not null,
  writing_at timestamptz,
  primary key (ticket_id, session_id)
);
comment on table presence is 'Who has a ticket open; entries go 30 seconds after the last sign of life.';
create index presence_seen on presence (seen_at);
