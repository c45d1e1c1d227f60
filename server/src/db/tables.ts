// Made by `npm run schema` from the migrated database. Do not edit.
import type { ColumnType } from "kysely";

/** A column that the database fills when it is not given. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** A column that only the database fills. */
export type GeneratedAlways<T> = ColumnType<T, never, never>;
/** A moment: read as Date, written as Date or ISO text. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** JSON: read as what it holds, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
/** What a name is called in other languages, by language code. */
export type Translations = Readonly<Record<string, string>>;

export interface AccountChangeTable {
  change_id: GeneratedAlways<number>;
  user_id: number;
  kind: string;
  reason: string;
  asked_by: number;
  asked_at: Moment;
  expires_at: Moment;
  outcome: string | null;
  settled_by: number | null;
  settled_at: Moment | null;
  wish: Json | null;
}

export interface AccountNoticeTable {
  notice_id: GeneratedAlways<number>;
  user_id: number;
  kind: string;
  at: Moment;
  by_user_id: number | null;
  seen_at: Moment | null;
}

export interface ActivityTable {
  activity_id: number;
  activity_code: string;
  activity_name: string;
  activity_name_translations: Translations;
  is_active: Generated<boolean>;
}

export interface AddressChangeTable {
  address_change_id: GeneratedAlways<number>;
  user_id: number;
  email: string | null;
  mobile: string | null;
  changed_at: Moment;
  changed_by: number;
}

export interface AnsweredRequestTable {
  user_id: number;
  client_ref: string;
  answer: Json;
  at: Moment;
}

export interface ApiLogTable {
  api_log_id: GeneratedAlways<number>;
  at: Moment;
  direction: string;
  api_name: string;
  http_status: number | null;
  latency_ms: number;
  reference: string | null;
  user_id: number | null;
  role_id: number | null;
  ip: string | null;
  ticket_id: number | null;
  error: string | null;
  lost: number | null;
}

export interface AppUserTable {
  user_id: Generated<number>;
  login_id: string;
  user_name: string;
  designation: Generated<string>;
  email: string | null;
  mobile: string | null;
  password_hash: string;
  is_enabled: Generated<boolean>;
  is_available: Generated<boolean>;
  last_login_at: Moment | null;
  created_at: Generated<Moment>;
  is_locked: Generated<boolean>;
  password_changed_at: Moment | null;
  profile_image_key: string | null;
  away_from: string | null;
  away_to: string | null;
  away_reason: string | null;
  delegate_user_id: number | null;
  wrong_codes: Generated<number>;
  codes_stopped_at: Moment | null;
  handle: string | null;
  version: Generated<number>;
  needs_factor: Generated<boolean>;
}

export interface AtrTable {
  atr_id: GeneratedAlways<number>;
  ticket_id: number;
  remark: string;
  disposal_type_id: number;
  submitted_by: number;
  submitted_at: Moment;
  state: Generated<string>;
  reviewed_by: number | null;
  reviewed_at: Moment | null;
  root_cause: string | null;
}

export interface AttachmentTable {
  attachment_id: GeneratedAlways<number>;
  ticket_id: number;
  history_id: number | null;
  file_name: string;
  content_type: string;
  bytes: number;
  storage_key: string;
  uploaded_by: number;
  uploaded_at: Moment;
}

export interface AuditChainTable {
  is_the_one: Generated<boolean>;
  complete_to: Generated<number>;
}

export interface AuditCheckTable {
  check_id: GeneratedAlways<number>;
  asked_by: number | null;
  asked_at: Moment;
  ended_at: Moment | null;
  outcome: string | null;
  checked_to: number | null;
  anchored_to: number | null;
  anchored_at: Moment | null;
  fault: string | null;
  bad_seq: number | null;
  bad_to_seq: number | null;
  bad_audit_id: number | null;
}

export interface AuditEntryTable {
  audit_id: GeneratedAlways<number>;
  at: Moment;
  event: string;
  actor_user_id: number | null;
  role_id: number | null;
  ticket_id: number | null;
  detail: Generated<Json>;
  reference: string | null;
}

export interface AuditHeadTable {
  head_id: GeneratedAlways<number>;
  kind: string;
  seq: number;
  hash: Buffer;
  complete_to: number;
  sealed_at: Moment;
  lost_seq: number | null;
  lost_hash: Buffer | null;
  key_id: string;
  signature: Buffer;
  witnesses: Generated<string[]>;
  restored: string | null;
}

export interface AuditSaidTable {
  said: string;
  salt: Buffer;
  words: string;
  citizen_ids: Generated<number[]>;
  at: Moment;
}

export interface AuditSealTable {
  seq: number;
  audit_id: number;
  hash: Buffer;
}

export interface BannerTable {
  banner_id: Generated<number>;
  banner_title: string;
  banner_title_translations: Translations;
  banner_text: string;
  banner_text_translations: Translations;
  link_url: string | null;
  valid_from: Moment;
  valid_to: Moment | null;
  display_order: Generated<number>;
  shown_on: Generated<string[]>;
  is_on: Generated<boolean>;
  is_active: Generated<boolean>;
}

export interface BroadcastMessageTable {
  broadcast_message_id: GeneratedAlways<number>;
  user_id: number;
  ticket_id: number | null;
  message_type: string;
  severity: string;
  message: string;
  message_translations: Translations;
  created_by: number;
  created_at: Moment;
  read_at: Moment | null;
  global_notification_id: number | null;
  delivered_at: Moment | null;
  acknowledged_at: Moment | null;
}

