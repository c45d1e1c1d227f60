/**
 * The allowed roles of every call, written by hand from the requirements (W1.2, A4.2 and A4.6), never from the code. A
 * call without a row fails the test.
 */
import { ACTION, ALL_ROLES, ROLE, STATUS, type RoleId } from "@smgt/contract/constants.ts";
import { MASTER_ROWS } from "./master-rows.ts";
import { PEOPLE_ROWS } from "./people-rows.ts";

/** Existing objects of the test's world that a body may refer to. */
export interface Setting {
  readonly ticketId: number;
  readonly attachmentId: number;
  /** Role of the caller; null without a session. */
  readonly roleId: RoleId | null;
  /** An officer unused by other tests. */
  readonly spareUserId: number;
}

export interface Row {
  readonly who: "anyone" | readonly RoleId[];
  readonly body?: (setting: Setting) => Readonly<Record<string, unknown>>;
  readonly query?: (setting: Setting) => Readonly<Record<string, string>>;
  /** The caller must see the ticket, besides having the role. */
  readonly isOnTicket?: true;
  /** Ends or renews the session; uses a sign-in of its own. */
  readonly isSpending?: true;
  /** Answers with an endless stream. */
  readonly isStream?: true;
}

const everyone = ALL_ROLES;
const cell = [ROLE.CELL_HEAD, ROLE.CELL_EXEC] as const;
const admin = [ROLE.ADMIN] as const;
const rulers = [ROLE.ADMIN, ROLE.CELL_HEAD] as const;
const NOWHERE = 2_000_000_000;

const anyone: Row = { who: "anyone" };
const signedIn = (body?: Row["body"]): Row => ({ who: everyone, ...(body === undefined ? {} : { body }) });
const only = (who: readonly RoleId[], body?: Row["body"]): Row => ({ who, ...(body === undefined ? {} : { body }) });
/** A call on a ticket; the body is valid but stale, so that nothing changes. */
const onTicket = (who: readonly RoleId[], rest: Readonly<Record<string, unknown>> = {}): Row => ({
  who,
  isOnTicket: true,
  body: ({ ticketId }) => ({ ticket_id: ticketId, ...rest }),
});
const onDraft = (rest: Readonly<Record<string, unknown>>): Row => ({
  ...onTicket(everyone),
  body: ({ ticketId }) => ({ key: String(ticketId), ...rest }),
});
const onUser = (rest: Readonly<Record<string, unknown>> = {}): Row =>
  only(admin, ({ spareUserId }) => ({ user_id: spareUserId, ...rest }));

const stale = { status_id: STATUS.DELETED };
const member = { ticket_combined_id: NOWHERE, ...stale };
const captchaFields = { captcha_id: "none", captcha: "none" };
const rule = {
  rule_name: "r",
  match_type: "ALL",
  is_active: "N",
  stop_on_match: "N",
  conditions: [{ condition_id: 1, operator_id: 1, value: ["zzz"] }],
  auto_create_ticket: "N",
};

/** Returns the role's list with the most tickets. */
function widestList(roleId: RoleId | null): string {
  if (roleId === ROLE.FIELD) return "mine";
  return roleId === ROLE.CALL_OP ? "feedback" : "all";
}

