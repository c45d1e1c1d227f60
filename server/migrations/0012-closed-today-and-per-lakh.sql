-- safe: a column that may be empty, and rows of figures that the version before does not read.
--
-- Population makes tickets per lakh people comparable; null where no census counted the district in its present borders.
-- The new figures (closed and solved by the day of the work, days to close by district) count the past once; from here
-- on they are kept with every change (domain/counters/figures.ts).
alter table district add column population integer check (population > 0);

with zone as (
  select coalesce((select value from system_parameter where name = 'time_zone'), 'Asia/Kolkata') as name
), t as (
  select is_solved, district_id, date_trunc('month', received_at at time zone zone.name)::date as month,
         (resolved_at at time zone zone.name)::date as closed_on,
         least(999, greatest(0, floor(extract(epoch from resolved_at - received_at) / 86400)::int)) as days,
         case when is_sensitive then 'sealed_' else '' end as part
    from ticket, zone
   where phase in ('feedback', 'closed', 'no_action', 'transferred') and resolved_at is not null
)
insert into counter (name, period, key, shard, n)
select part || 'day_closed', closed_on, 0, 0, count(*)::int from t group by 1, 2
union all select part || 'day_solved', closed_on, 0, 0, count(*)::int from t where is_solved group by 1, 2
union all select part || 'solved', month, 0, 0, count(*)::int from t where is_solved group by 1, 2
union all select part || 'district_days', month, district_id * 1000 + days, 0, count(*)::int
  from t where district_id is not null group by 1, 2, 3;