export interface CallScriptTable {
  step_code: string;
  spoken_text: string;
  spoken_text_translations: Translations;
  is_active: Generated<boolean>;
}

export interface CannedReplyTable {
  canned_reply_id: number;
  purpose: string;
  lang: string;
  title: string;
  body: string;
  sort_order: number;
  is_active: Generated<boolean>;
  valid_from: string | null;
  valid_to: string | null;
}

export interface ChannelCursorTable {
  channel: string;
  name: string;
  value: string;
  updated_at: Moment;
}

export interface ChannelKindTable {
  code: string;
  channel: string;
  is_private: boolean;
}

export interface ChannelSpendTable {
  day: string;
  channel: string;
  kind: string;
  times: number;
  cost_micros: number;
}

export interface ChargeTable {
  charge_id: GeneratedAlways<number>;
  from_user_id: number;
  to_user_id: number;
  made_by: number;
  role_id: number;
  reason: string;
  client_ref: string;
  made_at: Moment;
  finished_at: Moment | null;
  acknowledged_at: Moment | null;
}

export interface ChargeTicketTable {
  charge_id: number;
  ticket_id: number;
  outcome: string | null;
  refusal: string | null;
}

export interface CipherChannelTable {
  channel_id: Buffer;
  enc_hash: Buffer;
  secret_sealed: Buffer;
  session_id: number | null;
  highest: Generated<number>;
  seen: Generated<string>;
  expires_at: Moment;
}

export interface CipherKeyTable {
  kid: string;
  public_key: Buffer;
  private_sealed: Buffer | null;
  created_at: Moment;
  retire_at: Moment;
}

export interface CitizenTable {
  citizen_id: GeneratedAlways<number>;
  x_user_id: string | null;
  handle: string | null;
  citizen_name: string;
  profile_image_url: string | null;
  followers: Generated<number>;
  is_verified: Generated<boolean>;
  mobile: string | null;
  email: string | null;
  address: string | null;
  updated_at: Moment;
  account_channel: Generated<string>;
  erased_at: Moment | null;
  is_name_corrected: Generated<boolean>;
}

export interface CitizenProofTable {
  proof_id: GeneratedAlways<number>;
  ticket_id: number;
  channel: string;
  code_hash: Buffer;
  network: string;
  sent_at: Moment;
  expires_at: Moment;
  tries: Generated<number>;
  used_at: Moment | null;
  tries_elsewhere: Generated<number>;
}

export interface ClockBasisTable {
  is_only: Generated<boolean>;
  fingerprint: string;
  next_ticket: number | null;
}

export interface ClockRetryTable {
  ticket_id: number;
  tries: number;
  next_at: Moment | null;
}

export interface ConfirmationQuestionTable {
  question_code: string;
  question_text: string;
  question_text_translations: Translations;
  is_active: Generated<boolean>;
}

export interface CounterTable {
  name: string;
  period: string;
  key: number;
  shard: number;
  n: number;
}

export interface DangerDecisionTable {
  feed_id: number;
  versions: number;
  is_danger: boolean;
  decided_by: number;
  decided_at: Moment;
}

export interface DatabaseIdentityTable {
  is_only: Generated<boolean>;
  system_identifier: string | null;
  timeline: string | null;
}

export interface DemoMarkTable {
  is_demo: Generated<boolean>;
  filled_at: Moment;
}

export interface DepartmentTable {
  department_id: number;
  department_code: string;
  department_name: string;
  department_name_translations: Translations;
  parent_department_id: number | null;
  kind: Generated<string>;
  sort_order: number;
  is_active: Generated<boolean>;
  certain_percent: number | null;
  valid_from: string | null;
  valid_to: string | null;
}

export interface DepartmentRouteTable {
  department_route_id: number;
  district_id: number;
  department_id: number;
  sub_issue_type_ids: number[];
  places: string[];
  not_places: string[];
  is_active: Generated<boolean>;
  valid_from: string | null;
  valid_to: string | null;
}

export interface DetectionKeywordTable {
  detection_keyword_id: GeneratedAlways<number>;
  kind: string;
  sub_issue_type_id: number | null;
  keyword: string;
  weight: number;
  is_active: Generated<boolean>;
}

export interface DisclosedCitizenTable {
  citizen_id: number;
  disclosure_id: number;
}

export interface DisclosureTable {
  disclosure_id: GeneratedAlways<number>;
  ticket_id: number | null;
  at: Moment;
  to_kind: string;
  recipient: string;
  basis: string;
  data: string[];
  recorded_by: number;
  recorded_at: Moment;
}

export interface DisposalTypeTable {
  disposal_type_id: number;
  disposal_type_name: string;
  disposal_type_name_translations: Translations;
  counts_as: string;
  is_solving: boolean;
  action_ids: number[];
  approver_roles: Generated<number[]>;
  based_on: Generated<string>;
  sort_order: number;
  is_active: Generated<boolean>;
}

export interface DistrictTable {
  district_id: number;
  district_code: string;
  district_name: string;
  district_name_translations: Translations;
  kind: Generated<string>;
  division: string | null;
  division_translations: Translations;
  lgd_code: string | null;
  headquarters: string | null;
  predecessor_district_id: number | null;
  valid_from: string;
  valid_to: string | null;
  sort_order: number;
  is_active: Generated<boolean>;
  population: number | null;
}

export interface DistrictAliasTable {
  alias: string;
  district_id: number;
  script: string;
  kind: string;
  is_active: Generated<boolean>;
}

