-- safe: new tables.
--
-- The register of disclosures (decision 93): to whom outside data of citizens were given, on what ground. It names entries by their
-- number only, and is only ever added to.

create table disclosure (
  disclosure_id integer generated always as identity primary key,
  ticket_id     integer references ticket,
  at            timestamptz not null,
  to_kind       text not null check (to_kind in ('court', 'police', 'portal', 'office', 'audit', 'legislature', 'other')),
  recipient     text not null check (recipient <> ''),
  basis         text not null check (basis <> ''),
  data          text[] not null check (cardinality(data) > 0
                  and data <@ array['name', 'account', 'contact', 'words', 'messages', 'files']),
  recorded_by   integer not null references app_user,
  recorded_at   timestamptz not null check (recorded_at >= at)
);
comment on table disclosure is 'Data of citizens that were given to somebody outside.';
comment on column disclosure.ticket_id is 'Null: it was not about one ticket.';
comment on column disclosure.basis is 'The law or order that asks for it, with number and date.';

create table disclosed_citizen (
  citizen_id    integer not null references citizen,
  disclosure_id integer not null references disclosure,
  primary key (citizen_id, disclosure_id)
);
create index disclosed_citizen_of on disclosed_citizen (disclosure_id);
comment on index disclosed_citizen_of is 'How many entries a disclosure concerned.';
comment on table disclosed_citizen is 'The entries whose data they were.';

create trigger disclosure_is_append_only before update or delete on disclosure for each row execute function refuse_change();
create trigger disclosure_is_never_emptied before truncate on disclosure for each statement execute function refuse_change();
create trigger disclosed_citizen_is_append_only before update or delete on disclosed_citizen
  for each row execute function refuse_change();
create trigger disclosed_citizen_is_never_emptied before truncate on disclosed_citizen
  for each statement execute function refuse_change();
