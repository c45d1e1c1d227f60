-- breaking: the version before writes the columns that go.
--
-- A State may have actions of its own. What an action asks for stands in its transitions alone; by which ready text the
-- citizen is told of it, and whether it is offered for many tickets, is said by the pack and no longer by its number.
alter table workflow_action
  add column tells text,
  add column for_many integer check (for_many > 0),
  drop column needs,
  drop column remark_required,
  drop column attachment_required,
  drop column disposal_required,
  drop column reply_required,
  drop column department_required,
  drop column district_required,
  drop column issue_required,
  drop column date_required,
  drop column return_reason_required,
  drop column feedback_required;
comment on column workflow_action.tells is 'Purpose of the ready text by which the effect tell_citizen tells of it.';
comment on column workflow_action.for_many is 'Its place among the actions for many tickets at once; null: for one alone.';
-- Purposes of ready texts are the pack's.
alter table canned_reply drop constraint canned_reply_purpose_check;
