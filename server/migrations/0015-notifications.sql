-- safe: new tables only.
-- Global notifications (decision 78): what is told to many officers at once, and by which ways besides the screen somebody
-- wants to hear that one waits. Whom one reached, and how far, stands in broadcast_message: a row for each person, once.
-- The same table has the messages about tickets.

create table global_notification (
  global_notification_id integer generated always as identity primary key,
  version                integer not null default 1 check (version > 0),
  state                  text not null check (state in ('draft', 'waiting', 'refused', 'published', 'recalled')),
  title                  text not null check (title ~ '\S' and char_length(title) <= 120),
  title_translations     translations not null,
  message                text not null check (message ~ '\S' and char_length(message) <= 2000),
  message_translations   translations not null,
  category_id            integer not null check (category_id between 1 and 4),
  priority               text not null check (priority in ('INFO', 'ACTION', 'OUTAGE')),
  role_ids               integer[] not null,
  department_ids         integer[] not null,
  district_ids           integer[] not null,
  sla_value              integer check (sla_value > 0),
  sla_unit_id            integer references sla_unit (sla_unit_id),
  valid_from             timestamptz not null,
  valid_to               timestamptz,
  is_ack_wanted          boolean not null,
  storage_key            text unique references stored_file (storage_key),
  file_name              text,
  content_type           text,
  client_ref             text check (client_ref <> ''),
  created_by             integer not null references app_user (user_id),
  created_at             timestamptz not null,
  changed_at             timestamptz not null,
  needs_approval         boolean not null,
  decided_by             integer references app_user (user_id),
  decided_at             timestamptz,
  refusal_reason         text,
  published_at           timestamptz,
  released_at            timestamptz,
  recalled_by            integer references app_user (user_id),
  recalled_at            timestamptz,
  recall_reason          text,
  unique (created_by, client_ref),
  check (valid_to is null or valid_to > valid_from),
  check ((sla_value is null) = (sla_unit_id is null)),
  check ((storage_key is null) = (file_name is null) and (storage_key is null) = (content_type is null)),
  check (decided_by is null or decided_by <> created_by),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'refused') = (refusal_reason is not null)),
  check (state <> 'published' or published_at is not null),
  check (published_at is null or not needs_approval or decided_by is not null),
  check (released_at is null or published_at is not null),
  check ((state = 'recalled') = (recalled_at is not null) and (recalled_at is null) = (recalled_by is null)),
  check (recall_reason is null or (state = 'recalled' and recall_reason ~ '\S' and char_length(recall_reason) <= 500))
);
comment on table global_notification is 'What is told to many officers at once. Once published it is never changed, only recalled.';
comment on column global_notification.version is 'Counts the changes of the draft: who approves names the version that they read.';
comment on column global_notification.client_ref is 'Of the press that wrote it: the same press writes it once.';
comment on column global_notification.role_ids is 'Whom it is for, with department_ids and district_ids; an empty list means all.';
comment on column global_notification.needs_approval is 'Nobody is left out of its audience, so another officer than its author has to let it go out.';
comment on column global_notification.released_at is 'When its period began and the rows of its audience were written.';
comment on column global_notification.recall_reason is 'Why it was recalled; null where the call gave no reason.';
create index global_notification_open on global_notification (state, valid_to) where state in ('published', 'waiting');
-- The report of broadcasts reads notifications by the moment of their release, newest first.
create index global_notification_released on global_notification (released_at desc, global_notification_id desc)
  where released_at is not null;

-- SENSITIVE: a ticket became sensitive by what was written or merged into it (decision 32). DANGER: somebody writes that
-- life or safety is in danger; the cell is told at any hour.
create table broadcast_message (
  broadcast_message_id   integer generated always as identity primary key,
  user_id                integer not null references app_user (user_id),
  ticket_id              integer references ticket (ticket_id),
  message_type           text not null check (message_type in ('REMINDER', 'ESCALATION', 'CRITICAL', 'PROPOSAL', 'CITIZEN',
    'SENSITIVE', 'REPLY', 'TWICE', 'DANGER', 'REOPENED', 'ANNOUNCEMENT')),
  severity               text not null check (severity in ('info', 'warning', 'critical')),
  message                text not null,
  message_translations   translations not null,
  created_by             integer not null references app_user (user_id),
  created_at             timestamptz not null,
  read_at                timestamptz,
  global_notification_id integer references global_notification (global_notification_id),
  delivered_at           timestamptz,
  acknowledged_at        timestamptz,
  check ((ticket_id is null) = (global_notification_id is not null)),
  check ((message_type = 'ANNOUNCEMENT') = (global_notification_id is not null)),
  check (acknowledged_at is null or (read_at is not null and global_notification_id is not null))
);
comment on column broadcast_message.delivered_at is 'When a screen of the person was given the notification; not kept for messages about a ticket.';
create index broadcast_message_user on broadcast_message (user_id, broadcast_message_id desc);
create index broadcast_message_unread on broadcast_message (user_id, created_at desc) where read_at is null;
create unique index broadcast_message_notification on broadcast_message (global_notification_id, user_id)
  where global_notification_id is not null;
create index broadcast_message_notified on broadcast_message (user_id, global_notification_id desc)
  where global_notification_id is not null;
-- The report of broadcasts, newest first; messages of one moment and ticket stand together.
create index broadcast_message_created on broadcast_message (created_at, ticket_id, message_type);
create index broadcast_message_ticket on broadcast_message (ticket_id, created_at, message_type) where ticket_id is not null;
comment on index broadcast_message_ticket is 'The report of broadcasts by ticket, and how many heard of it at once.';

-- There is a row: allowed. None: not.
create table notification_way (
  user_id integer not null references app_user (user_id),
  way     text not null check (way in ('EMAIL', 'SMS')),
  since   timestamptz not null,
  primary key (user_id, way)
);
comment on table notification_way is 'Who wants to hear by e-mail or SMS that a notification waits.';

-- The address is the push service's own; only who holds the private key of this server can send to it.
create table push_subscription (
  push_subscription_id integer generated always as identity primary key,
  user_id              integer not null references app_user (user_id),
  endpoint             text not null unique check (endpoint ~ '^https?://'),
  p256dh               text not null,
  auth                 text not null,
  device               text not null,
  language             text not null,
  since                timestamptz not null
);
comment on table push_subscription is 'Browsers whose owners want to hear that a notification waits; one that is gone is removed.';
create index push_subscription_user on push_subscription (user_id);

create table notification_sending (
  notification_sending_id integer generated always as identity primary key,
  global_notification_id  integer not null references global_notification (global_notification_id),
  user_id                 integer not null references app_user (user_id),
  way                     text not null check (way in ('EMAIL', 'SMS', 'PUSH')),
  push_subscription_id    integer references push_subscription (push_subscription_id) on delete set null,
  sent_at                 timestamptz,
  check (way = 'PUSH' or push_subscription_id is null),
  unique nulls not distinct (global_notification_id, user_id, way, push_subscription_id)
);
comment on table notification_sending is 'What goes out besides the screen: that a notification waits, and nothing of what it says.';
comment on column notification_sending.sent_at is 'Null: not sent yet, or in vain.';
create index notification_sending_user on notification_sending (user_id);
create index notification_sending_push on notification_sending (push_subscription_id) where push_subscription_id is not null;
