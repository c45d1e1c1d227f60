/** Logs, trails and jobs. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/oversight/logs.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import * as trails from "@smgt/contract/calls/oversight/trails.ts";
import { dismissJob, retryJob } from "../../domain/oversight/logs/change-job.ts";
import { exportLog } from "../../domain/oversight/logs/export-log.ts";
import { listAcknowledgements } from "../../domain/oversight/logs/list-acknowledgements.ts";
import { listApiLog } from "../../domain/oversight/logs/list-api-log.ts";
import { listQueue } from "../../domain/oversight/logs/list-queue.ts";
import { releaseHeld } from "../../domain/oversight/logs/release-held.ts";
import { listUserLog, USER_EVENTS } from "../../domain/oversight/logs/list-user-log.ts";
import { byReference, officerDay, ticketStory, type Trail } from "../../domain/oversight/logs/trails.ts";
import { eventChoices } from "../event-choices.ts";
import { serve } from "../serve.ts";
import { say } from "../../texts/say.ts";

export function logCalls(app: FastifyInstance): void {
  serve(app, calls.userLogs, async (ctx, officer, { body }) => {
    const { rows, extras } = await listUserLog(ctx, officer, body);
    return { reply: rows, extras: { ...extras, ...eventChoices(officer, body, USER_EVENTS) } };
  });
  serve(app, calls.apiLogData, async (ctx, officer, { body }) => {
    const { rows, extras } = await listApiLog(ctx, officer, body);
    return { reply: rows, extras };
  });
  serve(app, calls.ackLogData, async (ctx, officer, { body }) => {
    const { rows, extras } = await listAcknowledgements(ctx, officer, body);
    return { reply: rows, extras };
  });
  for (const one of [calls.messageQueueLogData, calls.messageQueueSearchLogData]) {
    serve(app, one, async (ctx, officer, { body }) => {
      const { rows, extras } = await listQueue(ctx, officer, body);
      return { reply: rows, extras };
    });
  }

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

  serve(app, trails.ticketStory, async (ctx, officer, { body }) => {
    const { ticketNo, ...trail } = await ticketStory(ctx, officer, body);
    return { reply: trail.rows, extras: { ticket_no: ticketNo, ...pageOf(trail) } };
  });
  serve(app, trails.officerDay, async (ctx, officer, { body }) => {
    const { userName, day, calls: made, ...trail } = await officerDay(ctx, officer, body);
    return { reply: trail.rows, extras: { user_name: userName, day, calls: made, ...pageOf(trail) } };
  });
  serve(app, trails.byReference, async (ctx, officer, { body }) => {
    const trail = await byReference(ctx, officer, body);
    return { reply: trail.rows, extras: pageOf(trail) };
  });
}

const pageOf = ({ nextCursor, isCut }: Trail) => ({
  is_cut: flagOf(isCut),
  ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
});
