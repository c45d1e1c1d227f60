-- safe: new tables only.
-- How posts are understood: what became no ticket, what persons decide about posts and answers, and what is learned.

create table feed_post (
  feed_id      integer primary key references post (feed_id),
  state        text not null check (state in ('waiting', 'dismissed', 'converted')),
  kind         text not null check (kind in ('grievance', 'follow_up', 'thanks', 'suggestion', 'news', 'spam', 'other_state')),
  certainty    real not null check (certainty between 0 and 1),
  words        text[] not null,
  reason       text not null check (reason in ('kind', 'rule', 'person')),
  rule_id      integer,
  rule_version integer references rule_version (rule_version),
  dismiss_why  text check (dismiss_why in ('not_grievance', 'spam', 'repeat', 'other_state', 'unreadable', 'other')),
  remark       text check (remark <> ''),
  dismissed_by integer references app_user (user_id),
  dismissed_at timestamptz,
  check ((rule_id is null) = (rule_version is null)),
  check (reason <> 'rule' or rule_id is not null),
  check ((state = 'dismissed') = (dismiss_why is not null and dismissed_at is not null))
);
comment on table feed_post is 'A post that was understood and became no ticket when it came.';
comment on column feed_post.dismissed_by is 'Null: by a rule.';
create index feed_post_waiting on feed_post (feed_id desc) include (kind) where state = 'waiting';
comment on index feed_post_waiting is 'The feed, newest first, and its count by kind.';
create index feed_post_dismissed on feed_post (feed_id desc) include (kind) where state = 'dismissed';
comment on index feed_post_dismissed is 'What was dismissed, newest first, and its count by kind.';
create index feed_post_kind on feed_post (kind, state, feed_id desc);
comment on index feed_post_kind is 'The feed of one kind.';
create index feed_post_rule on feed_post (rule_id, state, feed_id desc) where rule_id is not null;
comment on index feed_post_rule is 'What one rule kept from becoming a ticket.';

-- The next version of what is learned learns from it (decision 118).
create table danger_decision (
  feed_id    integer primary key references post (feed_id),
  versions   integer not null check (versions >= 0),
  is_danger  boolean not null,
  decided_by integer not null references app_user (user_id),
  decided_at timestamptz not null
);
comment on table danger_decision is 'Whether a post tells of danger to life or safety, as a person decided last.';
comment on column danger_decision.versions is 'How many versions the post had when the person read it: a number, because ids of posts tell of a person.';

-- What a citizen answered when they were told that their complaint is resolved, where nobody knows what it says. Until
-- somebody looked, the ticket is not closed by itself.
create table unclear_answer (
  feed_id   integer primary key references post (feed_id),
  ticket_id integer not null references ticket (ticket_id),
  at        timestamptz not null,
  seen_by   integer references app_user (user_id),
  seen_at   timestamptz,
  check (seen_by is null or seen_at is not null)
);
comment on table unclear_answer is 'Answers to a resolved complaint that wait for a person to read them.';
comment on column unclear_answer.seen_by is 'Null with a time: the citizen wrote something clearer, which counts.';
create index unclear_answer_waiting on unclear_answer (ticket_id) where seen_at is null;

-- What posts are understood by, beside the lists of words: the pack's labelled examples, and what was learned from them
-- and from what the desk decided (decision 70). That is read from tickets and posts each time; no text of a citizen is
-- copied here.
create table example_text (
  file               text not null check (file <> ''),
  n                  integer not null,
  text               text not null check (text <> ''),
  kind               text check (kind in ('grievance', 'follow_up', 'thanks', 'suggestion', 'news', 'spam', 'other_state')),
  sub_issue_type_ids integer[],
  is_danger          boolean,
  answer             text check (answer in ('yes', 'thanks', 'no', 'still_not', 'false_report', 'unclear')),
  primary key (file, n),
  check ((kind is null) = (answer is not null)),
  check ((kind is null) = (sub_issue_type_ids is null) and (kind is null) = (is_danger is null))
);
comment on table example_text is 'Invented posts and answers of the pack, each with what a careful clerk would say of it.';
comment on column example_text.n is 'Its number in the file of the pack.';
comment on column example_text.sub_issue_type_ids is 'The main matter first; empty where the post is about none.';

create table learned_model (
  version    integer generated always as identity primary key,
  made_at    timestamptz not null,
  digest     text not null check (digest ~ '^[0-9a-f]{64}$'),
  state      text not null check (state in ('in_force', 'superseded', 'refused')),
  examples   integer not null check (examples >= 0),
  decisions  integer not null check (decisions >= 0),
  features   integer not null check (features >= 0),
  size_bytes integer not null check (size_bytes <= 20000000),
  took_ms    integer not null check (took_ms >= 0),
  held_back  jsonb not null check (jsonb_typeof(held_back) = 'object'),
  weights    bytea,
  set_by     integer references app_user (user_id),
  set_at     timestamptz not null,
  check (state <> 'in_force' or weights is not null),
  check (state <> 'refused' or (weights is null and set_by is null))
);
comment on table learned_model is 'Versions of what was learned. One is in force; the last few keep their weights, so that an administrator can go back.';
comment on column learned_model.digest is 'SHA-256 of all that it learned from: the same examples make no second version.';
comment on column learned_model.examples is 'Posts and answers of the pack that it learned from; decisions: those of the desk.';
comment on column learned_model.held_back is 'How many decisions of the desk that nobody learned from it judges right, and how many its predecessor does.';
comment on column learned_model.weights is 'Null where it was refused, or is too old to be gone back to.';
comment on column learned_model.set_by is 'The administrator who put it in force; null where it came into force by itself.';
alter table learned_model alter column weights set storage external;
create unique index learned_model_in_force on learned_model ((true)) where state = 'in_force';
