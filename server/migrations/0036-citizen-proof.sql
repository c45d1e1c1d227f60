-- safe: new tables only; the version before takes a citizen's word without them.
--
-- Codes by which a citizen proves that it is they who say "not solved" (decision 31). A code is kept as a keyed hash,
-- lives ten minutes, opens once and bears five attempts. Sends and attempts are counted here, for every server.
create table citizen_proof (
  proof_id   integer generated always as identity primary key,
  ticket_id  integer not null references ticket (ticket_id),
  channel    text not null check (channel in ('SMS', 'DM')),
  code_hash  bytea not null,
  network    text not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  tries      integer not null default 0 check (tries between 0 and 5),
  used_at    timestamptz
);
comment on column citizen_proof.network is 'Whose request it was, as the network of the address, for counting only.';
create index citizen_proof_ticket on citizen_proof (ticket_id, sent_at);
create index citizen_proof_network on citizen_proof (network, sent_at);

create table citizen_proof_try (
  try_id    integer generated always as identity primary key,
  ticket_id integer not null references ticket (ticket_id),
  network   text not null,
  at        timestamptz not null
);
comment on table citizen_proof_try is 'Wrong codes; they are counted by ticket and by network.';
create index citizen_proof_try_ticket on citizen_proof_try (ticket_id, at);
create index citizen_proof_try_network on citizen_proof_try (network, at);
