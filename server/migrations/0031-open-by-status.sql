-- safe: open tickets by the day of receipt are read status by status, each from ticket_by_status.
drop index ticket_open_received;

comment on index ticket_by_status is 'Lists of one status by the day of receipt, of several statuses one after the other; solved ones that the job sweep_clocks closes.';
