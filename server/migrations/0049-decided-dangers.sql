-- safe: a new table that no server of the version before reads or writes.
--
-- Whether a post tells of danger to life or safety, as a person says who reads it (decision 118). The next version of
-- what is learned learns from it.

create table danger_decision (
  feed_id    integer primary key references post (feed_id),
  -- Of a post that was edited since nobody knows it any more.
  versions   integer not null check (versions >= 0),
  is_danger  boolean not null,
  decided_by integer not null references app_user (user_id),
  decided_at timestamptz not null
);
comment on table danger_decision is 'Whether a post tells of danger to life or safety, as a person decided last.';
comment on column danger_decision.versions is 'How many versions the post had when the person read it: a number, because ids of posts tell of a person.';
