-- safe: new tables only.
-- What platforms take money for (decision 88): counted by day and kind, priced as the State's parameters say, and when the
-- administrators were told that it comes near the limit of the month.

create table channel_spend (
  day         date not null,
  channel     text not null check (channel <> ''),
  kind        text not null check (kind in ('OWN_READ', 'POST_READ', 'USER_READ', 'MESSAGE_READ', 'EVENT', 'MESSAGE_EVENT',
    'REPLY', 'REPLY_LINK', 'MESSAGE')),
  times       bigint not null check (times > 0),
  cost_micros bigint not null check (cost_micros >= 0),
  primary key (day, channel, kind)
);
comment on table channel_spend is 'What was asked of platforms for money, by day: an estimate, the bill is theirs.';
comment on column channel_spend.day is 'In UTC, as platforms count.';
comment on column channel_spend.cost_micros is 'In millionths of a US dollar, at the price of that moment.';

create table spend_notice (
  month                  date not null check (extract(day from month) = 1),
  share                  integer not null check (share in (80, 100)),
  noticed_at             timestamptz not null,
  global_notification_id integer not null references global_notification (global_notification_id),
  primary key (month, share)
);
comment on table spend_notice is 'That the administrators were told, once a month for each share of the limit.';
comment on column spend_notice.share is 'In percent of the limit.';
