/** API log: records every call of the contract and every webhook delivery, after the answer was sent. */
import type { FastifyInstance } from "fastify";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { isHealthCall } from "../is-health-call.ts";
import { callerOf, ticketOf } from "./record-refusals.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Refusal of the call; null without one. */
    refusalId: RefusalId | null;
  }
}

/** Adds the log; must come before the routes. Pages, health checks and event streams are not recorded. */
export function addApiLog(app: FastifyInstance): void {
  app.decorateRequest("refusalId", null);
  app.addHook("onResponse", async (http, reply) => {
    const { call } = http.routeOptions.config;
    const isDelivery = call === undefined && http.method === "POST";
    if (!isDelivery && (call === undefined || isHealthCall(call) || call.name === liveEvents.name)) return;
    const { ip, callName, reference } = callerOf(http);
    if (callName === null) return;
    app.ctx.apiLog.note({
      direction: "IN",
      apiName: callName,
      httpStatus: reply.statusCode,
      latencyMs: reply.elapsedTime,
      reference,
      ticketId: ticketOf(http.body),
      userId: http.officer?.userId ?? null,
      roleId: http.officer?.roleId ?? null,
      ip,
      error: http.refusalId,
    });
  });
}
