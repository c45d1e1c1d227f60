-- safe: a new table.
--
-- Changes of the masters that a second administrator has to approve before they are made (decision 85): the words of
-- ready replies, which go out in the State's name.

create table waiting_master_change (
  change_id       integer generated always as identity primary key,
  list            text not null,
  wishes          jsonb not null check (jsonb_typeof(wishes) = 'array' and jsonb_array_length(wishes) >= 1),
  reason          text not null check (reason ~ '\S'),
  asked_by        integer not null references app_user (user_id),
  asked_at        timestamptz not null,
  outcome         text check (outcome in ('APPROVED', 'REFUSED', 'WITHDRAWN')),
  settled_by      integer references app_user (user_id),
  settled_at      timestamptz,
  settled_reason  text,
  masters_version integer unique references masters_version (masters_version),
  check ((outcome is null) = (settled_by is null) and (outcome is null) = (settled_at is null)),
  check ((outcome = 'WITHDRAWN') = (settled_by = asked_by)),
  check (outcome is not distinct from 'APPROVED' or masters_version is null),
  check (outcome <> 'APPROVED' or masters_version is not null),
  check (outcome <> 'REFUSED' or settled_reason ~ '\S')
);
comment on table waiting_master_change is 'Changes of the masters that wait for a second administrator, and what became of them.';
comment on column waiting_master_change.wishes is 'The changes that are asked for, as `masters/changemaster` takes them, without the reason.';
comment on column waiting_master_change.masters_version is 'The version that the approval made.';
-- Panel and count of what waits (masters/getwaitingchanges, the menu).
create index waiting_master_change_open on waiting_master_change (change_id) where outcome is null;
-- What of one's own was refused lately (masters/getwaitingchanges).
create index waiting_master_change_refused on waiting_master_change (asked_by, settled_at) where outcome = 'REFUSED';
