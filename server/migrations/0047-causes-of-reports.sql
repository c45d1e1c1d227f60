-- safe: one more column, which may be empty, and its index.
--
-- Why it came to the matter, as the officer who reports sees it (decision 114): chosen from the root causes of the State,
-- read by who reviews the report, counted where the list of causes is kept.

alter table atr
  add column root_cause text,
  add check (root_cause ~ '\S' and char_length(root_cause) <= 60);
comment on column atr.root_cause is 'The code of a row of feedback_option of the kind root_cause; null where nothing was said.';
create index atr_root_cause on atr (root_cause) where root_cause is not null;
