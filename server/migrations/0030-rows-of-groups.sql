-- safe: changes rows only, to what a server of the version before reads as well.
-- A row of a group says what it stands for: what leads names no department, a department beside the first one has its row,
-- and what was taken down by hand is no department's.

update ticket_combined set department_id = null, user_id = null
 where relation = 'PRIMARY' and (department_id is not null or user_id is not null);

-- A department that gave the lead to another where a post led: its row is not tied to its marking, or was never written.
with rowless as (
  select m.marking_id, m.ticket_id, m.department_id, m.user_id, m.assigned_at,
         (select min(k.ticket_combined_id) from ticket_combined k
           where k.ticket_id = m.ticket_id and k.relation = 'ADDITIONAL_MARKING' and k.deleted_at is null
             and k.department_id = m.department_id and k.user_id = m.user_id
             and not exists (select 1 from ticket_marking o
                              where o.ticket_id = k.ticket_id and o.ticket_combined_id = k.ticket_combined_id
                                and o.kind = 'ADDITIONAL')) as row_id
    from ticket_marking m
   where m.kind = 'ADDITIONAL' and m.ended_at is null and m.role_id = 5 and m.ticket_combined_id is null),
made as (
  insert into ticket_combined (ticket_id, relation, department_id, user_id, created_at)
  select ticket_id, 'ADDITIONAL_MARKING', department_id, user_id, assigned_at from rowless where row_id is null
  returning ticket_combined_id, ticket_id, department_id, user_id)
update ticket_marking m set ticket_combined_id = coalesce(r.row_id, made.ticket_combined_id)
  from rowless r left join made using (ticket_id, department_id, user_id)
 where m.marking_id = r.marking_id;

-- What led before a post did: of a ticket that was taken down by hand its words, else nothing.
update ticket_combined k
   set department_id = null, user_id = null, deleted_at = case when t.is_manual then null else now() end
  from ticket t
 where t.ticket_id = k.ticket_id and k.relation = 'ADDITIONAL_MARKING' and k.deleted_at is null
   and exists (select 1 from ticket_combined p where p.ticket_id = k.ticket_id and p.relation = 'PRIMARY'
                and p.deleted_at is null and p.feed_id is not null)
   and not exists (select 1 from ticket_marking m
                    where m.ticket_id = k.ticket_id and m.ticket_combined_id = k.ticket_combined_id and m.kind = 'ADDITIONAL');

-- A department whose marking ended with the first one's does not stand in the group any more; of a merged ticket the undo of
-- the merge still brings it back.
update ticket_combined k set deleted_at = now()
  from ticket t
 where t.ticket_id = k.ticket_id and t.phase <> 'merged' and k.relation = 'ADDITIONAL_MARKING' and k.deleted_at is null
   and k.department_id is not null
   and not exists (select 1 from ticket_marking m
                    where m.ticket_id = k.ticket_id and m.ticket_combined_id = k.ticket_combined_id and m.ended_at is null);