export interface DraftTable {
  user_id: number;
  kind: string;
  fields: Json | null;
  version: number;
  saved_at: Moment;
  draft_key: string;
  begun_at: Moment;
  ticket_id: GeneratedAlways<number | null>;
}

export interface ErasureTable {
  request_id: GeneratedAlways<number>;
  citizen_ids: number[];
  state: Generated<string>;
  reason: string;
  asked_by: number;
  asked_at: Moment;
  settled_by: number | null;
  settled_at: Moment | null;
  settled_reason: string | null;
  kind: Generated<string>;
  wish: Json | null;
}

export interface EscalationTable {
  ticket_id: number;
  cycle: number;
  level: number;
  at: Moment;
}

export interface ExampleTextTable {
  file: string;
  n: number;
  text: string;
  kind: string | null;
  sub_issue_type_ids: number[] | null;
  is_danger: boolean | null;
  answer: string | null;
}

export interface ExportRequestTable {
  export_id: string;
  user_id: number;
  session_id: number;
  role_id: number;
  format: string;
  asked: Json;
  state: Generated<string>;
  row_count: number | null;
  requested_at: Moment;
  fetched_at: Moment | null;
  language: Generated<string>;
}

export interface FeedPostTable {
  feed_id: number;
  state: string;
  kind: string;
  certainty: string;
  words: string[];
  reason: string;
  rule_id: number | null;
  rule_version: number | null;
  dismiss_why: string | null;
  remark: string | null;
  dismissed_by: number | null;
  dismissed_at: Moment | null;
}

export interface FeedSetAsideTable {
  raw_id: number;
  why: string;
  remark: string | null;
  user_id: number;
  at: Moment;
}

export interface FeedbackTable {
  feedback_id: GeneratedAlways<number>;
  ticket_id: number;
  action_id: number;
  satisfaction: string | null;
  rating: number | null;
  call_status: string;
  remarks: string | null;
  called_at: Moment;
  next_call_at: Moment | null;
  called_by: number;
}

export interface FeedbackOptionTable {
  kind: string;
  code: string;
  name: string;
  name_translations: Translations;
  sort_order: number;
  is_active: Generated<boolean>;
}

export interface FiguresShownTable {
  day: string;
  shown_at: Moment;
}

export interface FirstStepSkipTable {
  step: string;
  reason: string;
  skipped_at: Moment;
  skipped_by: number;
}

export interface GlobalNotificationTable {
  global_notification_id: GeneratedAlways<number>;
  version: Generated<number>;
  state: string;
  title: string;
  title_translations: Translations;
  message: string;
  message_translations: Translations;
  category_id: number;
  priority: string;
  role_ids: number[];
  department_ids: number[];
  district_ids: number[];
  sla_value: number | null;
  sla_unit_id: number | null;
  valid_from: Moment;
  valid_to: Moment | null;
  is_ack_wanted: boolean;
  storage_key: string | null;
  file_name: string | null;
  content_type: string | null;
  client_ref: string | null;
  created_by: number;
  created_at: Moment;
  changed_at: Moment;
  needs_approval: boolean;
  decided_by: number | null;
  decided_at: Moment | null;
  refusal_reason: string | null;
  published_at: Moment | null;
  released_at: Moment | null;
  recalled_by: number | null;
  recalled_at: Moment | null;
  recall_reason: string | null;
}

export interface HolidayTable {
  holiday_date: string;
  district_id: number | null;
  holiday_name: string;
  holiday_name_translations: Translations;
  is_working: Generated<boolean>;
  note: Generated<string>;
  is_active: Generated<boolean>;
  closes_at: string | null;
}

export interface IssueTypeTable {
  issue_type_id: number;
  issue_type_name: string;
  issue_type_name_translations: Translations;
  sort_order: number;
  is_active: Generated<boolean>;
  valid_from: string | null;
  valid_to: string | null;
}

export interface KeepingRunTable {
  keeping_run_id: GeneratedAlways<number>;
  kind: string;
  begun_at: Moment;
  ended_at: Moment;
  before: Moment;
  dropped: number | null;
}

export interface KnownDeviceTable {
  user_id: number;
  device_hash: Buffer;
  created_at: Moment;
  used_at: Moment;
}

export interface LearnedModelTable {
  version: GeneratedAlways<number>;
  made_at: Moment;
  digest: string;
  state: string;
  examples: number;
  decisions: number;
  features: number;
  size_bytes: number;
  took_ms: number;
  held_back: Json;
  weights: Buffer | null;
  set_by: number | null;
  set_at: Moment;
}

export interface LeaseTable {
  name: string;
  holder: string;
  until: Moment;
}

export interface ListCounterTable {
  scope: string;
  status_id: number;
  district_id: number;
  department_id: number;
  is_sensitive: boolean;
  is_manual: boolean;
  shard: number;
  n: number;
}

export interface LoginCounterTable {
  counter_key: string;
  failures: number;
  tries: Generated<Date[]>;
  is_stopped: Generated<boolean>;
  retry_at: Moment | null;
  used_at: Moment;
}

export interface MasterChangeTable {
  masters_version: number;
  list: string;
  row_key: Json;
  kind: string;
  before: Json | null;
  after: Json | null;
  reason: string;
  change_no: Generated<number>;
  undoes_version: number | null;
}

export interface MastersVersionTable {
  masters_version: GeneratedAlways<number>;
  made_at: Moment;
  source: string;
  user_id: number | null;
  pack_version: string | null;
  changed: Json;
}

