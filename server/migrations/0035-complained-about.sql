-- safe: columns with a default, and indexes over few rows; the version before neither asks nor writes them.
--
-- Whom a ticket complains about. These officers never see it, get it, or hear of it (decision 30). The column
-- stands on the ticket, because every condition of who may see it is evaluated on its row; the index tells the
-- few tickets that are kept from one officer, so that lengths of lists can leave them out.
alter table ticket add column complained_about integer[] not null default '{}';
comment on column ticket.complained_about is 'Users of SMGT whom the complaint is about; history says who recorded it, and why.';
alter table ticket add constraint ticket_complained_about_is_sensitive check (complained_about = '{}' or is_sensitive);
create index ticket_complains_about on ticket using gin (complained_about) where complained_about <> '{}';

-- By it a post that names an officer's account is understood.
alter table app_user add column handle text check (handle ~ '^[a-z0-9_]{1,15}$');
comment on column app_user.handle is 'The officer''s own account on X, without @ and in small letters.';
create unique index app_user_handle on app_user (handle) where handle is not null;
