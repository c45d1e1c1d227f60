/** The list of all calls: what the server must serve, the tests walk and OpenAPI is made from. */
import type { Call } from "../call.ts";
import * as account from "./account.ts";
import * as similar from "./similar.ts";
import * as assignment from "./assignment.ts";
import * as audit from "./audit.ts";
import * as auth from "./auth.ts";
import * as bulk from "./bulk.ts";
import * as calls from "./calls.ts";
import * as charge from "./charge.ts";
import * as cipher from "./cipher.ts";
import * as citizen from "./citizen.ts";
import * as complainedAbout from "./complained-about.ts";
import * as dashboard from "./dashboard.ts";
import * as desk from "./desk.ts";
import * as drafts from "./drafts.ts";
import * as exports from "./exports.ts";
import * as feed from "./feed.ts";
import * as firstRun from "./first-run.ts";
import * as citizenRights from "./citizen-rights.ts";
import * as formDrafts from "./form-drafts.ts";
import * as masterDrafts from "./master-drafts.ts";
import * as notificationDrafts from "./notification-drafts.ts";
import * as danger from "./danger.ts";
import * as health from "./health.ts";
import * as keeping from "./keeping.ts";
import * as leave from "./leave.ts";
import * as live from "./live.ts";
import * as logs from "./logs.ts";
import * as trails from "./trails.ts";
import * as masterApprovals from "./master-approvals.ts";
import * as masterChanges from "./master-changes.ts";
import * as masterLists from "./master-lists.ts";
import * as masters from "./masters.ts";
import * as mentions from "./mentions.ts";
import * as menu from "./menu.ts";
import * as models from "./models.ts";
import * as newTickets from "./new-tickets.ts";
import * as notificationReach from "./notification-reach.ts";
import * as notifications from "./notifications.ts";
import * as openDashboard from "./open-dashboard.ts";
import * as packs from "./packs.ts";
import * as parked from "./parked.ts";
import * as presence from "./presence.ts";
import * as proposals from "./proposals.ts";
import * as reading from "./reading.ts";
import * as replies from "./replies.ts";
import * as ruleSets from "./rule-sets.ts";
import * as ruleTrials from "./rule-trials.ts";
import * as roleViews from "./role-views.ts";
import * as rules from "./rules.ts";
import * as sender from "./sender.ts";
import * as snooze from "./snooze.ts";
import * as state from "./state.ts";
import * as tickets from "./tickets.ts";
import * as userAccounts from "./user-accounts.ts";
import * as userImport from "./user-import.ts";
import * as users from "./users.ts";
import * as views from "./views.ts";
import * as waiting from "./waiting.ts";
import * as ways from "./ways.ts";
import * as workflow from "./workflow.ts";
import * as workflowSeen from "./workflow-seen.ts";

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "path" in value && "method" in value && "access" in value;

export const callGroups = {
  account,
  similar,
  assignment,
  audit,
  auth,
  bulk,
  calls,
  charge,
  cipher,
  citizen,
  complainedAbout,
  dashboard,
  desk,
  drafts,
  exports,
  feed,
  firstRun,
  citizenRights,
  formDrafts,
  masterDrafts,
  notificationDrafts,
  danger,
  health,
  keeping,
  leave,
  live,
  logs,
  trails,
  masterApprovals,
  masterChanges,
  masterLists,
  masters,
  mentions,
  menu,
  models,
  newTickets,
  notificationReach,
  notifications,
  openDashboard,
  packs,
  parked,
  presence,
  proposals,
  reading,
  replies,
  ruleSets,
  ruleTrials,
  roleViews,
  rules,
  sender,
  snooze,
  state,
  tickets,
  userAccounts,
  userImport,
  users,
  views,
  waiting,
  ways,
  workflow,
  workflowSeen,
} as const;

/** Every call, in the order of the files. */
export const allCalls: readonly Call[] = Object.values(callGroups).flatMap((group) =>
  Object.values(group as Record<string, unknown>).filter(isCall),
);
