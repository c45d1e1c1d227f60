/** All calls, for the server and the tests. */
import type { Call } from "../call.ts";
import * as account from "./organisation/account.ts";
import * as similar from "./tickets/similar.ts";
import * as assignment from "./casework/assignment.ts";
import * as audit from "./oversight/audit.ts";
import * as auth from "./organisation/auth.ts";
import * as bulk from "./casework/bulk.ts";
import * as phoneCalls from "./casework/phone-calls.ts";
import * as handover from "./casework/handover.ts";
import * as cipher from "./ground/cipher.ts";
import * as citizen from "./casework/citizen.ts";
import * as complainedAbout from "./casework/complained-about.ts";
import * as dashboard from "./oversight/dashboard.ts";
import * as desk from "./casework/desk.ts";
import * as drafts from "./tickets/drafts.ts";
import * as exports from "./tickets/exports.ts";
import * as feed from "./intake/feed.ts";
import * as firstRun from "./organisation/first-run.ts";
import * as citizenRights from "./casework/citizen-rights.ts";
import * as danger from "./casework/danger.ts";
import * as health from "./oversight/health.ts";
import * as retention from "./oversight/retention.ts";
import * as leave from "./casework/leave.ts";
import * as live from "./tickets/live.ts";
import * as logs from "./oversight/logs.ts";
import * as trails from "./oversight/trails.ts";
import * as masterApprovals from "./organisation/master-approvals.ts";
import * as masterChanges from "./organisation/master-changes.ts";
import * as masterLists from "./organisation/master-lists.ts";
import * as masters from "./law/masters.ts";
import * as mentions from "./tickets/mentions.ts";
import * as menu from "./oversight/menu.ts";
import * as training from "./casework/training.ts";
import * as newTickets from "./intake/new-tickets.ts";
import * as notificationReach from "./casework/notification-reach.ts";
import * as notifications from "./casework/notifications.ts";
import * as openDashboard from "./oversight/open-dashboard.ts";
import * as packs from "./organisation/packs.ts";
import * as parked from "./intake/parked.ts";
import * as presence from "./tickets/presence.ts";
import * as proposals from "./casework/proposals.ts";
import * as reading from "./intake/reading.ts";
import * as replies from "./tickets/replies.ts";
import * as ruleSets from "./intake/rule-sets.ts";
import * as ruleTrials from "./intake/rule-trials.ts";
import * as roleViews from "./tickets/role-views.ts";
import * as rules from "./intake/rules.ts";
import * as sender from "./tickets/sender.ts";
import * as snooze from "./tickets/snooze.ts";
import * as state from "./organisation/state.ts";
import * as tickets from "./tickets/tickets.ts";
import * as userAccounts from "./organisation/user-accounts.ts";
import * as userImport from "./organisation/user-import.ts";
import * as users from "./organisation/users.ts";
import * as views from "./tickets/views.ts";
import * as inbox from "./casework/inbox.ts";
import * as deliveryChannels from "./casework/delivery-channels.ts";
import * as workflow from "./casework/workflow.ts";
import * as workflowSeen from "./casework/workflow-seen.ts";

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "path" in value && "method" in value && "access" in value;

export const callGroups = {
  account,
  similar,
  assignment,
  audit,
  auth,
  bulk,
  phoneCalls,
  handover,
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
  danger,
  health,
  retention,
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
  training,
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
  inbox,
  deliveryChannels,
  workflow,
  workflowSeen,
} as const;

export const allCalls: readonly Call[] = Object.values(callGroups).flatMap((group) =>
  Object.values(group as Record<string, unknown>).filter(isCall),
);
