-- safe: a new index only.
-- What rules dismissed in the last day is read by the hour, whatever the rule; old counts are dropped by it too.

create index rule_hit_by_hour on rule_hit (hour);
