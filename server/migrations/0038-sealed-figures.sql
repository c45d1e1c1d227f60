-- breaking: the version before would count sensitive tickets into the public figures at once, and again.
--
-- Public figures show sensitive tickets once a day, at least five at a time (decision 33). A sensitive ticket is counted
-- under names that begin with sealed_; what of it the public sees stands under shown_. What was public is public still.
create table figures_shown (
  day      date primary key,
  shown_at timestamptz not null
);
comment on table figures_shown is 'Days on which sealed figures were carried to the public; at most one a day.';

-- Counted from the index alone: what of the overdue is sensitive.
create index ticket_open_sensitive on ticket (due_at, paused_at) where is_sensitive and status_id in (1, 2, 3, 4, 5, 6, 9, 10);

with zone as (select coalesce((select value from system_parameter where name = 'time_zone'), 'Asia/Kolkata') as name),
t as (
  select k.*, date_trunc('month', received_at at time zone z.name)::date as month,
         (received_at at time zone z.name)::date as day,
         date_trunc('month', resolved_at at time zone z.name)::date as done_month, status_id in (7, 8, 12, 13) as done
    from ticket k cross join zone z where status_id not in (11, 14) and is_sensitive
),
counted as (
  select 'total' as name, month as period, 0 as key, count(*)::int as n from t group by month
  union all select 'day_total', day, 0, count(*)::int from t group by day
  union all select 'issue_total', month, issue_type_id, count(*)::int from t where issue_type_id is not null group by 2, 3
  union all select 'district_total', month, district_id, count(*)::int from t where district_id is not null group by 2, 3
  union all select 'reopened', month, 0, count(*)::int from t where reopen_count > 0 group by month
  union all select 'resolved', month, 0, count(*)::int from t where done group by month
  union all select 'day_resolved', day, 0, count(*)::int from t where done group by day
  union all select 'issue_resolved', month, issue_type_id, count(*)::int from t where done and issue_type_id is not null group by 2, 3
  union all select 'district_resolved', month, district_id, count(*)::int from t where done and district_id is not null group by 2, 3
  union all select 'in_time', month, 0, count(*)::int from t where done and (due_at is null or resolved_at <= due_at) group by month
  union all select 'late', month, 0, count(*)::int from t where done and resolved_at > due_at group by month
  union all select 'confirmed', month, 0, count(*)::int from t where done and is_confirmed group by month
  union all select 'transferred', month, 0, count(*)::int from t where status_id = 13 group by month
  union all select 'no_action', month, 0, count(*)::int from t where status_id = 12 group by month
  union all select 'disposal', done_month, disposal_type_id, count(*)::int from t where done and disposal_type_id is not null group by 2, 3
),
moved as (
  select name, period, key, -n as n from counted
  union all select 'sealed_' || name, period, key, n from counted
  union all select 'shown_' || name, period, key, n from counted
  union all select 'shown_overdue', '0001-01-01', 0, count(*)::int from t
    where status_id in (1, 2, 3, 4, 5, 6, 9, 10) and due_at < coalesce(paused_at, now()) having count(*) > 0
)
insert into counter (name, period, key, shard, n) select name, period, key, 0, n from moved
on conflict (name, period, key, shard) do update set n = counter.n + excluded.n;
