-- safe: three more columns with a value for what is there.
--
-- Banners come from the pack and from administrators, like all masters: where one is shown, and whether at all.

alter table banner
  add column shown_on  text[] not null default '{sign_in}'
    check (cardinality(shown_on) > 0 and shown_on <@ array['sign_in', 'open_dashboard', 'my_ticket']),
  add column is_on     boolean not null default true,
  add column is_active boolean not null default true,
  add check (valid_to > valid_from);
comment on table banner is 'What stands for a time on public pages; from the pack and the changes over it.';
comment on column banner.image_url is 'Written by servers of earlier versions only; banners are words.';
comment on column banner.alt_text is 'Written by servers of earlier versions only; banners are words.';

-- Both days of a period belong to it, so that one day is a period.
alter table district drop constraint district_check, add constraint district_check check (valid_to >= valid_from);
