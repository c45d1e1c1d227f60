-- safe: a check that allows one more kind.
--
-- The composer's internal note has a draft of its own: switching to a reply and back loses no word.

alter table draft drop constraint draft_kind_check;
alter table draft add constraint draft_kind_check check (kind in ('action', 'reply', 'note'));