export interface MentionTable {
  history_id: number;
  user_id: number;
  ticket_id: number;
  user_name: string;
  mentioned_by: number;
  mentioned_at: Moment;
  read_at: Moment | null;
}

export interface MenuItemTable {
  menu_id: number;
  parent_menu_id: number | null;
  menu_name: string;
  menu_name_translations: Translations;
  menu_url: string | null;
  menu_icon: string;
  menu_order: number;
  count_key: string | null;
  is_active: Generated<boolean>;
}

export interface MenuItemRoleTable {
  menu_id: number;
  role_id: number;
  is_active: Generated<boolean>;
}

export interface NotificationSendingTable {
  notification_sending_id: GeneratedAlways<number>;
  global_notification_id: number;
  user_id: number;
  way: string;
  push_subscription_id: number | null;
  sent_at: Moment | null;
}

export interface NotificationWayTable {
  user_id: number;
  way: string;
  since: Moment;
}

export interface OfficeTable {
  office_id: number;
  office_name: string;
  office_name_translations: Translations;
  kind: string;
  district_id: number;
  department_id: number;
  places: string[];
  sort_order: number;
  is_active: Generated<boolean>;
  valid_from: string | null;
  valid_to: string | null;
}

export interface OldPasswordTable {
  old_password_id: GeneratedAlways<number>;
  user_id: number;
  password_hash: string;
  changed_at: Moment;
}

export interface PackTable {
  pack_code: string;
  pack_name: string;
  pack_name_translations: Translations;
  languages: string[];
  version: string;
  content_hash: string;
  texts: Json;
  below: Json | null;
  loaded_at: Generated<Moment>;
}

export interface PackVersionTable {
  pack_version_id: GeneratedAlways<number>;
  version: string;
  state: string;
  made_at: Moment;
  made_by: number | null;
  note: string;
  files: Json;
  below: Json | null;
  decided_at: Moment | null;
  decided_by: number | null;
  reason: string | null;
  base_version_id: number | null;
}

export interface PasswordResetTable {
  user_id: number;
  code_hash: Buffer;
  created_at: Moment;
  expires_at: Moment;
}

export interface PostTable {
  feed_id: GeneratedAlways<number>;
  channel: string;
  origin_id: string;
  version_id: string;
  kind: string;
  citizen_id: number;
  text: string;
  lang: string;
  conversation_id: string;
  in_reply_to_id: string | null;
  quoted_id: string | null;
  media: Generated<Json>;
  is_summoned: boolean;
  is_deleted: Generated<boolean>;
  posted_at: Moment;
  received_at: Moment;
  ticket_id: number | null;
  deleted_seen_at: Moment | null;
  beside: Generated<Json>;
}

export interface PostVersionTable {
  feed_id: number;
  version_id: string;
  text: string;
  raw_id: number;
  received_at: Moment;
}

export interface PresenceTable {
  ticket_id: number;
  session_id: number;
  user_id: number;
  seen_at: Moment;
  writing_at: Moment | null;
}

export interface PriorityTagTable {
  priority_tag_id: number;
  priority_tag_code: string;
  priority_tag_name: string;
  priority_tag_name_translations: Translations;
  colour: string;
  sla_factor: number;
  triage_minutes: number;
  sort_order: number;
  is_active: Generated<boolean>;
  is_critical: Generated<boolean>;
  is_default: Generated<boolean>;
}

export interface ProposalTable {
  proposal_id: GeneratedAlways<number>;
  ticket_id: number;
  kind: string;
  detail: Generated<Json>;
  reason: string | null;
  proposed_by: number;
  proposed_at: Moment;
  state: Generated<string>;
  decided_by: number | null;
  decided_at: Moment | null;
}

export interface PushSubscriptionTable {
  push_subscription_id: GeneratedAlways<number>;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  language: string;
  since: Moment;
}

export interface RawItemTable {
  raw_id: Generated<number>;
  channel: string;
  external_id: string;
  via: string;
  raw: Json;
  state: Generated<string>;
  reason: string | null;
  attempts: Generated<number>;
  retry_at: Moment | null;
  received_at: Moment;
  ticket_id: number | null;
  has: Generated<number>;
  text_length: Generated<number>;
  later: Generated<Json>;
  author_id: string | null;
  ids: string[] | null;
}

export interface ReadingTable {
  reading_id: GeneratedAlways<number>;
  source: string;
  began_at: Moment;
  ended_at: Moment;
  from_at: Moment | null;
  to_at: Moment | null;
  runs: number;
  pages: number;
  seen: number;
  stored: number;
  mended: number;
  outcome: string;
  reason: string | null;
  channel: Generated<string>;
}

export interface ReadingGapTable {
  gap_id: GeneratedAlways<number>;
  source: string;
  way: string;
  from_id: string | null;
  before_id: string | null;
  reached_id: string | null;
  page_token: string | null;
  from_at: Moment | null;
  to_at: Moment | null;
  opened_at: Moment;
  updated_at: Moment;
  closed_at: Moment | null;
  channel: Generated<string>;
  is_lost: Generated<boolean>;
}

export interface ReadyViewTable {
  view_code: string;
  list_key: string;
  view_name: string;
  view_name_translations: Translations;
  query: string;
  roles: number[];
  sort_order: number;
  is_active: Generated<boolean>;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
  used_at: Moment | null;
  made_with: string | null;
}

