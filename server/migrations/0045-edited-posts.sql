-- safe: an index of the few posts that were edited.
--
-- A platform that says that a post is gone names it by its own id or by that of its last edit.

create index post_edited on post (channel, version_id) where version_id <> origin_id;
comment on index post_edited is 'A post that is gone or back, named by the id of its last edit.';
