/**
 * HTTP app: plugins and calls in an explicit list. It does not listen; `main.ts` and the tests do. A test finds calls
 * of the contract without a route.
 */
import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { bodyBounds } from "@smgt/contract/body-sizes.ts";
import type { Context } from "../context.ts";
import { logOptions } from "../log.ts";
import { accountCalls } from "./calls/account.ts";
import { similarCalls } from "./calls/similar.ts";
import { auditCalls } from "./calls/audit.ts";
import { authCalls } from "./calls/auth.ts";
import { operatorCalls } from "./calls/phone-calls.ts";
import { cipherCalls } from "./calls/cipher.ts";
import { bulkCalls } from "./calls/bulk.ts";
import { citizenCalls } from "./calls/citizen.ts";
import { dashboardCalls } from "./calls/dashboards.ts";
import { draftCalls } from "./calls/drafts.ts";
import { exportCalls } from "./calls/exports.ts";
import { citizenRightsCalls } from "./calls/citizen-rights.ts";
import { fileCalls } from "./calls/files.ts";
import { healthCalls } from "./calls/health.ts";
import { masterCalls } from "./calls/masters.ts";
import { menuCalls } from "./calls/menu.ts";
import { messageCalls } from "./calls/messages.ts";
import { notificationCalls } from "./calls/notifications.ts";
import { deliveryChannelCalls } from "./calls/delivery-channels.ts";
import { feedCalls } from "./calls/feed.ts";
import { firstRunCalls } from "./calls/first-run.ts";
import { packCalls } from "./calls/packs.ts";
import { stateCalls } from "./calls/state-branding.ts";
import { parkedCalls } from "./calls/parked.ts";
import { ruleTrialCalls } from "./calls/rule-trials.ts";
import { ruleCalls, ruleSetCalls } from "./calls/rules.ts";
import { readingCalls } from "./calls/reading.ts";
import { presenceCalls } from "./calls/presence.ts";
import { replyCalls } from "./calls/replies.ts";
import { modelCalls } from "./calls/models.ts";
import { senderCalls } from "./calls/sender.ts";
import { ticketCalls } from "./calls/tickets.ts";
import { chargeCalls } from "./calls/charge.ts";
import { userCalls } from "./calls/users.ts";
import { retentionCalls } from "./calls/retention.ts";
import { logCalls } from "./calls/logs.ts";
import { mentionCalls } from "./calls/mentions.ts";
import { snoozeCalls } from "./calls/snooze.ts";
import { viewCalls } from "./calls/views.ts";
import { waitingCalls } from "./calls/inbox.ts";
import { workflowCalls } from "./calls/workflow.ts";
import { workflowSeenCalls } from "./calls/workflow-view.ts";
import { Refused } from "../domain/ground/refused.ts";
import { isWithin } from "../json-bounds.ts";
import { MULTIPART_LIMITS } from "./multipart.ts";
import { rewriteFor } from "./base-path.ts";
import { addApiLog } from "./plugins/api-log.ts";
import { addCipher } from "./plugins/cipher.ts";
import { addCompression } from "./plugins/compress.ts";
import { addErrors } from "./plugins/errors.ts";
import { addForwarded } from "./plugins/forwarded-address.ts";
import { addFrameRefusal } from "./plugins/refuse-malformed-http.ts";
import { addLimits } from "./plugins/limits.ts";
import { addLive, type LiveHub } from "./plugins/live.ts";
import { addMeasuring } from "./plugins/metrics.ts";
import { addOriginCheck } from "./plugins/origin.ts";
import { addPages } from "./plugins/pages.ts";
import { addQuickStop } from "./plugins/quick-stop.ts";
import { addSecurityHeaders, outsideOfHooks } from "./plugins/security-headers.ts";
import { addSession } from "./plugins/session.ts";
import { addShedding } from "./plugins/shedding.ts";
import { addStallLimit } from "./plugins/stalls.ts";
import { addWebhook, type Deliveries } from "./plugins/webhook.ts";

/** Body limit of routes outside the contract, such as webhook deliveries. */
const BODY_LIMIT = 1_048_576;

export interface App {
  readonly app: FastifyInstance;
  readonly live: LiveHub;
}

/** Request ids, unique across servers and restarts. */
function requestIds(): () => string {
  const start = randomBytes(4).toString("hex");
  let count = 0;
  return () => `req-${start}-${(count += 1).toString(36)}`;
}

/** Trusted proxies for the caller's address: a number of hops, addresses, or none. */
function trustOf({ trustProxy }: Config): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (trustProxy === false) return false;
  return typeof trustProxy === "number" ? (_address, hop) => hop < trustProxy : [...trustProxy];
}

/** Builds the app for a context; `deliveries` receives the results of webhook deliveries. */
export async function buildApp(ctx: Context, deliveries: Deliveries): Promise<App> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: logOptions(ctx.config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(ctx.config),
    genReqId: requestIds(),
    routerOptions: { maxParamLength: 200 },
    ...outsideOfHooks(ctx.config),
    rewriteUrl: rewriteFor(ctx.config.basePath),
  });
  app.decorate("ctx", ctx);
  app.decorate("servedCalls", new Set<string>());
  await app.register(cookie);
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  acceptEmptyJson(app);
  addForwarded(app);
  addQuickStop(app);
  addStallLimit(app);
  addMeasuring(app);
  addErrors(app);
  addApiLog(app);
  addSecurityHeaders(app);
  addFrameRefusal(app);
  addSession(app);
  addOriginCheck(app);
  addShedding(app);
  addLimits(app);
  addCipher(app);
  addCompression(app);

  authCalls(app);
  accountCalls(app);
  userCalls(app);
  chargeCalls(app);
  cipherCalls(app);
  citizenCalls(app);
  dashboardCalls(app);
  menuCalls(app);
  masterCalls(app);
  ticketCalls(app);
  exportCalls(app);
  similarCalls(app);
  parkedCalls(app);
  feedCalls(app);
  ruleCalls(app);
  ruleSetCalls(app);
  ruleTrialCalls(app);
  readingCalls(app);
  auditCalls(app);
  operatorCalls(app);
  workflowCalls(app);
  workflowSeenCalls(app);
  replyCalls(app);
  modelCalls(app);
  packCalls(app);
  firstRunCalls(app);
  stateCalls(app);
  senderCalls(app);
  messageCalls(app);
  notificationCalls(app);
  deliveryChannelCalls(app);
  draftCalls(app);
  citizenRightsCalls(app);
  presenceCalls(app);
  viewCalls(app);
  waitingCalls(app);
  mentionCalls(app);
  snoozeCalls(app);
  bulkCalls(app);
  logCalls(app);
  retentionCalls(app);
  fileCalls(app);
  healthCalls(app);
  const live = addLive(app);
  addWebhook(app, deliveries);
  await addPages(app);
  // NOTE: not "onClose": it runs after the last connection has ended, and event streams never end by themselves.
  app.addHook("preClose", async () => live.close());
  return { app, live };
}

/** Accepts a POST without a body as a body without fields (REQUIREMENTS 5: bodies without keys are dropped). */
function acceptEmptyJson(app: FastifyInstance): void {
  const standard = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (http, body, done) => {
    const { call } = http.routeOptions.config;
    if (body === "") done(null, {});
    else if (call !== undefined && !isWithin(String(body), bodyBounds(call.bodyBytes)))
      done(new Refused("BODY_TOO_LARGE"), undefined);
    else standard(http, String(body), done);
  });
}
