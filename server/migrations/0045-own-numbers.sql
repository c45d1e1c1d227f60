-- safe: new items get other numbers; those that are there keep theirs.
--
-- A parked item is named by its raw number where a post is named by its own. One that leaves the list by itself, because a
-- better copy came, must not be taken for the post that happens to have the same number: both come from one row of numbers.
alter table raw_item alter column raw_id drop identity;
select setval(pg_get_serial_sequence('post', 'feed_id'),
              greatest((select coalesce(max(feed_id), 0) from post), (select coalesce(max(raw_id), 0) from raw_item)) + 1, false);
alter table raw_item alter column raw_id set default nextval('post_feed_id_seq');
