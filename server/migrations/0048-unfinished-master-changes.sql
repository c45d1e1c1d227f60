-- safe: a server of the version before writes the two kinds that it knows.
--
-- What administrators have typed over rows of the masters is kept like complaints and notifications (decision 115).

alter table form_draft drop constraint form_draft_kind_check;
alter table form_draft add constraint form_draft_kind_check check (kind in ('complaint', 'notification', 'master'));
