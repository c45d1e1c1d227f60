-- breaking: a server of the version before reads both dropped tables.
-- Drops the time stamps of the audit and the settings of the last start. A check that found a bad stamp counts as one that
-- could not be completed; the next one verifies the chain alone.
drop table audit_stamp;
drop table server_setting;

update audit_check set outcome = 'failed', fault = null, bad_seq = null, bad_to_seq = null, bad_audit_id = null where fault = 'stamp';
alter table audit_check drop constraint audit_check_fault_check;
alter table audit_check add constraint audit_check_fault_check check (fault in ('edited', 'deleted', 'inserted', 'reordered',
  'tail_cut', 'other_key', 'rewritten', 'unsigned'));
