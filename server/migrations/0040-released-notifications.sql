-- safe: one more index.
--
-- The report of broadcasts reads notifications by the moment of their release, newest first.

create index global_notification_released on global_notification (released_at desc, global_notification_id desc)
  where released_at is not null;
