-- safe: one new table.
--
-- What an operator reads out in a call to a citizen, in both languages: data of the pack, one sentence a step.

create table call_script (
  step_code      text primary key,
  spoken_text    text not null,
  spoken_text_hi text not null,
  is_active      boolean not null default true
);
