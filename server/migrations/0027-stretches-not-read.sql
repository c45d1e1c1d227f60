-- safe: a column with a constant default, and an index of few rows.
-- A stretch that lies further back than the platform goes is given up; people see that it was not read.

alter table reading_gap add column is_lost boolean not null default false;
alter table reading_gap add constraint reading_gap_lost_check check (not is_lost or closed_at is not null);
comment on column reading_gap.is_lost is 'Given up: what lies between from_at and to_at was not read.';
create index reading_gap_lost on reading_gap (closed_at) where is_lost;
