-- safe: new tables only.
-- What officers have in hand and what is theirs alone: drafts, open tickets, views, what waits for them or was put aside,
-- presses of a button, files.

-- Drafts: what an officer has typed on a ticket and not sent, one of each kind; an internal note has its own, so
-- that switching to a reply and back loses no word. A removed one leaves its row with the next version, so that a save
-- still on its way cannot bring a sent text back.
-- Presence: who has a ticket open. Worth nothing after half a minute, so it is not logged.
-- Neither has a foreign key to the ticket: checking it locks the ticket's row, and a draft or a sign of life
-- must never wait for an action, or an action for them. Tickets are never deleted.
create table draft (
  user_id   integer not null references app_user (user_id),
  ticket_id integer not null,
  kind      text not null check (kind in ('action', 'reply', 'note')),
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

-- What an officer is writing down and has not saved: a complaint, a notification, rows of the masters (decision 115). It
-- may hold what a citizen said, so nobody but its writer reads it and it goes after a week. A removed one leaves its row,
-- empty, so that a save still on its way cannot bring back what was sent.
create table form_draft (
  user_id  integer not null references app_user (user_id),
  form_ref text not null check (length(form_ref) <= 64),
  fields   jsonb check (octet_length(fields::text) <= 65536),
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  kind     text not null default 'complaint' check (kind in ('complaint', 'notification', 'master')),
  primary key (user_id, form_ref)
);
comment on table form_draft is 'Own text of an officer; read by nobody else, and never written to a log.';
comment on column form_draft.fields is 'Null once it was saved as a ticket or discarded.';
create index form_draft_saved on form_draft (saved_at);

-- Lists as an officer likes them, in each of their roles: filters and order as the list's address has them.
-- The place is what limits their number: 30 in each role, no matter who saves at the same moment.
create table saved_view (
  saved_view_id integer generated always as identity primary key,
  user_id       integer not null references app_user (user_id),
  role_id       integer not null references role (role_id),
  place         smallint not null check (place between 1 and 30),
  list_key      text not null,
  view_name     text not null check (view_name = btrim(view_name) and char_length(view_name) between 1 and 60),
  query         text not null check (char_length(query) <= 1000),
  saved_at      timestamptz not null,
  unique (user_id, role_id, place)
);
comment on table saved_view is 'Own views of an officer; read by nobody else.';
create unique index saved_view_name on saved_view (user_id, role_id, lower(view_name));

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

create table answered_request (
  user_id    integer not null references app_user (user_id),
  client_ref text not null,
  answer     jsonb not null,
  at         timestamptz not null,
  primary key (user_id, client_ref)
);
comment on table answered_request is 'The first answer to a press of a button, given again when it is repeated.';
alter table answered_request alter answer set statistics 0;
create index answered_request_at on answered_request (at);

-- Lists that officers asked for as files. A job writes the file; an hour later row and file are gone.
create table export_request (
  export_id    text primary key check (char_length(export_id) = 32),
  user_id      integer not null references app_user (user_id),
  session_id   integer not null references session (session_id) on delete cascade,
  role_id      integer not null references role (role_id),
  format       text not null check (format in ('csv', 'json')),
  asked        jsonb not null,
  state        text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  row_count    integer,
  requested_at timestamptz not null,
  fetched_at   timestamptz,
  check ((state = 'ready') = (row_count is not null))
);
comment on column export_request.asked is 'The list and its filters, as they were asked for.';
create index export_request_user on export_request (user_id, requested_at);
create index export_request_at on export_request (requested_at);
