-- safe: new tables only.
-- What citizens may ask about their data: the registers of disclosures and of erasures. They name entries of citizens by
-- their number only.

-- To whom outside data of citizens were given, on what ground (decision 93). It is only ever added to.
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
create trigger disclosure_is_append_only before update or delete on disclosure for each row execute function refuse_change();
create trigger disclosure_is_never_emptied before truncate on disclosure for each statement execute function refuse_change();

create table disclosed_citizen (
  citizen_id    integer not null references citizen,
  disclosure_id integer not null references disclosure,
  primary key (citizen_id, disclosure_id)
);
comment on table disclosed_citizen is 'The entries whose data they were.';
create index disclosed_citizen_of on disclosed_citizen (disclosure_id);
comment on index disclosed_citizen_of is 'How many entries a disclosure concerned.';
create trigger disclosed_citizen_is_append_only before update or delete on disclosed_citizen
  for each row execute function refuse_change();
create trigger disclosed_citizen_is_never_emptied before truncate on disclosed_citizen
  for each statement execute function refuse_change();

-- One administrator asks for it, another decides (decision 90).
create table erasure (
  request_id     integer generated always as identity primary key,
  citizen_ids    integer[] not null check (cardinality(citizen_ids) between 1 and 20),
  state          text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  reason         text not null check (length(reason) between 3 and 500),
  asked_by       integer not null references app_user (user_id),
  asked_at       timestamptz not null,
  settled_by     integer references app_user (user_id),
  settled_at     timestamptz,
  settled_reason text check (length(settled_reason) between 3 and 500),
  check ((state = 'waiting') = (settled_by is null)),
  check ((settled_by is null) = (settled_at is null)),
  check (state <> 'done' or settled_by <> asked_by),
  check (state <> 'withdrawn' or settled_by = asked_by)
);
comment on table erasure is 'The register of erasures. It names entries by their number only.';
create index erasure_waiting on erasure (request_id) where state = 'waiting';
create index erasure_decided on erasure (settled_at desc) where state <> 'waiting';