export interface RehearsalTable {
  rehearsal_id: GeneratedAlways<number>;
  state: Generated<string>;
  days: number;
  draft_revision: number;
  live_version: number | null;
  is_other_order: boolean;
  rules: Json;
  started_at: Moment;
  started_by: number;
  ended_at: Moment | null;
  since: Moment;
  total: Generated<number>;
  done: Generated<number>;
  after_id: number | null;
  tally: Generated<Json>;
  kept: Generated<number>;
  is_with_private: Generated<boolean>;
}

export interface RehearsalPostTable {
  rehearsal_id: number;
  feed_id: number;
  draft: Json;
  live: Json;
  none: Json;
  other_than_live: boolean;
  other_than_none: boolean;
  rule_ids: number[];
}

export interface ReplyTable {
  reply_id: GeneratedAlways<number>;
  ticket_id: number;
  reply_channel: string;
  target_id: string;
  text: string;
  state: string;
  client_ref: string;
  written_by: number;
  created_at: Moment;
  not_before: Moment;
  attempts: Generated<number>;
  started_at: Moment | null;
  looks: Generated<number>;
  look_at: Moment | null;
  sent_at: Moment | null;
  external_id: string | null;
  url: string | null;
  error_code: string | null;
  error_message: string | null;
  settled_by: number | null;
  approved_by: number | null;
  batch_of: number | null;
  refused_at: Moment | null;
  first_started_at: Moment | null;
  second_external_id: string | null;
  second_url: string | null;
  last_look: string | null;
  led_to: number | null;
  attended_at: Moment | null;
  channel: Generated<string>;
  reference: string | null;
  restoration_id: number | null;
}

export interface RequestCountTable {
  counter_key: string;
  window_at: Moment;
  times: number;
}

export interface RestorationTable {
  restoration_id: GeneratedAlways<number>;
  since: Moment;
  restored_to: Moment;
  read_at: Moment | null;
  read_to: Moment | null;
  ended_at: Moment | null;
  ended_by: number | null;
}

export interface ReturnReasonTable {
  return_reason_id: number;
  return_reason_code: string;
  return_reason_name: string;
  return_reason_name_translations: Translations;
  sort_order: number;
  is_active: Generated<boolean>;
}

export interface RoleTable {
  role_id: number;
  role_code: string;
  role_name: string;
  role_name_translations: Translations;
  sees: string;
  sort_order: number;
  is_active: Generated<boolean>;
}

export interface RoleActivityTable {
  role_id: number;
  activity_id: number;
  is_active: Generated<boolean>;
}

export interface RuleDraftTable {
  rule_id: Generated<number>;
  sequence: number;
  rule: Json;
  revision: Generated<number>;
  updated_at: Moment;
  updated_by: number;
  what: Json;
}

export interface RuleDraftStateTable {
  is_only: Generated<boolean>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Moment | null;
  what: Generated<Json>;
}

export interface RuleErrorTable {
  rule_version: number;
  rule_id: number;
  at: Moment;
  times: number;
  message: Json;
}

export interface RuleFiringTable {
  firing_id: GeneratedAlways<number>;
  rule_version: number;
  rule_id: number;
  feed_id: number;
  ticket_id: number | null;
  at: Moment;
  effects: string[];
  because: Json;
}

export interface RuleHitTable {
  rule_id: number;
  rule_version: number;
  hour: Moment;
  hits: number;
  last_at: Moment;
}

export interface RuleVersionTable {
  rule_version: GeneratedAlways<number>;
  published_at: Moment;
  published_by: number;
  why: string;
  brought_back: number | null;
  rules: Json;
}

export interface SavedViewTable {
  saved_view_id: GeneratedAlways<number>;
  user_id: number;
  role_id: number;
  place: number;
  list_key: string;
  view_name: string;
  query: string;
  saved_at: Moment;
}

export interface SecondFactorTable {
  user_id: number;
  secret_sealed: Buffer;
  created_at: Moment;
  confirmed_at: Moment | null;
  last_step: Generated<number>;
}

export interface SecurityEventTable {
  security_id: GeneratedAlways<number>;
  at: Moment;
  event: string;
  actor_user_id: number | null;
  role_id: number | null;
  ticket_id: number | null;
  ip: string | null;
  call_name: string | null;
  reference: string | null;
  times: Generated<number>;
  detail: Generated<Json>;
}

export interface SenderPauseTable {
  sender_pause_id: GeneratedAlways<number>;
  reason: string;
  message: string;
  since: Moment;
  check_at: Moment | null;
  checks: Generated<number>;
  told_at: Moment | null;
  ended_at: Moment | null;
  ended_by: number | null;
  channel: Generated<string>;
}

export interface SentCodeTable {
  sent_code_id: GeneratedAlways<number>;
  user_id: number;
  channel: string;
  sent_at: Moment;
}

export interface ServerBeatTable {
  server_id: string;
  seen_at: Moment;
  clock_ahead_ms: number;
}

export interface SessionTable {
  session_id: GeneratedAlways<number>;
  user_id: number;
  token_hash: Buffer;
  cookie_hash: Buffer;
  previous_token_hash: Buffer | null;
  previous_valid_until: Moment | null;
  successor_sealed: Buffer | null;
  device: string;
  ip: string | null;
  created_at: Moment;
  seen_at: Moment;
  token_expires_at: Moment;
  expires_at: Moment;
  ended_at: Moment | null;
  end_reason: string | null;
  ended_by_device: string | null;
  proved_at: Moment | null;
}

export interface SetupTestTable {
  setup_test_id: GeneratedAlways<number>;
  what: string;
  tested_at: Moment;
  tested_by: number;
  outcome: string | null;
  handle: string | null;
  external_id: string | null;
  message: string | null;
  limit_most: number | null;
  limit_left: number | null;
  limit_resets_at: Moment | null;
}

