-- safe: columns that may be null, and a type that holds every value of before; nothing is released yet.
--
-- The officer's clock is measured in the unit of its stage, and follows a changed limit, priority or calendar.
alter table ticket
  alter column sla_value type numeric(8, 2),
  add column stage_kind text check (stage_kind in ('triage', 'accept', 'resolution', 'granted', 'appeal')),
  add column stage_from timestamptz,
  add column stage_ms bigint;
comment on column ticket.stage_kind is 'Which stage the officer''s clock measures, running or not.';
comment on column ticket.stage_from is 'Since when the stage runs; null while it stands still.';
comment on column ticket.stage_ms is 'How much of its own unit''s time the stage had at stage_from.';
update ticket t
   set stage_kind = case s.officer_clock when 'triage' then 'triage' when 'accept' then 'accept' when 'appeal' then 'appeal'
                    else 'resolution' end
  from ticket_status s
 where s.status_id = t.status_id and (t.stage_due_at is not null or t.stage_left_ms is not null);
alter table ticket add constraint ticket_stage_kind_known
  check (stage_kind is not null or (stage_due_at is null and stage_left_ms is null));
