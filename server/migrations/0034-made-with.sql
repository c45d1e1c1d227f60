-- safe: a column without a default that a server of the version before leaves alone.
--
-- A recovery code is kept as a hash keyed with the server's secret; when that is replaced, its owner has to be told.
alter table recovery_code add column made_with text;
comment on column recovery_code.made_with is 'Names the secret without telling it. Null: made before this was kept.';