export interface SituationTable {
  situation_code: string;
  situation_name: string;
  situation_name_translations: Translations;
  priority_tag_id: number;
  is_sensitive: boolean;
  phrases: string[];
  hints: string[];
  not_phrases: string[];
  sort_order: number;
  is_active: Generated<boolean>;
}

export interface SituationWordSetTable {
  word_set_code: string;
  phrases: string[];
  is_active: Generated<boolean>;
}

export interface SlaUnitTable {
  sla_unit_id: number;
  sla_unit_code: string;
  sla_unit_name: string;
  sla_unit_name_translations: Translations;
  min_value: number;
  max_value: number;
  is_active: Generated<boolean>;
}

export interface SlaVariantTable {
  sub_issue_type_id: number;
  condition_code: string;
  condition_name: string;
  condition_name_translations: Translations;
  department_id: number | null;
  sla_value: number;
  sla_unit_id: number;
  sort_order: number;
  is_active: Generated<boolean>;
}

export interface SnoozeTable {
  snooze_id: GeneratedAlways<number>;
  user_id: number;
  ticket_id: number;
  made_at: Moment;
  until: Moment | null;
  on_citizen: boolean;
  on_report: boolean;
  on_status: boolean;
  status_id: number;
  told_at: Moment | null;
}

export interface SourceTable {
  source_id: number;
  source_code: string;
  source_name: string;
  source_name_translations: Translations;
  channel_code: string | null;
  is_manual: boolean;
  sort_order: number;
  is_active: Generated<boolean>;
}

export interface SpendNoticeTable {
  month: string;
  share: number;
  noticed_at: Moment;
  global_notification_id: number;
}

export interface SpentCaptchaTable {
  captcha_id: string;
  expires_at: Moment;
}

export interface StateLookTable {
  state_code: string;
  state_name: string;
  state_name_translations: Translations;
  cell_name: string;
  cell_name_translations: Translations;
  app_name: string;
  app_name_translations: Translations;
  app_short: string;
  mark: string | null;
  colour_light: string | null;
  colour_dark: string | null;
  help_phone: string | null;
  help_mail: string | null;
  help_page: string | null;
  languages: string[];
  first_language: string;
  is_active: Generated<boolean>;
}

export interface StateMarkTable {
  mark_hash: string;
  storage_key: string;
  made_at: Moment;
  made_by: number;
}

export interface StoredFileTable {
  storage_key: string;
  content_type: string;
  bytes: number;
  sha256: Buffer;
  uploaded_by: number;
  uploaded_at: Moment;
  used_as: string | null;
}

export interface SubIssueDepartmentTable {
  sub_issue_type_id: number;
  department_id: number;
  rank: number;
  is_active: Generated<boolean>;
}

export interface SubIssueTypeTable {
  sub_issue_type_id: number;
  issue_type_id: number;
  sub_issue_type_name: string;
  sub_issue_type_name_translations: Translations;
  department_id: number;
  sla_value: number | null;
  sla_unit_id: number | null;
  priority_tag_id: number;
  photo_required: Generated<boolean>;
  is_sensitive: Generated<boolean>;
  has_interim: Generated<boolean>;
  sla_source: string;
  sort_order: number;
  is_active: Generated<boolean>;
  valid_from: string | null;
  valid_to: string | null;
}

export interface SystemParameterTable {
  name: string;
  value: string;
  is_public: Generated<boolean>;
  about: Generated<string>;
  is_active: Generated<boolean>;
}

export interface TagTable {
  tag_id: Generated<number>;
  tag_name: string;
  tag_name_translations: Generated<Translations>;
  type_of_tag: string;
  created_by: number | null;
  created_at: Generated<Moment>;
  is_from_pack: Generated<boolean>;
  is_active: Generated<boolean>;
  valid_from: string | null;
  valid_to: string | null;
}

export interface TicketTable {
  ticket_id: GeneratedAlways<number>;
  ticket_no: string;
  source_id: number;
  citizen_id: number;
  channel: string | null;
  conversation_id: string | null;
  lang: string;
  snippet: string;
  description: string;
  status_id: number;
  previous_status_id: number | null;
  issue_type_id: number | null;
  sub_issue_type_id: number | null;
  issue_type_remarks: Generated<string>;
  district_id: number | null;
  department_id: number | null;
  priority_tag_id: number;
  is_sensitive: Generated<boolean>;
  is_manual: Generated<boolean>;
  received_at: Moment;
  created_at: Moment;
  last_event_at: Moment;
  sla_value: number | null;
  sla_unit_id: number | null;
  due_at: Moment | null;
  paused_at: Moment | null;
  stage_due_at: Moment | null;
  stage_left_ms: number | null;
  accepted_at: Moment | null;
  resolved_at: Moment | null;
  closed_at: Moment | null;
  resolved_by: number | null;
  disposal_type_id: number | null;
  is_confirmed: Generated<boolean>;
  is_solved: Generated<boolean>;
  return_count: Generated<number>;
  reopen_count: Generated<number>;
  feedback_attempts: Generated<number>;
  escalation_level: Generated<number>;
  is_interim: Generated<boolean>;
  binding_marking: Generated<boolean>;
  suggested_department_id: number | null;
  is_details_asked: Generated<boolean>;
  is_extension_asked: Generated<boolean>;
  call_due_at: Moment | null;
  desk_user_id: number | null;
  version: Generated<number>;
  details_asked_at: Moment | null;
  clock_from: Moment | null;
  granted_due_at: Moment | null;
  alarm_at: Moment | null;
  alarm_step: number | null;
  alarm_cycle: Generated<number>;
  tell_attempts: Generated<number>;
  complained_about: Generated<number[]>;
  phase: Generated<string>;
  stage_kind: string | null;
  stage_from: Moment | null;
  stage_ms: number | null;
  is_words_deleted: Generated<boolean>;
  stage_used_ms: number | null;
  pauses: Generated<Date[]>;
}

