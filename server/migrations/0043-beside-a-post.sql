-- safe: a server of the version before does not know the column.
-- What the platform sends beside a post: posts that it quotes or answers, the choices of its poll, its place. The words of
-- other people are among it, and an erasure takes them from everywhere.
alter table post add column beside jsonb not null default '[]';
comment on column post.beside is 'Posts quoted or answered, with their authors; choices of a poll; the attached place.';
alter table post alter beside set statistics 0;
create index post_beside_author on post using gin (jsonb_path_query_array(beside, '$[*].authorId')) where beside <> '[]';
comment on index post_beside_author is 'An erasure: the posts beside which words of the person stand.';

do $$
begin
  execute replace(pg_get_functiondef('erase_citizens(integer)'::regprocedure),
    '  update post set text = '''', media = ''[]'', origin_id',
    '  update post o set beside = (select coalesce(jsonb_agg(b.one order by b.n), ''[]'')' || chr(10) ||
    '      from jsonb_array_elements(o.beside) with ordinality as b (one, n) where (b.one ->> ''authorId'' = any (accounts)) is not true)' || chr(10) ||
    '   where o.beside <> ''[]'' and jsonb_path_query_array(o.beside, ''$[*].authorId'') ?| accounts;' || chr(10) ||
    '  update post set text = '''', media = ''[]'', beside = ''[]'', origin_id');
  if pg_get_functiondef('erase_citizens(integer)'::regprocedure) !~ 'o.beside' then
    raise exception 'the function that erases is not the one of 0037';
  end if;
end
$$;
