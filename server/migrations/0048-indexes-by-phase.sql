-- safe: other indexes; the version before finds the same, more slowly.
--
-- The indexes of open tickets name the phase. Every change of status writes into all indexes of a ticket, so one that no
-- list and no job needs for its time is gone: what they found is found through those that stay, each of which says
-- what it is for (decision 41).
drop index ticket_alarm, ticket_unarmed, ticket_awaiting, ticket_call_task, ticket_made_by_hand, ticket_resolved,
  ticket_open_raised, ticket_open_sensitive, ticket_open_by_deadline, ticket_open_by_status, ticket_open_in_department,
  ticket_open_in_district, ticket_open_on_desk, ticket_open_received, ticket_to_call;

-- Reminders and escalations: those that are due, and open tickets whose next one is not reckoned yet (null).
create index ticket_alarm on ticket (alarm_at)
  where phase = 'open' and stage_due_at is not null and (alarm_at is not null or alarm_step is null);
create index ticket_to_call on ticket ((coalesce(call_due_at, resolved_at, 'infinity'::timestamptz)), ticket_id)
  where (phase = 'feedback' or call_due_at is not null) and not is_sensitive;
create index ticket_open_by_deadline on ticket ((coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (due_at, paused_at, status_id, is_sensitive, district_id, department_id, issue_type_id, sub_issue_type_id, priority_tag_id, source_id)
  where phase = 'open';
create index ticket_open_by_status on ticket (status_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (is_sensitive) where phase = 'open';
create index ticket_open_in_district on ticket (district_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (due_at, paused_at, status_id, is_sensitive, department_id) where phase = 'open';
create index ticket_open_in_department on ticket (department_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (due_at, paused_at, status_id, is_sensitive, district_id) where phase = 'open';
create index ticket_open_on_desk on ticket (desk_user_id, (coalesce(due_at, 'infinity'::timestamptz)), ticket_id)
  include (is_sensitive) where phase = 'open' and desk_user_id is not null;
create index ticket_open_received on ticket (received_at, ticket_id) where phase = 'open';

drop index ticket_marking_left_open, ticket_marking_open_department, ticket_marking_open_holder, ticket_marking_open_place;
create index ticket_marking_left_open on ticket_marking (department_id, deadline, ticket_id) include (status_id)
  where has_left and is_first_in_department and phase = 'open';
create index ticket_marking_open_department on ticket_marking (department_id, deadline, ticket_id) where phase = 'open';
create index ticket_marking_open_holder on ticket_marking (user_id, deadline, ticket_id)
  include (status_id, department_id, district_id, is_sensitive, paused_at) where ended_at is null and phase = 'open';
create index ticket_marking_open_place on ticket_marking (department_id, district_id, deadline, ticket_id)
  include (status_id, is_first, is_sensitive, paused_at) where phase = 'open';

comment on index ticket_alarm is 'The job sweep_clocks: what is to be reminded of or escalated, and what has no next moment yet.';
comment on index ticket_by_deadline is 'The list "all" by deadline.';
comment on index ticket_by_status is 'Lists of one status by the day of receipt; solved ones that the job sweep_clocks closes.';
comment on index ticket_citizen is 'A person''s tickets: the tab "person", who is calling, what is alike.';
comment on index ticket_complains_about is 'What an officer may never see, in every list.';
comment on index ticket_conversation is 'Ingest: the ticket that a further post joins.';
comment on index ticket_of_department is 'The list "all" of a head of department by the day of receipt; the filter by department.';
comment on index ticket_of_district is 'The list "all" of a district''s nodal officer; the filter by district; what is alike in a district.';
comment on index ticket_of_issue is 'The filter by issue, and its count.';
comment on index ticket_of_sub_issue is 'The filter by sub-issue; what is alike where no district is known.';
comment on index ticket_open_by_deadline is 'The lists "overdue" and of all open tickets by deadline; the figure of overdue ones, from the index alone.';
comment on index ticket_open_by_status is 'Lists of one open status by deadline, such as "new" and "returned"; waiting for the citizen, in the job sweep_clocks.';
comment on index ticket_open_in_department is 'The open lists of a head of department by deadline, and "mine".';
comment on index ticket_open_in_district is 'The open lists of a district''s nodal officer by deadline.';
comment on index ticket_open_on_desk is 'The list "mine" of the cell.';
comment on index ticket_open_received is 'Open tickets, the oldest first.';
comment on index ticket_received is 'The list "all" by the day of receipt, with the filters that leave many: source, priority, made by hand.';
comment on index ticket_to_call is 'Whom the call centre calls, the most due first; its lists of tickets to call about.';

-- Until it has looked, the planner knows nothing of the new column.
analyze ticket;
analyze ticket_marking;
