-- safe: a new table only.
-- Changes of the addresses of accounts: the second administrator sees the last one, and for a day codes for a new password
-- go to the former addresses too, since who changed them may have given their own.

create table address_change (
  address_change_id integer generated always as identity primary key,
  user_id           integer not null references app_user (user_id),
  email             text,
  mobile            text,
  changed_at        timestamptz not null,
  changed_by        integer not null references app_user (user_id)
);
comment on table address_change is 'A change of the addresses of an account, with those of before while codes go there too.';
create index address_change_of on address_change (user_id, changed_at desc);
create index address_change_kept on address_change (changed_at) where email is not null or mobile is not null;
