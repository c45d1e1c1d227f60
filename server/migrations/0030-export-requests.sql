-- safe: a table of its own.
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
