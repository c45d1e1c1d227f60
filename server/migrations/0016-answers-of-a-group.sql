-- safe: one more column, empty for all that is there.
--
-- A reply to a ticket can go to the complaints merged into it as well. Theirs name the reply they came with, so
-- that taking that one back takes them back too.

alter table reply add column batch_of integer references reply (reply_id);
comment on column reply.batch_of is 'The reply to the primary ticket with which this one was written.';
create index reply_batch on reply (batch_of, reply_id) where batch_of is not null;
