-- safe: a table of its own.
-- The settings that matter to security, as the last start found them: what differs at the next is a row of the
-- security log. Secrets stand here only as a keyed fingerprint.
create table server_setting (
  name    text primary key,
  value   text not null,
  seen_at timestamptz not null
);
