-- safe: new tables only; nothing exists that could be broken.
--
-- The masters: everything that belongs to one State. The rows come from a data pack
-- (packs/<state>/*.json) and keep the pack's ids. Rows that leave the pack are marked
-- inactive, never deleted, because tickets point at them.

-- What stands beside an English name or text: the same by language code. A further language is data, no column.
create domain translations as jsonb check (
  jsonb_typeof(value) = 'object'
  and not jsonb_path_exists(value, '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}$") || @.key == "en")')
  and not jsonb_path_exists(value, '$.* ? (@.type() != "string" || @ like_regex "^\\s*$")')
);
comment on domain translations is 'A name or text by language code, without the English one, which stands in the column beside it.';

create table pack (
  pack_code              text primary key,
  pack_name              text not null,
  pack_name_translations translations not null,
  languages              text[] not null check ('en' = any (languages)),
  version                text not null,
  content_hash           text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  branding               jsonb not null default '{}'::jsonb,
  texts                  jsonb not null check (jsonb_typeof(texts) = 'object'),
  below                  jsonb check (jsonb_typeof(below) = 'object'),
  loaded_at              timestamptz not null default now()
);
comment on table pack is 'The data packs loaded into this database; one row per pack code.';
comment on column pack.texts is 'The files of the pack, text by name: what the changes of administrators are laid over.';
comment on column pack.below is 'The pack that it builds on: its name and its files.';

create table system_parameter (
  name      text primary key check (name ~ '^[a-z][a-z0-9_]*$'),
  value     text not null,
  is_public boolean not null default false,
  about     text not null default '',
  is_active boolean not null default true
);
comment on column system_parameter.is_public is 'May be sent to a client before sign-in or to any role.';

create table district (
  district_id                integer primary key,
  district_code              text not null unique check (district_code ~ '^[A-Z][A-Z0-9-]*$'),
  district_name              text not null unique,
  district_name_translations translations not null,
  kind                       text not null default 'district' check (kind in ('district', 'state_level', 'outside')),
  division                   text,
  division_translations      translations not null,
  lgd_code                   text unique check (lgd_code ~ '^[0-9]+$'),
  headquarters               text,
  predecessor_district_id    integer references district (district_id),
  valid_from                 date not null,
  valid_to                   date,
  sort_order                 integer not null,
  is_active                  boolean not null default true,
  check (valid_to is null or valid_to > valid_from),
  check (predecessor_district_id is null or predecessor_district_id <> district_id),
  check (kind <> 'district' or (division is not null and headquarters is not null))
);
create index district_predecessor on district (predecessor_district_id) where predecessor_district_id is not null;

create table district_alias (
  alias       text primary key check (alias = btrim(alias) and alias <> ''),
  district_id integer not null references district (district_id),
  script      text not null check (script in ('latin', 'devanagari')),
  kind        text not null check (kind in ('name', 'old_name', 'spelling', 'headquarters', 'town', 'tehsil', 'block', 'locality', 'office', 'hint', 'outside_place')),
  is_active   boolean not null default true
);
create index district_alias_district on district_alias (district_id);

create table department (
  department_id                integer primary key,
  department_code              text not null unique check (department_code ~ '^[A-Z][A-Z0-9-]*$'),
  department_name              text not null,
  department_name_translations translations not null,
  parent_department_id         integer references department (department_id),
  kind                         text not null default 'department' check (kind in ('department', 'body', 'cell')),
  sort_order                   integer not null,
  is_active                    boolean not null default true,
  check (parent_department_id is null or parent_department_id <> department_id)
);

create table sla_unit (
  sla_unit_id                integer primary key,
  sla_unit_code              text not null unique check (sla_unit_code in ('H', 'D', 'W')),
  sla_unit_name              text not null,
  sla_unit_name_translations translations not null,
  min_value                  integer not null check (min_value >= 1),
  max_value                  integer not null,
  is_active                  boolean not null default true,
  check (max_value >= min_value)
);

-- Which priority the cell is told of, and which one a ticket has where nothing says another, is data of the pack.
create table priority_tag (
  priority_tag_id                integer primary key,
  priority_tag_code              text not null unique,
  priority_tag_name              text not null,
  priority_tag_name_translations translations not null,
  colour                         text not null check (colour ~ '^#[0-9a-f]{6}$'),
  sla_factor                     numeric(4, 2) not null check (sla_factor > 0),
  triage_minutes                 integer not null check (triage_minutes > 0),
  sort_order                     integer not null,
  is_active                      boolean not null default true,
  is_critical                    boolean not null default false,
  is_default                     boolean not null default false
);
comment on column priority_tag.is_critical is 'The cell is told at once of a ticket that has it.';
comment on column priority_tag.is_default is 'What a ticket has where nothing says another.';

create table issue_type (
  issue_type_id                integer primary key,
  issue_type_name              text not null unique,
  issue_type_name_translations translations not null,
  sort_order                   integer not null,
  is_active                    boolean not null default true
);

create table sub_issue_type (
  sub_issue_type_id                integer primary key,
  issue_type_id                    integer not null references issue_type (issue_type_id),
  sub_issue_type_name              text not null,
  sub_issue_type_name_translations translations not null,
  department_id                    integer not null references department (department_id),
  sla_value                        integer check (sla_value > 0),
  sla_unit_id                      integer references sla_unit (sla_unit_id),
  priority_tag_id                  integer not null references priority_tag (priority_tag_id),
  photo_required                   boolean not null default false,
  is_sensitive                     boolean not null default false,
  has_interim                      boolean not null default false,
  sla_source                       text not null,
  sort_order                       integer not null,
  is_active                        boolean not null default true,
  unique (issue_type_id, sub_issue_type_name),
  check ((sla_value is null) = (sla_unit_id is null))
);
comment on column sub_issue_type.sla_value is 'Null: the class has no time limit (suggestions, thanks).';
comment on column sub_issue_type.has_interim is 'An interim reply is expected as a matter of course (relaying of a road).';
create index sub_issue_type_department on sub_issue_type (department_id);

create table sub_issue_department (
  sub_issue_type_id integer not null references sub_issue_type (sub_issue_type_id),
  department_id     integer not null references department (department_id),
  rank              integer not null check (rank >= 1),
  is_active         boolean not null default true,
  primary key (sub_issue_type_id, department_id)
);
comment on table sub_issue_department is 'Who may own a sub-issue; rank 1 is the department it is marked to first.';
create index sub_issue_department_department on sub_issue_department (department_id);

create table sla_variant (
  sub_issue_type_id           integer not null references sub_issue_type (sub_issue_type_id),
  condition_code              text not null check (condition_code ~ '^[a-z][a-z0-9_]*$'),
  condition_name              text not null,
  condition_name_translations translations not null,
  department_id               integer references department (department_id),
  sla_value                   integer not null check (sla_value > 0),
  sla_unit_id                 integer not null references sla_unit (sla_unit_id),
  sort_order                  integer not null,
  is_active                   boolean not null default true,
  primary key (sub_issue_type_id, condition_code)
);
comment on table sla_variant is 'Other limits of a sub-issue under a named condition (area, year of the record, owner).';

-- A pack may name the sources of a channel that this program has not; its check sees that a channel has one only.
create table source (
  source_id                integer primary key,
  source_code              text not null unique,
  source_name              text not null,
  source_name_translations translations not null,
  channel_code             text,
  is_manual                boolean not null,
  sort_order               integer not null,
  is_active                boolean not null default true,
  check (is_manual = (channel_code is null))
);

create table tag (
  tag_id                integer generated by default as identity (start with 1000) primary key,
  tag_name              text not null unique check (tag_name = btrim(tag_name) and tag_name <> ''),
  tag_name_translations translations not null default '{}',
  type_of_tag           text not null check (type_of_tag in ('T', 'R', 'A')),
  created_by            bigint,
  created_at            timestamptz not null default now(),
  is_from_pack          boolean not null default false,
  is_active             boolean not null default true
);
comment on table tag is 'Free tags. Pack tags keep ids below 1000; tags made by officers start there.';

create table holiday (
  holiday_date              date not null,
  district_id               integer references district (district_id),
  holiday_name              text not null,
  holiday_name_translations translations not null,
  is_working                boolean not null default false,
  note                      text not null default '',
  is_active                 boolean not null default true,
  unique nulls not distinct (holiday_date, district_id)
);
comment on column holiday.district_id is 'Null: the whole State. A district row overrules the State row of the same day.';
comment on column holiday.is_working is 'True: the day is worked although it would be free (a Saturday called in).';

-- Purposes of ready texts are the pack's.
create table canned_reply (
  canned_reply_id integer primary key,
  purpose         text not null,
  lang            text not null check (lang ~ '^[a-z]{2,3}$'),
  title           text not null,
  body            text not null check (body !~* '(https?://|www\.)'),
  sort_order      integer not null,
  is_active       boolean not null default true
);
create index canned_reply_purpose on canned_reply (purpose, lang);

-- What an operator reads out in a call to a citizen, in every language: one sentence a step.
create table call_script (
  step_code                text primary key,
  spoken_text              text not null,
  spoken_text_translations translations not null,
  is_active                boolean not null default true
);

create table return_reason (
  return_reason_id                integer primary key,
  return_reason_code              text not null unique,
  return_reason_name              text not null,
  return_reason_name_translations translations not null,
  sort_order                      integer not null,
  is_active                       boolean not null default true
);

create table feedback_option (
  kind              text not null check (kind in ('satisfaction', 'call_status', 'rating', 'root_cause')),
  code              text not null,
  name              text not null,
  name_translations translations not null,
  sort_order        integer not null,
  is_active         boolean not null default true,
  primary key (kind, code)
);

create table role (
  role_id                integer primary key,
  role_code              text not null unique,
  role_name              text not null,
  role_name_translations translations not null,
  sees                   text not null,
  sort_order             integer not null,
  is_active              boolean not null default true
);

create table activity (
  activity_id                integer primary key,
  activity_code              text not null unique check (activity_code ~ '^[A-Z][A-Z0-9_]*$'),
  activity_name              text not null,
  activity_name_translations translations not null,
  is_active                  boolean not null default true
);

create table role_activity (
  role_id     integer not null references role (role_id),
  activity_id integer not null references activity (activity_id),
  is_active   boolean not null default true,
  primary key (role_id, activity_id)
);
create index role_activity_activity on role_activity (activity_id);

create table menu_item (
  menu_id                integer primary key,
  parent_menu_id         integer references menu_item (menu_id),
  menu_name              text not null,
  menu_name_translations translations not null,
  menu_url               text check (menu_url ~ '^/'),
  menu_icon              text not null,
  menu_order             integer not null,
  count_key              text,
  is_active              boolean not null default true,
  check (parent_menu_id is null or parent_menu_id <> menu_id)
);
create index menu_item_parent on menu_item (parent_menu_id) where parent_menu_id is not null;

create table menu_item_role (
  menu_id   integer not null references menu_item (menu_id),
  role_id   integer not null references role (role_id),
  is_active boolean not null default true,
  primary key (menu_id, role_id)
);
create index menu_item_role_role on menu_item_role (role_id);

-- Views of a list that every officer of a role finds ready. Nobody changes or deletes them; who wants another
-- keeps it as their own view.
create table ready_view (
  view_code              text primary key,
  list_key               text not null,
  view_name              text not null,
  view_name_translations translations not null,
  query                  text not null,
  roles                  integer[] not null check (cardinality(roles) > 0),
  sort_order             integer not null,
  is_active              boolean not null default true
);

-- A status says what it means, so a State can add one: indexes and queries name its phase, never a set of status
-- ids (decision 40).
create table ticket_status (
  status_id                integer primary key,
  status_code              text not null unique,
  status_name              text not null unique,
  status_name_translations translations not null,
  bucket                   text not null check (bucket in ('pending', 'resolved', 'excluded')),
  officer_clock            text not null check (officer_clock in ('triage', 'accept', 'runs', 'paused', 'stopped', 'appeal', 'none')),
  citizen_clock            text not null check (citizen_clock in ('runs', 'paused', 'stopped', 'none')),
  is_terminal              boolean not null,
  sort_order               integer not null,
  is_active                boolean not null default true,
  phase                    text not null default 'open'
                 check (phase in ('open', 'feedback', 'closed', 'no_action', 'transferred', 'merged', 'deleted')),
  turn                     text not null default 'cell' check (turn in ('cell', 'officer', 'citizen', 'nobody')),
  list_key                 text check (list_key in ('new', 'returned', 'awaiting', 'atr_review', 'feedback', 'appeal')),
  call                     text not null default 'lasting' check (call in ('feedback', 'details', 'tell', 'lasting', 'held', 'none')),
  may_lead                 boolean not null default true,
  remembers                boolean not null default false,
  is_reopened              boolean not null default false,
  constraint ticket_status_phase_key unique (status_id, phase),
  constraint ticket_status_bucket_of_phase check (bucket = case
    when phase = 'open' then 'pending' when phase in ('merged', 'deleted') then 'excluded' else 'resolved' end)
);
comment on column ticket_status.phase is 'Where it stands in the life of a ticket; every ticket carries it.';
comment on column ticket_status.turn is 'Who has to do something next.';
comment on column ticket_status.list_key is 'The list of the menu that its tickets stand in, beside the general ones.';
comment on column ticket_status.call is 'What the citizen is called about while a ticket is in it.';
comment on column ticket_status.may_lead is 'Others may be merged into its tickets.';
comment on column ticket_status.remembers is 'A ticket may go back from it to the status before.';
comment on column ticket_status.is_reopened is 'The matter is open again because the citizen was not satisfied.';

-- A State may have its own actions. What an action asks for stands in its transitions alone; by which ready text
-- the citizen is told of it, and whether it is offered for many tickets, is said by the pack and not by its number.
create table workflow_action (
  action_id                    integer primary key,
  action_code                  text not null unique,
  action_name                  text not null,
  action_name_translations     translations not null,
  kind                         text not null check (kind in ('workflow', 'misc', 'system')),
  disable_action_manual_ticket boolean not null default false,
  min_remark                   integer not null default 0 check (min_remark >= 0),
  user_select                  text not null default 'N' check (user_select in ('N', 'S', 'M')),
  confirm_text                 text not null,
  confirm_text_translations    translations not null,
  what_happens                 text not null,
  what_happens_translations    translations not null,
  citizen_sees                 text not null,
  citizen_sees_translations    translations not null,
  done_text                    text not null,
  done_text_translations       translations not null,
  sort_order                   integer not null,
  is_active                    boolean not null default true,
  tells                        text,
  for_many                     integer check (for_many > 0)
);
comment on column workflow_action.tells is 'Purpose of the ready text by which the effect tell_citizen tells of it.';
comment on column workflow_action.for_many is 'Its place among the actions for many tickets at once; null: for one alone.';

create table workflow_transition (
  workflow_transition_id integer primary key,
  transition_code        text not null,
  entry                  text check (entry in ('feed', 'manual')),
  from_status_id         integer references ticket_status (status_id),
  action_id              integer references workflow_action (action_id),
  roles                  integer[] not null,
  by_system              boolean not null,
  guards                 text[] not null,
  must_supply            text[] not null,
  outcomes               jsonb not null check (jsonb_typeof(outcomes) = 'array' and jsonb_array_length(outcomes) > 0),
  is_active              boolean not null default true,
  unique nulls not distinct (transition_code, from_status_id),
  check ((entry is null) = (from_status_id is not null)),
  check ((entry is null) = (action_id is not null)),
  check (by_system or cardinality(roles) > 0)
);
comment on table workflow_transition is 'One row per from-status and rule of the workflow; outcomes hold target status, assignee, clock and effects.';
create index workflow_transition_from on workflow_transition (from_status_id, action_id);

create table disposal_type (
  disposal_type_id                integer primary key,
  disposal_type_name              text not null unique,
  disposal_type_name_translations translations not null,
  counts_as                       text not null check (counts_as in ('resolved', 'transferred', 'excluded', 'no_action')),
  is_solving                      boolean not null,
  action_ids                      integer[] not null check (cardinality(action_ids) > 0),
  approver_roles                  integer[] not null default '{}',
  based_on                        text not null default '',
  sort_order                      integer not null,
  is_active                       boolean not null default true
);
comment on column disposal_type.is_solving is 'Work was done or a service given; other ends are closed, not solved (decision 54).';
comment on column disposal_type.approver_roles is 'When not empty, only these roles may approve a ticket under this type.';

create table detection_keyword (
  detection_keyword_id integer generated always as identity primary key,
  kind                 text not null check (kind in ('sub_issue', 'negative', 'spam', 'hinglish', 'not_place', 'way', 'goal', 'office_handle')),
  sub_issue_type_id    integer references sub_issue_type (sub_issue_type_id),
  keyword              text not null check (keyword = btrim(keyword) and keyword <> ''),
  weight               integer not null check (weight between 1 and 100),
  is_active            boolean not null default true,
  unique nulls not distinct (kind, sub_issue_type_id, keyword),
  check ((sub_issue_type_id is not null) = (kind in ('sub_issue', 'negative')))
);

create table confirmation_question (
  question_code              text primary key,
  question_text              text not null,
  question_text_translations translations not null,
  is_active                  boolean not null default true
);