export interface TicketCombinedTable {
  ticket_combined_id: GeneratedAlways<number>;
  ticket_id: number;
  relation: string;
  member_ticket_id: number | null;
  feed_id: number | null;
  department_id: number | null;
  user_id: number | null;
  created_at: Moment;
  deleted_at: Moment | null;
  ended_marking_ids: Generated<number[]>;
}

export interface TicketDetectedTable {
  ticket_id: number;
  detected: Json;
}

export interface TicketHistoryTable {
  history_id: GeneratedAlways<number>;
  ticket_id: number;
  at: Moment;
  actor_user_id: number;
  role_id: number | null;
  action_id: number | null;
  event: string;
  from_status_id: number | null;
  to_status_id: number | null;
  remark: string | null;
  facts: Generated<Json>;
  clock: Generated<Json>;
  reference: string | null;
  remark_channel: string | null;
}

export interface TicketMarkingTable {
  marking_id: GeneratedAlways<number>;
  ticket_id: number;
  ticket_combined_id: number | null;
  kind: string;
  role_id: number;
  department_id: number;
  district_id: number | null;
  user_id: number;
  assigned_by: number;
  assigned_at: Moment;
  accepted_at: Moment | null;
  ended_at: Moment | null;
  status_id: number | null;
  is_sensitive: boolean | null;
  deadline: Moment | null;
  received_at: Moment | null;
  has_left: boolean | null;
  is_first: boolean | null;
  is_first_in_department: boolean | null;
  paused_at: Moment | null;
  phase: string | null;
}

export interface TicketSearchTable {
  ticket_id: number;
  words: string;
}

export interface TicketStatusTable {
  status_id: number;
  status_code: string;
  status_name: string;
  status_name_translations: Translations;
  bucket: string;
  officer_clock: string;
  citizen_clock: string;
  is_terminal: boolean;
  sort_order: number;
  is_active: Generated<boolean>;
  phase: Generated<string>;
  turn: Generated<string>;
  list_key: string | null;
  call: Generated<string>;
  may_lead: Generated<boolean>;
  remembers: Generated<boolean>;
  is_reopened: Generated<boolean>;
}

export interface TicketTagTable {
  ticket_id: number;
  tag_id: number;
  is_from_rule: boolean;
  added_by: number | null;
  added_at: Moment;
}

export interface UnclearAnswerTable {
  feed_id: number;
  ticket_id: number;
  at: Moment;
  seen_by: number | null;
  seen_at: Moment | null;
}

export interface UserImportTable {
  import_id: GeneratedAlways<number>;
  made_by: number;
  made_at: Moment;
  reason: string;
  finished_at: Moment | null;
}

export interface UserImportRowTable {
  import_id: number;
  row_no: number;
  row_nos: number[];
  login_id: string;
  wanted: Json;
  outcome: string | null;
  user_id: number | null;
}

export interface UserPostingTable {
  posting_id: GeneratedAlways<number>;
  user_id: number;
  role_id: number;
  department_id: number | null;
  district_id: number | null;
  is_default: Generated<boolean>;
}

export interface WaitingLoginTable {
  captcha_id: string;
  login_key: string;
  ip: string;
  user_id: number | null;
  may_force: Generated<boolean>;
  waits_for_code: Generated<boolean>;
  is_code_done: Generated<boolean>;
  tries: Generated<number>;
  code_hash: Buffer | null;
  code_expires_at: Moment | null;
  code_sent_at: Moment | null;
  expires_at: Moment;
}

export interface WaitingMasterChangeTable {
  change_id: GeneratedAlways<number>;
  list: string;
  wishes: Json;
  reason: string;
  asked_by: number;
  asked_at: Moment;
  outcome: string | null;
  settled_by: number | null;
  settled_at: Moment | null;
  settled_reason: string | null;
  masters_version: number | null;
}

export interface WaitingReadTable {
  user_id: number;
  kind: string;
  ref_id: number;
  read_at: Moment;
}

export interface WorkerTable {
  worker_id: string;
  seen_at: Moment;
}

export interface WorkflowActionTable {
  action_id: number;
  action_code: string;
  action_name: string;
  action_name_translations: Translations;
  kind: string;
  disable_action_manual_ticket: Generated<boolean>;
  min_remark: Generated<number>;
  user_select: Generated<string>;
  confirm_text: string;
  confirm_text_translations: Translations;
  what_happens: string;
  what_happens_translations: Translations;
  citizen_sees: string;
  citizen_sees_translations: Translations;
  done_text: string;
  done_text_translations: Translations;
  sort_order: number;
  is_active: Generated<boolean>;
  tells: string | null;
  for_many: number | null;
}

export interface WorkflowTransitionTable {
  workflow_transition_id: number;
  transition_code: string;
  entry: string | null;
  from_status_id: number | null;
  action_id: number | null;
  roles: number[];
  by_system: boolean;
  guards: string[];
  must_supply: string[];
  outcomes: Json;
  is_active: Generated<boolean>;
}

