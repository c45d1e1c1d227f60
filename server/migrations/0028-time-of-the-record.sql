-- safe: triggers only.
-- Rows of the security log may be deleted when they are past their time of 400 days, and never changed. The rights
-- that the application's role is given by `npm run migrate` leave out deleting altogether. The history of tickets is
-- never emptied, as the two logs are not.
create function refuse_change_in_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
drop trigger security_event_is_append_only on security_event;
create trigger security_event_is_append_only before update or delete on security_event
  for each row execute function refuse_change_in_time();
create trigger ticket_history_is_never_emptied before truncate on ticket_history
  for each statement execute function refuse_change();
