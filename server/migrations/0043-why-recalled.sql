-- safe: one more column, which may be empty.
--
-- Why a notification was recalled (decision 107): asked for on the screen, shown with its reach and in the report of broadcasts.

alter table global_notification
  add column recall_reason text,
  add check (recall_reason is null or (state = 'recalled' and recall_reason ~ '\S' and char_length(recall_reason) <= 500));
comment on column global_notification.recall_reason is 'Why it was recalled; null where the call gave no reason.';
