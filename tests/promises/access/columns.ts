/**
 * The readers of each text column of the schema, decided by hand (REQUIREMENTS W1.2; decision 14). Columns come from
 * the database; a column without a decision fails the test.
 *   words     people's texts on a ticket: readers of the ticket; personal data only for those who work it
 *   message   direct messages in both directions: those who work the ticket
 *   contact   contact data: only by the reveal, with a reason
 *   own       an officer's draft: that officer
 *   told      an officer's notification about a ticket: that officer, while they see the ticket
 *   never     in no answer
 *   open      ids, codes and content of the pack: nothing that a person wrote about another
 */
export type Decision = "words" | "message" | "contact" | "own" | "told" | "never" | "open";

const open = (names: string): Record<string, Decision> =>
  Object.fromEntries(names.split(" ").map((name): [string, Decision] => [name, "open"]));
const never = (names: string): Record<string, Decision> =>
  Object.fromEntries(names.split(" ").map((name): [string, Decision] => [name, "never"]));

export const COLUMNS: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  // Tickets and dependent rows.
  ticket: {
    snippet: "words",
    description: "words",
    issue_type_remarks: "words",
    ...open("ticket_no channel conversation_id lang phase stage_kind"),
  },
  ticket_detected: { detected: "words" },
  citizen: {
    citizen_name: "words",
    mobile: "contact",
    email: "contact",
    address: "contact",
    ...open("account_channel x_user_id handle profile_image_url"),
  },
  // The register of disclosures, for administrators; personal data are masked.
  disclosure: open("to_kind recipient basis data"),
  // The register of erasures, for administrators; it identifies nobody.
  erasure: { wish: "contact", ...open("kind state reason settled_reason") },
  post: {
    text: "words",
    media: "words",
    beside: "words",
    ...open("channel origin_id version_id kind lang conversation_id in_reply_to_id quoted_id"),
  },
  post_version: { text: "words", ...open("version_id") },
  reply: {
    text: "words",
    error_message: "words",
    ...never("client_ref"),
    ...open(
      "channel reply_channel target_id state external_id url error_code second_external_id second_url last_look reference",
    ),
  },
  ticket_history: { remark: "words", facts: "words", ...never("clock"), ...open("event reference remark_channel") },
  atr: { remark: "words", ...open("root_cause state") },
  feedback: { remarks: "words", ...open("satisfaction call_status") },
  proposal: { reason: "words", detail: "words", ...open("kind state") },
  attachment: { file_name: "words", ...never("storage_key"), ...open("content_type") },
  ticket_marking: open("kind phase"),
  ticket_combined: open("relation"),
  broadcast_message: { message: "told", message_translations: "told", ...open("message_type severity") },
  // Sent to many officers, without ticket or citizen; drafts are their author's, tested with the calls.
  global_notification: {
    ...never("storage_key client_ref"),
    ...open(
      "state title title_translations message message_translations priority file_name content_type refusal_reason recall_reason",
    ),
  },
  notification_way: open("way"),
  push_subscription: { ...never("endpoint p256dh auth"), ...open("device language") },
  notification_sending: open("way"),
  mention: open("user_name"),
  waiting_read: open("kind"),
  draft: { fields: "own", ...open("kind draft_key") },
  tag: open("tag_name tag_name_translations type_of_tag"),
  // The feed before tickets; its row of the matrix allows only the cell.
  raw_item: { raw: "own", ...never("later author_id ids"), ...open("channel external_id via state reason") },
  feed_set_aside: { remark: "own", ...open("why") },
  feed_post: { words: "own", remark: "own", ...open("state kind reason dismiss_why") },
  // Rules, for administrators and heads of the cell; copies on tickets identify no citizen.
  rule_draft_state: open("what"),
  rule_draft: open("rule what"),
  rule_version: open("why rules"),
  rule_firing: open("effects because"),
  rule_error: open("message"),
  rehearsal: open("state rules tally"),
  rehearsal_post: open("draft live none"),
  channel_kind: never("code channel"),
  channel_spend: open("channel kind"),
  channel_cursor: never("channel name value"),
  reading: open("channel source outcome reason"),
  pack_version: open("version state note files below reason"),
  masters_version: open("source pack_version changed"),
  // Invented texts of the pack, and figures on training for administrators and heads of the cell.
  example_text: never("file text kind answer"),
  learned_model: { ...never("digest"), ...open("state held_back") },
  // For administrators, enforced by the access of the calls.
  master_change: open("list row_key kind before after reason"),
  waiting_master_change: open("list wishes reason outcome settled_reason"),
  reading_gap: { ...open("channel source"), ...never("way from_id before_id reached_id page_token") },
  app_user: {
    ...never("password_hash profile_image_key"),
    ...open("login_id user_name designation handle email mobile away_reason"),
  },
  session: { ...open("device ip end_reason ended_by_device") },
  old_password: never("password_hash"),
  waiting_login: never("captcha_id login_key ip"),
  login_counter: never("counter_key"),
  spent_captcha: never("captcha_id"),
  sent_code: open("channel"),
  cipher_key: open("kid"),
  saved_view: { view_name: "own", query: "own", ...open("list_key") },
  // About accounts, for administrators, who see no tickets.
  account_change: open("kind reason outcome wish"),
  account_notice: open("kind"),
  // Officers' former addresses, stored for a day to send codes.
  address_change: never("email mobile"),
  // Shown to the successor and the author; only the number identifies a ticket.
  charge: { ...never("client_ref"), ...open("reason") },
  charge_ticket: open("outcome refusal"),
  // Row, user ID and outcome of a sheet are shown to its uploader.
  user_import: open("reason"),
  user_import_row: { ...never("wanted"), ...open("login_id outcome") },
  recovery_code: never("made_with"),
  citizen_proof: { ...never("network"), ...open("channel") },
  // Read only by the requester, with an unguessable id.
  export_request: { asked: "own", ...open("export_id format language state") },
  answered_request: { answer: "own", ...never("client_ref") },
  // The audit: kinds and origin are shown as texts, details to nobody. The security log shows address, device and
  // refusal. For administrators and heads of the cell. Sealed and signed rows leave by the command only.
  audit_entry: { ...never("detail"), ...open("event reference") },
  // Reasons in the audit; personal data are masked.
  audit_said: open("said words"),
  audit_head: never("kind key_id witnesses restored"),
  keeping_run: open("kind"),
  audit_check: open("outcome fault"),
  security_event: { ...never("detail"), ...open("event ip call_name reference") },
  api_log: open("direction api_name reference ip error"),
  // Internal tables.
  stored_file: never("storage_key content_type used_as"),
  clock_basis: never("fingerprint"),
  counter: open("name"),
  list_counter: never("scope"),
  request_count: never("counter_key"),
  sender_pause: open("channel reason message"),
  database_identity: never("system_identifier timeline"),
  lease: never("name holder"),
  worker: never("worker_id"),
  pack: {
    ...never("content_hash"),
    ...open("pack_code pack_name pack_name_translations languages version texts below"),
  },
  system_parameter: open("name value about"),
  setup_test: open("what outcome handle external_id message"),
  first_step_skip: open("step reason"),
  state_look: open(
    "state_code state_name state_name_translations cell_name cell_name_translations app_name app_name_translations app_short mark colour_light colour_dark help_phone help_mail help_page languages first_language",
  ),
  state_mark: { ...never("storage_key"), ...open("mark_hash") },
  // Content of the pack.
  activity: open("activity_code activity_name activity_name_translations"),
  banner: open("banner_title banner_title_translations banner_text banner_text_translations link_url shown_on"),
  call_script: open("step_code spoken_text spoken_text_translations"),
  canned_reply: open("purpose lang title body"),
  confirmation_question: open("question_code question_text question_text_translations"),
  department: open("department_code department_name department_name_translations kind"),
  detection_keyword: open("kind keyword"),
  department_route: open("places not_places"),
  office: open("office_name office_name_translations kind places"),
  situation: open("situation_code situation_name situation_name_translations phrases hints not_phrases"),
  situation_word_set: open("word_set_code phrases"),
  disposal_type: open("disposal_type_name disposal_type_name_translations counts_as based_on"),
  district: open(
    "district_code district_name district_name_translations kind division division_translations lgd_code headquarters",
  ),
  district_alias: open("alias script kind"),
  feedback_option: open("kind code name name_translations"),
  holiday: open("holiday_name holiday_name_translations note closes_at"),
  issue_type: open("issue_type_name issue_type_name_translations"),
  menu_item: open("menu_name menu_name_translations menu_url menu_icon count_key"),
  priority_tag: open("priority_tag_code priority_tag_name priority_tag_name_translations colour"),
  ready_view: open("view_code list_key view_name view_name_translations query"),
  return_reason: open("return_reason_code return_reason_name return_reason_name_translations"),
  role: open("role_code role_name role_name_translations sees"),
  sla_unit: open("sla_unit_code sla_unit_name sla_unit_name_translations"),
  sla_variant: open("condition_code condition_name condition_name_translations"),
  source: open("source_code source_name source_name_translations channel_code"),
  sub_issue_type: open("sub_issue_type_name sub_issue_type_name_translations sla_source"),
  ticket_status: open(
    "status_code status_name status_name_translations bucket officer_clock citizen_clock phase turn list_key call",
  ),
  workflow_action: open(
    "action_code action_name action_name_translations kind tells user_select confirm_text confirm_text_translations what_happens what_happens_translations citizen_sees citizen_sees_translations done_text done_text_translations",
  ),
  workflow_transition: open("transition_code entry guards must_supply outcomes"),
  migration: open("name timestamp"),
  migration_lock: open("id"),
};
