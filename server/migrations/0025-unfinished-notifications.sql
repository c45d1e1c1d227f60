-- safe: a column with a default, which a server of the version before does not know and need not.
-- Notifications that are being written are kept like complaints, each kind in a list of its own.
alter table form_draft
  add column kind text not null default 'complaint' check (kind in ('complaint', 'notification'));
