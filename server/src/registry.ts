/** All job handlers and schedules of the server, in one list. */
import type { Job } from "./jobs/queue.ts";
import { checkAuditJob } from "./domain/ground/audit/chain/check-audit.job.ts";
import { runUserImportJob } from "./domain/organisation/accounts/import/run-user-import.job.ts";
import { sendResetCodeJob } from "./domain/organisation/accounts/send-reset-code.job.ts";
import { moveChargeJob } from "./domain/casework/handover/move-charge.job.ts";
import { rotateCipherKeyJob } from "./domain/ground/cipher/server-keys.ts";
import { showSealedJob } from "./domain/tickets/counters/publish-sealed.job.ts";
import { cleanProofsJob } from "./domain/casework/citizens/clean-proofs.job.ts";
import { sendCitizenCodeJob } from "./domain/casework/citizens/send-code.ts";
import { cleanDraftsJob } from "./domain/tickets/drafts/clean-drafts.job.ts";
import { sweepFilesJob } from "./domain/organisation/files/sweep-files.job.ts";
import { findDeletedJob } from "./domain/intake/ingest/find-deleted.job.ts";
import { purgeExpiredJob } from "./domain/oversight/retention/purge-expired.job.ts";
import { writeBroadcastReportJob } from "./domain/casework/notifications/broadcast-report.ts";
import { writeLogExportJob } from "./domain/oversight/logs/export-log.ts";
import { makeLogMonthsJob } from "./domain/oversight/logs/create-month-tables.ts";
import { learnJob } from "./domain/casework/training/learn.job.ts";
import { releaseNotificationJob } from "./domain/casework/notifications/release.ts";
import { sendNotificationJob } from "./domain/casework/notifications/send-notification.job.ts";
import { tellNotificationJob } from "./domain/casework/notifications/tell-notification.job.ts";
import { LOOK_QUEUE, lookForReplyJob } from "./domain/tickets/replies/look-for-reply.job.ts";
import { findLostRepliesJob } from "./domain/tickets/replies/restore/find-lost-replies.job.ts";
import { probeSenderJob } from "./domain/tickets/replies/probe-sender.job.ts";
import { sendReplyJob } from "./domain/tickets/replies/send-reply.job.ts";
import { notifySenderPausedJob } from "./domain/tickets/replies/notify-sender-paused.job.ts";
import { indexTicketsJob } from "./domain/tickets/tickets/search/index-tickets.job.ts";
import { sweepExportsJob } from "./domain/tickets/tickets/export/sweep-exports.job.ts";
import { writeExportJob } from "./domain/tickets/tickets/export/write-export.job.ts";
import { cleanAccountsJob } from "./domain/organisation/sessions/delete-expired.job.ts";
import { resealJob } from "./domain/organisation/sessions/reseal-secrets.job.ts";
import { notifyOwnerJob } from "./domain/organisation/sessions/notify-owner.job.ts";
import { citizenRepliedJob } from "./domain/casework/workflow/run/citizen-replied.job.ts";
import { sweepClocksJob } from "./domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { cleanRulesJob } from "./domain/intake/rule-editor/delete-old-rehearsals.job.ts";
import { notifyFormerMobileJob } from "./domain/casework/citizens/rights/notify-former-mobile.job.ts";
import { tellDismissedJob } from "./domain/intake/rule-editor/notify-rules.ts";
import { rehearseJob } from "./domain/intake/rule-editor/rehearse.job.ts";
import { watchSpendJob } from "./domain/intake/platform-cost/watch-spend.job.ts";
import { notifySnoozesJob } from "./domain/tickets/tickets/snooze/notify-snoozes.job.ts";

export const allJobs = [
  sendReplyJob,
  lookForReplyJob,
  probeSenderJob,
  notifySenderPausedJob,
  findLostRepliesJob,
  sweepFilesJob,
  indexTicketsJob,
  cleanAccountsJob,
  notifyOwnerJob,
  sendResetCodeJob,
  runUserImportJob,
  moveChargeJob,
  resealJob,
  rotateCipherKeyJob,
  citizenRepliedJob,
  sweepClocksJob,
  cleanDraftsJob,
  writeExportJob,
  sweepExportsJob,
  cleanProofsJob,
  sendCitizenCodeJob,
  showSealedJob,
  purgeExpiredJob,
  findDeletedJob,
  notifySnoozesJob,
  learnJob,
  rehearseJob,
  cleanRulesJob,
  checkAuditJob,
  releaseNotificationJob,
  tellNotificationJob,
  sendNotificationJob,
  watchSpendJob,
  tellDismissedJob,
  notifyFormerMobileJob,
  makeLogMonthsJob,
  writeLogExportJob,
  writeBroadcastReportJob,
] as unknown as readonly Job<never>[];

/** Schedule in UTC: 22:10 is 03:40 in India, 18:40 is 00:10. Each entry runs on one server. */
export const SCHEDULE = [
  `* * * * * ${probeSenderJob.name}`,
  `* * * * * ${lookForReplyJob.name} ?queue=${LOOK_QUEUE}`,
  `* * * * * ${notifySnoozesJob.name}`,
  `10 22 * * * ${cleanAccountsJob.name}`,
  `20 22 * * * ${sweepFilesJob.name}`,
  `*/5 * * * * ${sweepClocksJob.name}`,
  `*/10 * * * * ${sweepExportsJob.name}`,
  `*/10 * * * * ${watchSpendJob.name}`,
  `30 3 * * * ${tellDismissedJob.name}`,
  `30 22 * * * ${cleanDraftsJob.name}`,
  `40 18 * * * ${showSealedJob.name}`,
  `40 22 * * * ${cleanProofsJob.name}`,
  `50 22 * * * ${purgeExpiredJob.name}`,
  `20 22 * * * ${findDeletedJob.name}`,
  `20 21 * * * ${checkAuditJob.name}`,
  `0 23 * * * ${learnJob.name}`,
  `10 23 * * * ${cleanRulesJob.name}`,
  `20 23 * * * ${makeLogMonthsJob.name}`,
].join("\n");
