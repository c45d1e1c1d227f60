-- safe: columns that are empty.
--
-- Rows of these lists may be in force from one day to another, as districts are; empty: without a beginning, without an end.

alter table department       add column valid_from date, add column valid_to date, add check (valid_to >= valid_from);
alter table office           add column valid_from date, add column valid_to date, add check (valid_to >= valid_from);
alter table department_route add column valid_from date, add column valid_to date, add check (valid_to >= valid_from);
alter table issue_type       add column valid_from date, add column valid_to date, add check (valid_to >= valid_from);
alter table sub_issue_type   add column valid_from date, add column valid_to date, add check (valid_to >= valid_from);
alter table canned_reply     add column valid_from date, add column valid_to date, add check (valid_to >= valid_from);
alter table tag              add column valid_from date, add column valid_to date, add check (valid_to >= valid_from);
