-- safe: a column without a default; a server of the version before leaves it empty.
-- What was used of a stage stays used, whatever length the stage is given later: a changed parameter moves running stages.

alter table ticket add column stage_used_ms bigint;
comment on column ticket.stage_used_ms is 'How much of its unit''s time the stage had used before stage_from, or before it was stopped; null: not known.';
