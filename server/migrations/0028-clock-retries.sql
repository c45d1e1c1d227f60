-- safe: a table that a server of the version before does not know.
-- A ticket whose clocks could not be reckoned again after a change of masters is tried again by itself, some times.

create table clock_retry (
  ticket_id integer primary key references ticket (ticket_id),
  tries     smallint not null check (tries > 0),
  next_at   timestamptz
);
comment on table clock_retry is 'Tickets whose clocks could not be reckoned again; next_at is null once it is given up until masters change.';
