-- safe: a check before the functions of 0022, and one of new records; a server of the version before meets both.
-- The application's role can write the table of erasures, so a decided row there proves nothing (decision 142). The audit can
-- only be added to: both administrators must stand in it with the very people, the request sealed.

create function decided_erasure(wanted integer) returns integer[]
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  asked   audit_entry;
  decided audit_entry;
  request erasure;
begin
  select * into request from erasure where request_id = wanted and state = 'done';
  if not found then
    raise exception 'there is no decided erasure %', wanted;
  end if;
  if cardinality(request.citizen_ids) > 20 then
    raise exception 'erasure % names more than 20 people', wanted;
  end if;
  select * into decided from audit_entry
   where event = 'CITIZEN_ERASED' and detail -> 'request_id' = to_jsonb(wanted)
     and detail -> 'citizen_ids' = to_jsonb(request.citizen_ids) limit 1;
  if not found then
    raise exception 'the audit has no approval of erasure %', wanted;
  end if;
  -- After a restore: what was decided before is repeated, and its rows may be lost.
  if decided.detail -> 'is_repeated' = 'true' then
    return request.citizen_ids;
  end if;
  select * into asked from audit_entry
   where event = 'ERASURE_ASKED' and detail -> 'request_id' = to_jsonb(wanted)
     and detail -> 'citizen_ids' = to_jsonb(request.citizen_ids) limit 1;
  if not found or asked.actor_user_id is distinct from request.asked_by
     or decided.actor_user_id is distinct from request.settled_by or asked.actor_user_id = decided.actor_user_id then
    raise exception 'the audit has no request of erasure % by another administrator', wanted;
  end if;
  if not is_sealed(asked.audit_id) then
    raise exception 'the request of erasure % is not sealed yet', wanted;
  end if;
  return request.citizen_ids;
end
$$;
revoke execute on function decided_erasure(integer) from public;

-- Whether the chain has this row of the audit; true where no chain was begun.
create function is_sealed(wanted bigint) returns boolean language sql stable as $$
  select exists (select from audit_seal where audit_id = wanted) or not exists (select from audit_seal)
$$;

do $$
begin
  execute replace(pg_get_functiondef('erase_said(integer)'::regprocedure),
    '  select citizen_ids into people from erasure where request_id = wanted and state = ''done'';' || chr(10) ||
    '  if people is null then' || chr(10) ||
    '    raise exception ''there is no decided erasure %'', wanted;' || chr(10) ||
    '  end if;' || chr(10),
    '  people := decided_erasure(wanted);' || chr(10));
  execute replace(pg_get_functiondef('erase_citizens(integer)'::regprocedure),
    '  select citizen_ids, settled_at into people, at_time from erasure where request_id = wanted and state = ''done'';' || chr(10) ||
    '  if people is null then' || chr(10) ||
    '    raise exception ''there is no decided erasure %'', wanted;' || chr(10) ||
    '  end if;' || chr(10),
    '  people := decided_erasure(wanted);' || chr(10) ||
    '  select settled_at into at_time from erasure where request_id = wanted;' || chr(10));
  if pg_get_functiondef('erase_said(integer)'::regprocedure) !~ 'decided_erasure'
     or pg_get_functiondef('erase_citizens(integer)'::regprocedure) !~ 'decided_erasure' then
    raise exception 'a function that erases is not the one of 0022';
  end if;
end
$$;

-- A record says how far the chain is, so the chain has its seal. No signature can be checked here; the verifier does.
create function audit_head_fits() returns trigger language plpgsql as $$
begin
  if new.seq > 0 and not exists (select from audit_seal where seq = new.seq and hash = new.hash) then
    raise exception 'the audit has no such seal %', new.seq;
  end if;
  return new;
end
$$;
create trigger audit_head_fits before insert on audit_head for each row execute function audit_head_fits();
