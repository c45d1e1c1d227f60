/** Logs, trails and jobs. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/oversight/logs.ts";
import * as trails from "@smgt/contract/calls/oversight/trails.ts";
import { dismissJob, retryJob } from "../../domain/oversight/logs/retry-or-dismiss-job.ts";
import { exportLog } from "../../domain/oversight/logs/export-log.ts";
import { listAcknowledgements } from "../../domain/oversight/logs/list-acknowledgements.ts";
import { listApiLog } from "../../domain/oversight/logs/list-api-log.ts";
import { listQueue } from "../../domain/oversight/logs/list-message-queue.ts";
import { releaseHeld } from "../../domain/oversight/logs/release-held.ts";
import { listUserLog } from "../../domain/oversight/logs/list-user-log.ts";
import { byReference, officerDay, ticketStory } from "../../domain/oversight/logs/trails.ts";
import { serve } from "../serve.ts";
import { say } from "../../texts/say.ts";

export function logCalls(app: FastifyInstance): void {
  serve(app, calls.userLogs, (ctx, officer, { body }) => listUserLog(ctx, officer, body));
  serve(app, calls.apiLogData, (ctx, officer, { body }) => listApiLog(ctx, officer, body));
  serve(app, calls.ackLogData, (ctx, officer, { body }) => listAcknowledgements(ctx, officer, body));
  serve(app, calls.messageQueueLogData, (ctx, officer, { body }) => listQueue(ctx, officer, body));
  serve(app, calls.messageQueueSearchLogData, (ctx, officer, { body }) => listQueue(ctx, officer, body));

  serve(app, calls.exportLog, async (ctx, officer, { body }) => ({
    reply: { export_id: await exportLog(ctx, officer, body) },
  }));
  serve(app, calls.retryJob, async (ctx, officer, { body }) => {
    await retryJob(ctx, officer, body.message_id);
    return { reply: say(officer.language, "logs.retried") };
  });
  serve(app, calls.dismissJob, async (ctx, officer, { body }) => {
    await dismissJob(ctx, officer, body.message_id, body.reason);
    return { reply: say(officer.language, "logs.dismissed") };
  });
  serve(app, calls.releaseHeld, async (ctx, officer, { body }) => {
    await releaseHeld(ctx, officer, body);
    return { reply: say(officer.language, "logs.released") };
  });

  serve(app, trails.ticketStory, (ctx, officer, { body }) => ticketStory(ctx, officer, body));
  serve(app, trails.officerDay, (ctx, officer, { body }) => officerDay(ctx, officer, body));
  serve(app, trails.byReference, (ctx, officer, { body }) => byReference(ctx, officer, body));
}
