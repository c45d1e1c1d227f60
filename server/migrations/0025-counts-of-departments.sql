-- safe: an index of a small table.
-- The key of the counters begins with the status, so a head of department had all counters of the State read for their menu.

create index list_counter_department on list_counter (department_id, status_id) where scope = 'P';
comment on index list_counter_department is 'Menu and lengths of lists of who heads a department.';
