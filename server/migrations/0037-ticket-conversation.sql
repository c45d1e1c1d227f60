-- safe: an index goes.
--
-- A further post finds its ticket by its author (`ticket_citizen`), and what others wrote in the same conversation stands with
-- the posts (`post_conversation`): every change of a ticket wrote into this index for nothing (decision 41).

drop index ticket_conversation;
comment on index post_conversation is 'What is alike: tickets of others who wrote in the same conversation.';
