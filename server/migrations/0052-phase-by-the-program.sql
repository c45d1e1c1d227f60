-- safe: every statement that changes a status has set the phase too since there are phases.
--
-- The program names the phase with each change of status; the key (status_id, phase) refuses another one (decision 40). A
-- trigger that looked it up once more was a hundredth of the database's work for an action. New tickets keep theirs.
drop trigger ticket_change_has_phase on ticket;

-- Nothing is looked for by these, so nobody needs to know how their values are spread, and the regular look at a table need
-- not compare the texts and JSON of thousands of rows.
alter table answered_request alter answer set statistics 0;
alter table audit_entry alter detail set statistics 0;
alter table post alter media set statistics 0, alter text set statistics 0;
alter table post_version alter text set statistics 0;
alter table raw_item alter raw set statistics 0, alter later set statistics 0;
alter table reply alter text set statistics 0;
alter table security_event alter detail set statistics 0;
alter table ticket alter description set statistics 0, alter snippet set statistics 0;
alter table ticket_detected alter detected set statistics 0;
alter table ticket_history alter clock set statistics 0, alter facts set statistics 0, alter remark set statistics 0;