export interface DB {
  account_change: AccountChangeTable;
  account_notice: AccountNoticeTable;
  activity: ActivityTable;
  address_change: AddressChangeTable;
  answered_request: AnsweredRequestTable;
  api_log: ApiLogTable;
  app_user: AppUserTable;
  atr: AtrTable;
  attachment: AttachmentTable;
  audit_chain: AuditChainTable;
  audit_check: AuditCheckTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  audit_said: AuditSaidTable;
  audit_seal: AuditSealTable;
  banner: BannerTable;
  broadcast_message: BroadcastMessageTable;
  call_script: CallScriptTable;
  canned_reply: CannedReplyTable;
  channel_cursor: ChannelCursorTable;
  channel_kind: ChannelKindTable;
  channel_spend: ChannelSpendTable;
  charge: ChargeTable;
  charge_ticket: ChargeTicketTable;
  cipher_channel: CipherChannelTable;
  cipher_key: CipherKeyTable;
  citizen: CitizenTable;
  citizen_proof: CitizenProofTable;
  clock_basis: ClockBasisTable;
  clock_retry: ClockRetryTable;
  confirmation_question: ConfirmationQuestionTable;
  counter: CounterTable;
  danger_decision: DangerDecisionTable;
  database_identity: DatabaseIdentityTable;
  demo_mark: DemoMarkTable;
  department: DepartmentTable;
  department_route: DepartmentRouteTable;
  detection_keyword: DetectionKeywordTable;
  disclosed_citizen: DisclosedCitizenTable;
  disclosure: DisclosureTable;
  disposal_type: DisposalTypeTable;
  district: DistrictTable;
  district_alias: DistrictAliasTable;
  draft: DraftTable;
  erasure: ErasureTable;
  escalation: EscalationTable;
  example_text: ExampleTextTable;
  export_request: ExportRequestTable;
  feed_post: FeedPostTable;
  feed_set_aside: FeedSetAsideTable;
  feedback: FeedbackTable;
  feedback_option: FeedbackOptionTable;
  figures_shown: FiguresShownTable;
  first_step_skip: FirstStepSkipTable;
  global_notification: GlobalNotificationTable;
  holiday: HolidayTable;
  issue_type: IssueTypeTable;
  keeping_run: KeepingRunTable;
  known_device: KnownDeviceTable;
  learned_model: LearnedModelTable;
  lease: LeaseTable;
  list_counter: ListCounterTable;
  login_counter: LoginCounterTable;
  master_change: MasterChangeTable;
  masters_version: MastersVersionTable;
  mention: MentionTable;
  menu_item: MenuItemTable;
  menu_item_role: MenuItemRoleTable;
  notification_sending: NotificationSendingTable;
  notification_way: NotificationWayTable;
  office: OfficeTable;
  old_password: OldPasswordTable;
  pack: PackTable;
  pack_version: PackVersionTable;
  password_reset: PasswordResetTable;
  post: PostTable;
  post_version: PostVersionTable;
  presence: PresenceTable;
  priority_tag: PriorityTagTable;
  proposal: ProposalTable;
  push_subscription: PushSubscriptionTable;
  raw_item: RawItemTable;
  reading: ReadingTable;
  reading_gap: ReadingGapTable;
  ready_view: ReadyViewTable;
  recovery_code: RecoveryCodeTable;
  rehearsal: RehearsalTable;
  rehearsal_post: RehearsalPostTable;
  reply: ReplyTable;
  request_count: RequestCountTable;
  restoration: RestorationTable;
  return_reason: ReturnReasonTable;
  role: RoleTable;
  role_activity: RoleActivityTable;
  rule_draft: RuleDraftTable;
  rule_draft_state: RuleDraftStateTable;
  rule_error: RuleErrorTable;
  rule_firing: RuleFiringTable;
  rule_hit: RuleHitTable;
  rule_version: RuleVersionTable;
  saved_view: SavedViewTable;
  second_factor: SecondFactorTable;
  security_event: SecurityEventTable;
  sender_pause: SenderPauseTable;
  sent_code: SentCodeTable;
  server_beat: ServerBeatTable;
  session: SessionTable;
  setup_test: SetupTestTable;
  situation: SituationTable;
  situation_word_set: SituationWordSetTable;
  sla_unit: SlaUnitTable;
  sla_variant: SlaVariantTable;
  snooze: SnoozeTable;
  source: SourceTable;
  spend_notice: SpendNoticeTable;
  spent_captcha: SpentCaptchaTable;
  state_look: StateLookTable;
  state_mark: StateMarkTable;
  stored_file: StoredFileTable;
  sub_issue_department: SubIssueDepartmentTable;
  sub_issue_type: SubIssueTypeTable;
  system_parameter: SystemParameterTable;
  tag: TagTable;
  ticket: TicketTable;
  ticket_combined: TicketCombinedTable;
  ticket_detected: TicketDetectedTable;
  ticket_history: TicketHistoryTable;
  ticket_marking: TicketMarkingTable;
  ticket_search: TicketSearchTable;
  ticket_status: TicketStatusTable;
  ticket_tag: TicketTagTable;
  unclear_answer: UnclearAnswerTable;
  user_import: UserImportTable;
  user_import_row: UserImportRowTable;
  user_posting: UserPostingTable;
  waiting_login: WaitingLoginTable;
  waiting_master_change: WaitingMasterChangeTable;
  waiting_read: WaitingReadTable;
  worker: WorkerTable;
  workflow_action: WorkflowActionTable;
  workflow_transition: WorkflowTransitionTable;
}
