-- breaking: a server of the version before counts wrong codes in the table that is dropped here.
-- Wrong codes count against the codes that are open and against the guesser's network (login_counter), never against the
-- ticket (decision 140).

alter table citizen_proof add column tries_elsewhere integer not null default 0 check (tries_elsewhere between 0 and 5);
comment on column citizen_proof.tries is 'Wrong codes from the network that requested this one.';
comment on column citizen_proof.tries_elsewhere is 'Wrong codes from all other networks; from five on only the requesting network can use the code.';

do $$
begin
  execute replace(pg_get_functiondef('erase_citizens(integer)'::regprocedure),
    '  delete from citizen_proof_try where ticket_id = any (tickets);' || chr(10), '');
end
$$;
drop table citizen_proof_try;
