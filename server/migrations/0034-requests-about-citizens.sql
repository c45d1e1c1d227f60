-- safe: new columns with defaults and a wider check; a server of the version before makes and reads erasures alone.
-- Beside erasures, two more requests about the data of a citizen wait for a second administrator: the export of all that is
-- held, and a correction of their mobile, which proves who they are.

alter table erasure add column kind text not null default 'ERASE' check (kind in ('ERASE', 'EXPORT', 'CORRECT'));
alter table erasure add column wish jsonb;
alter table erasure drop constraint erasure_state_check;
alter table erasure add constraint erasure_state_check
  check (state in ('waiting', 'done', 'approved', 'refused', 'withdrawn'));
-- What erases looks for a row that is done: nothing else may be.
alter table erasure add constraint erasure_done_is_erased check (state <> 'done' or kind = 'ERASE');
alter table erasure add constraint erasure_approved_by_another
  check (state <> 'approved' or (kind <> 'ERASE' and settled_by <> asked_by));
alter table erasure add constraint erasure_wish_of_correction
  check (wish is null or (kind = 'CORRECT' and state = 'waiting'));
comment on table erasure is 'The register of erasures, and of other requests about the data of citizens that need two administrators. It names entries by their number only.';
comment on column erasure.kind is 'ERASE ends as done, the others as approved.';
comment on column erasure.wish is 'Of a correction that waits: the new values; taken away when it is decided, or the person is erased.';
