-- safe: a new column that a server of the version before neither reads nor writes; the rows that it fills are read as before.
-- A remark that repeats a direct message is masked like the message.

alter table ticket_history add column remark_channel text check (remark_channel in ('P', 'D'));
comment on column ticket_history.remark_channel is 'Channel of the reply that the remark repeats: P public, D direct message; null for other remarks.';

alter table ticket_history disable trigger ticket_history_is_append_only;
update ticket_history h set remark_channel = r.reply_channel
  from reply r
 where h.event = 'REPLY' and r.ticket_id = h.ticket_id and r.text = h.remark;
alter table ticket_history enable trigger ticket_history_is_append_only;

-- A rehearsal that read direct messages is counted only to those who may read them.
alter table rehearsal add column is_with_private boolean not null default true;
comment on column rehearsal.is_with_private is 'Direct messages and deleted posts are in it: whoever started it may read them.';