export const ROWS: Readonly<Record<string, Row>> = {
  // Public calls.
  "auth.captcha": anyone,
  "auth.login": { who: "anyone", body: () => ({ username: "nobody", password: "x", ...captchaFields }) },
  "auth.sendotp": { who: "anyone", body: () => ({ username: "nobody", captcha_id: "none", otp_channel: "EMAIL" }) },
  "auth.setpassword": {
    who: "anyone",
    body: () => ({ username: "nobody", reset_code: "x", new_password: "y", confirm_password: "y", ...captchaFields }),
  },
  "citizen.ticketstatus": {
    who: "anyone",
    body: () => ({ ticket_no: "GRV-2000-000001", known_as: "nobody", ...captchaFields }),
  },
  "citizen.notsolved": {
    who: "anyone",
    body: () => ({
      ticket_no: "GRV-2000-000001",
      known_as: "nobody",
      reason: "Still not solved.",
      code: "000000",
      ...captchaFields,
    }),
  },
  "citizen.sendproof": {
    who: "anyone",
    body: () => ({ ticket_no: "GRV-2000-000001", known_as: "nobody", channel: "DM", ...captchaFields }),
  },
  "citizen.find": only([ROLE.CELL_EXEC, ROLE.DIST_NODAL, ROLE.CALL_OP], () => ({ mobile: "9000000000" })),
  "cipher.key": anyone,
  "cipher.open": { who: "anyone", body: () => ({ kid: "none", enc: "none" }) },
  "state.getlook": anyone,
  "state.getmark": { who: "anyone", query: () => ({ hash: "0".repeat(64) }) },
  "dashboard.getbannerdetails": anyone,
  "dashboard.getsmgtdailystatistics": anyone,
  "health.live": anyone,
  "health.ready": anyone,
  "health.short": anyone,
  "opendashboard.getopendashboarddisposaltypegraph": anyone,
  "opendashboard.getopendashboarddistrictgraph": anyone,
  "opendashboard.getopendashboardissuetypegraph": anyone,
  "opendashboard.getopendashboardoverallgraph": anyone,
  "opendashboard.getopendashboardoverallstatistics": anyone,
  "opendashboard.getopendashboardtodaystatistics": anyone,
  // Public, but requires token and cookie of a session that was taken over; no caller here has them.
  "auth.lockaccount": only([], () => ({ password: "not the password" })),

  // The caller's own account.
  "account.confirmotp": signedIn(() => ({ otp: "000000" })),
  "account.endsession": signedIn(() => ({ session_id: NOWHERE })),
  "account.enrolotp": signedIn(() => ({ password: "not the password" })),
  "account.confirmnotice": signedIn(() => ({ notice_id: NOWHERE })),
  "account.getnotices": signedIn(),
  "account.getsecondfactor": signedIn(),
  "account.getsessions": signedIn(),
  "account.newrecoverycodes": signedIn(() => ({ password: "not the password", otp: "000000" })),
  "account.removeotp": signedIn(() => ({ password: "not the password", otp: "000000" })),
  "auth.changepassword": signedIn(() => ({ old_password: "x", new_password: "y", confirm_password: "z" })),
  "auth.logout": { who: everyone, isSpending: true },
  "auth.refresh": { who: everyone, isSpending: true },
  "auth.userprofile": signedIn(),
  "live.events": { who: everyone, isStream: true },
  "live.profileimage": { who: everyone, query: () => ({ user_id: String(NOWHERE) }) },
  "menu.getmenubyroleanduserid": signedIn(),
  "menu.getmenucountbyroleanduserid": signedIn(),
  "roles.getroles": signedIn(),
  "user.updateuseravailability": signedIn(() => ({ is_available: "Y" })),

  // Masters and parameters for every screen.
  "department.getalldepartments": signedIn(),
  "prioritytags.getallprioritytags": signedIn(),
  "system.getloginotpparameters": signedIn(),
  "system.getqueuemgmtparameters": signedIn(),
  "system.getsystemparameters": signedIn(),
  "tags.getalltags": signedIn(() => ({ type_of_tag: "T" })),
  "tags.getalltagswithoutpaging": signedIn(() => ({ type_of_tag: "T" })),
  "ticket.getallissuesubissue": signedIn(),
  "ticket.getdistrictdata": signedIn(),
  "ticket.getworkflowmasters": signedIn(),
  "user.getenableduserforsmgt": signedIn(({ spareUserId }) => ({ user_id: spareUserId })),

  // Other accounts.
  ...PEOPLE_ROWS,
  "user.endusersessions": onUser(),
  "user.getusers": only(admin),
  "user.getchanges": only(admin),
  "user.proveadmin": only(rulers, () => ({ password: "not the password", otp: "000000" })),
  "user.resetpassword": onUser(),
  "user.resetsecondfactor": onUser(),
  "user.setuserenabled": onUser({ is_enabled: "Y" }),
  "user.settlechange": only(admin, () => ({ change_id: NOWHERE, is_confirmed: "N" })),
  "user.unlockuser": onUser(),

  // The State's name and logo.
  "state.uploadmark": only(admin),

  // First steps of a new system.
  "system.getfirststeps": only(admin),
  "system.testchannel": only(admin, () => ({ channel: "NONE" })),
  "system.testmessage": only(admin, () => ({ way: "EMAIL" })),
  "system.skipstep": only(admin, () => ({ step: "sms", reason: "to see who may" })),

  ...MASTER_ROWS,

  "globalnotification.deleteglobalnotification": only(rulers, () => ({ global_notification_id: NOWHERE })),
  "globalnotification.getglobalnotification": signedIn(() => ({ notification_flag: "A" })),
  "globalnotification.getslaunitbycategoryid": only(rulers, () => ({ notification_flag: "A" })),
  "globalnotification.publish": only(rulers, () => ({
    title: "t",
    title_translations: "{}",
    message: "m",
    message_translations: "{}",
    category_id: NOWHERE,
    priority: "INFO",
    valid_from: "2020-01-01T00:00:00Z",
  })),
  "globalnotification.getchoices": only(rulers),
  "globalnotification.countaudience": only(rulers),
  "globalnotification.approve": only(rulers, () => ({ global_notification_id: NOWHERE, version: 1 })),
  "globalnotification.refuse": only(rulers, () => ({ global_notification_id: NOWHERE, version: 1, reason: "r" })),
  "globalnotification.markread": signedIn(() => ({ global_notification_ids: [NOWHERE] })),
  "globalnotification.acknowledge": { who: everyone, body: () => ({ global_notification_id: NOWHERE }) },
  "globalnotification.getreach": only(rulers, () => ({ global_notification_id: NOWHERE })),
  "globalnotification.exportreach": only(rulers, () => ({ global_notification_id: NOWHERE })),
  "globalnotification.file": { who: everyone, query: () => ({ global_notification_id: String(NOWHERE) }) },
  "account.getnotificationways": signedIn(),
  "account.setnotificationway": signedIn(() => ({ way: "EMAIL", is_on: "N" })),
  "account.addbrowser": signedIn(() => ({ endpoint: "https://push.example/1", p256dh: "x", auth: "x" })),
  "account.removebrowser": signedIn(() => ({ push_subscription_id: NOWHERE })),
  "ticket.getbroadcastmessage": signedIn(),
  "ticket.getwaiting": signedIn(),
  "ticket.getsnoozed": signedIn(),
  "ticket.savesnooze": onTicket(everyone, { on_status: "Y" }),
  "ticket.endsnooze": signedIn(() => ({ ticket_id: NOWHERE })),
  "ticket.getmentionable": onTicket(everyone),
  "ticket.markwaitingread": signedIn(() => ({ entries: [{ kind: "message", ref_id: NOWHERE }] })),
  "ticket.getbroadcastmessagereport": only(rulers),
  "ticket.exportbroadcasts": only(rulers),
  "ticket.updatereadablebroadcastmessage": signedIn(),
  "ticket.updatereadablebroadcastmessageid": signedIn(() => ({ ticketid: NOWHERE })),

  "conditions.conditionsandoperators": only(rulers),
  "logmanagement.getacklogdata": only(rulers),
  "logmanagement.getapilogdata": only(rulers),
  "logmanagement.getmessagequeuelogdata": only(rulers),
  "logmanagement.getmessagequeuesearchlogdata": only(rulers, () => ({ search: "x" })),
  "logmanagement.exportlog": only(rulers, () => ({ log: "api" })),
  "logmanagement.retryjob": only(admin, () => ({ message_id: `job-${NOWHERE}` })),
  "logmanagement.releaseheld": only(admin, () => ({ held_id: "sender-NONE", reason: "none" })),
  "logmanagement.dismissjob": only(admin, () => ({ message_id: `job-${NOWHERE}`, reason: "none" })),
  "logmanagement.getticketstory": onTicket(rulers),
  "logmanagement.getofficerday": only(rulers, ({ spareUserId }) => ({ user_id: spareUserId })),
  "logmanagement.getbyreference": only(rulers, () => ({ reference: "req-none" })),
  "rule.deleterulebyid": only(rulers, () => ({ ruleId: NOWHERE })),
  "rule.deleteruleconditionbyid": only(rulers, () => ({ ruleConditionId: NOWHERE })),
  "rule.getallrule": only(rulers),
  "rule.getrulebyid": only(rulers, () => ({ ruleId: NOWHERE })),
  "rule.saverule": only(rulers, () => rule),
  "rule.updaterule": only(rulers, () => ({ ruleId: NOWHERE, ...rule })),
  "rule.updaterulesequence": only(rulers, () => ({ rules: [] })),
  "rule.publishrules": only(rulers, () => ({ seen_draft_revision: NOWHERE, why: "none" })),
  "rule.getruleversions": only(rulers),
  "rule.getruleversion": only(rulers, () => ({ rule_version: NOWHERE })),
  "rule.compareruleversions": only(rulers),
  "rule.bringbackrules": only(rulers, () => ({ rule_version: NOWHERE, into: "live", why: "none" })),
  "rule.exportrules": only(rulers),
  "rule.importrules": only(rulers, () => ({
    file: { format: "smgt-rules-1", rules: [rule] },
    mode: "add",
    dry_run: "Y",
  })),
  "rule.rulefrompost": only(rulers, () => ({ feed_id: NOWHERE })),
  "rule.getrulehits": only(rulers, () => ({ ruleId: NOWHERE })),
  "rule.tryrules": only(rulers),
  "rule.startrehearsal": only(rulers, () => ({ days: 1, order: [NOWHERE] })),
  "rule.getrehearsals": only(rulers),
  "rule.getrehearsalposts": only(rulers, () => ({ rehearsal_id: NOWHERE, against: "live" })),
  "rule.cancelrehearsal": only(rulers, () => ({ rehearsal_id: NOWHERE })),
  "user.getuserlogs": only(rulers),

  "live.attachment": {
    who: everyone,
    isOnTicket: true,
    query: ({ attachmentId }) => ({ attachment_id: String(attachmentId) }),
  },
  "ticket.commonlist": only(
    everyone.filter((role) => role !== ROLE.ADMIN),
    ({ roleId }) => ({ list_key: widestList(roleId), page_size: 100 }),
  ),
  "ticket.export": {
    who: everyone.filter((role) => role !== ROLE.ADMIN),
    body: ({ roleId }) => ({ format: "csv", list_key: widestList(roleId) }),
  },
  // An unknown id: the export is absent or another's.
  "ticket.exportstatus": signedIn(() => ({ export_id: "x".repeat(32) })),
  "ticket.exportfile": signedIn(() => ({ export_id: "x".repeat(32) })),
  "ticket.getcannedreplies": onTicket(everyone),
  "ticket.getcalls": only([ROLE.CALL_OP]),
  "ticket.getcallscript": only([ROLE.CALL_OP]),
  "ticket.savetold": onTicket([ROLE.CALL_OP], { ...stale, call_status: "connected" }),
  "ticket.getparkedfeed": only([ROLE.ADMIN, ...cell]),
  "rule.getruleofficers": only(rulers, () => ({ department_id: 1 })),
  "rule.getmodels": only(rulers),
  "rule.setmodel": only(rulers, () => ({ version: 1 })),
  "ticket.getfeed": only([ROLE.ADMIN, ...cell], () => ({ state: "waiting" })),
  "ticket.dismissfeed": only(cell, () => ({ feed_ids: [NOWHERE], why: "spam" })),
  "ticket.restorefeed": only(cell, () => ({ feed_id: NOWHERE })),
  "ticket.getrulefirings": onTicket(everyone),
  "audit.getauditstate": only([ROLE.ADMIN, ROLE.CELL_HEAD]),
  "system.getkeeping": only([ROLE.ADMIN, ROLE.CELL_HEAD]),
  "audit.verifyaudit": only([ROLE.ADMIN, ROLE.CELL_HEAD]),
  "audit.getauditrows": only([ROLE.ADMIN, ROLE.CELL_HEAD]),
  "ingest.getreadings": only([ROLE.ADMIN, ROLE.CELL_HEAD]),
  "ticket.setasidefeed": only(cell, () => ({ feed_id: NOWHERE, why: "spam" })),
  "ticket.getticketaction": onTicket(everyone, { status_id: STATUS.IN_ACTION }),
  "ticket.getticketissuesubtype": onTicket(everyone, { issue_type: 1 }),
  "ticket.getticketissuetype": onTicket(everyone),
  "ticket.getticketjson": onTicket(everyone),
  "ticket.getticketsofperson": onTicket(everyone),
  "ticket.getunconfirmedreplies": only(cell),
  "ticket.getrefusedreplies": only([...cell, ROLE.OFFICER]),
  "ticket.getsenderstate": only([ROLE.ADMIN, ...cell]),
  "ticket.getrestorestate": only(rulers),
  // Every ticket of the matrix contains the words; the answer lists only visible ones.
  "ticket.getsimilar": onTicket(everyone),
  "ticket.findsimilar": only([...cell, ROLE.DIST_NODAL, ROLE.CALL_OP], () => ({ text: "No electricity in Sector 46" })),
  "ticket.search": signedIn(() => ({ text: "call please" })),
  "ticket.revealpersonaldata": onTicket(everyone, { reason: "A look at the matrix." }),
  "user.getassignworkflowuserlistbyticket": onTicket(everyone),
  "user.getuserassignmentbyaction": onTicket(everyone, { action_id: ACTION.MARK }),
  "user.getuserlistbyticketaction": onTicket(everyone, { action_id: ACTION.MARK }),

  // Drafts and presence: for those who see the ticket; drafts only one's own.
  "drafts.delete": onDraft({ kind: "action" }),
  "drafts.get": onDraft({ kinds: ["action"] }),
  "drafts.mine": signedIn(),
  "drafts.save": onDraft({ kind: "action", fields: { remark: "A draft of the matrix." }, version: 0 }),
  "presence.leave": onTicket(everyone),
  "presence.heartbeat": onTicket(everyone),
  "presence.list": signedIn(({ ticketId }) => ({ ticket_ids: [ticketId] })),

  // Saved views, and previews of bulk actions: nothing about tickets hidden from the caller.
  "ticket.getbulkactions": signedIn(),
  "ticket.previewbulk": only(
    everyone.filter((role) => role !== ROLE.ADMIN && role !== ROLE.VIEWER),
    ({ ticketId }) => ({ ticket_ids: [ticketId], action_id: ACTION.REMARK, remarks: "A remark of the matrix." }),
  ),
  "views.delete": signedIn(() => ({ saved_view_id: NOWHERE })),
  "views.list": signedIn(),
  "views.ready": signedIn(),
  "views.save": only(
    everyone.filter((role) => role !== ROLE.ADMIN),
    ({ roleId }) => ({ list_key: widestList(roleId), view_name: "Matrix", query: "" }),
  ),

  "ticket.addtickettags": onTicket([...cell, ROLE.OFFICER, ROLE.DIST_NODAL], {
    tag_name: "matrix",
    rule_related_tag: "No",
  }),
  "ticket.assignruser": onTicket([...cell, ROLE.HOD], { ...stale, action_id: ACTION.MARK, user_id: [NOWHERE] }),
  "ticket.createmanualticket": only([ROLE.CELL_EXEC, ROLE.CALL_OP, ROLE.DIST_NODAL], () => ({
    source_id: NOWHERE,
    complainant_name: "n",
    mobile: "9800000000",
    district_id: 1,
    issue_type: 1,
    sub_issue_type: 1,
    subject: "s",
    description: "d",
    consent_notice_given: "Y",
  })),
  "ticket.createnewticketfromaddtionalmarking": onTicket(cell, { ...member, action_id: ACTION.TICKET_FROM_MARKING }),
  "ticket.createticketfromfeed": only(cell, () => ({ feed_id: NOWHERE })),
  "ticket.markasprimaryticket": onTicket(cell, { ...member, action_id: ACTION.MARK_AS_PRIMARY }),
  "ticket.markdeleteticket": onTicket(cell, { ...member, action_id: ACTION.MARK_DELETE }),
  "ticket.savecallcenterfeedbackoperator": onTicket([ROLE.CALL_OP], {
    ...stale,
    action_id: ACTION.FEEDBACK_SATISFIED,
    call_status: "connected",
  }),
  "ticket.saveworkflow": onTicket(everyone, { ...stale, action_id: ACTION.REMARK, remarks: "A remark of the matrix." }),
  "ticket.sendreply": onTicket([...cell, ROLE.OFFICER], {
    ...stale,
    action_id: ACTION.REPLY,
    reply_channel: "P",
    reply_text: "x",
    client_ref: "matrix",
  }),
  "ticket.getcomplainedabout": onTicket(cell),
  "ticket.setcomplainedabout": onTicket(cell, {
    ...stale,
    user_id: NOWHERE,
    is_complained_about: "Y",
    remarks: "The citizen names them.",
  }),
  "ticket.decidedanger": onTicket([...cell, ROLE.CALL_OP, ROLE.HOD, ROLE.OFFICER, ROLE.FIELD, ROLE.DIST_NODAL], {
    feed_id: NOWHERE,
    tweet_id: "1",
    is_danger: "N",
  }),
  "user.findstaff": only(cell, () => ({ text: "zz" })),
  "ticket.settleproposal": onTicket(cell, { ...stale, proposal_id: NOWHERE, decision: "REFUSE" }),
  "ticket.trysender": only([ROLE.ADMIN]),
  "ticket.endrestore": only(rulers, () => ({ restore_id: NOWHERE, is_by_hand: "N" })),
  "ticket.settlereply": only(cell, () => ({ reply_id: NOWHERE, decision: "SENT" })),
  "ticket.undoreply": only(cell, () => ({ reply_id: NOWHERE })),
  "ticket.updateticketinguser": onTicket(cell, { ...stale, user_id: NOWHERE }),
  "ticket.releaseticketinguser": onTicket(cell, stale),
  "ticket.takebacktag": onTicket([...cell, ROLE.OFFICER, ROLE.DIST_NODAL], { tag_name: "none of theirs" }),
  "twitter.tweet-reply": onTicket(cell, { client_ref: "matrix", tweet_id: "1", reply_type: "P", text: "x" }),
  "user.removeworkflowuseractivityfromticket": onTicket([...cell, ROLE.OFFICER], {
    ...stale,
    remove_user_id: NOWHERE,
    action_id: ACTION.REMOVE_USER,
  }),
};
