-- safe: one row a change stays one row a change; a further column that nobody fills yet
-- Several changes of the masters may be made as one version, such as those of a sheet, and a change may take another
-- back (decision 79).

alter table master_change add column change_no integer not null default 1 check (change_no >= 1);
alter table master_change drop constraint master_change_pkey;
alter table master_change add primary key (masters_version, change_no);
alter table master_change add column undoes_version integer references masters_version (masters_version)
  check (undoes_version < masters_version);
comment on column master_change.change_no is 'Which of the changes that were made as one.';
comment on column master_change.undoes_version is 'The version that this change took back.';
create index master_change_row on master_change (list, row_key, masters_version desc);
comment on index master_change_row is 'What happened to one row of the masters.';
