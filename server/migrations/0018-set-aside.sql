-- safe: one new table.
--
-- Why a person set a parked post aside: it stays on record and is no longer asked about.

create table feed_set_aside (
  raw_id  integer primary key references raw_item (raw_id),
  why     text not null check (why in ('not_grievance', 'spam', 'repeat', 'other_state', 'unreadable', 'other')),
  remark  text check (remark <> ''),
  user_id integer not null references app_user (user_id),
  at      timestamptz not null,
  check (why <> 'other' or remark is not null)
);
