/**
 * Load shedding: while the event loop is late, calls are refused with 503 and a retry time. Health checks and pages are
 * still served.
 */
import type { FastifyInstance } from "fastify";
import { isHealthCall } from "../is-health-call.ts";
import { Refused } from "../../domain/ground/refused.ts";

const LOOK_EVERY_MS = 250;

/** Adds the shedding, unless it is switched off. */
export function addShedding(app: FastifyInstance): void {
  const { shedAfterMs } = app.ctx.config;
  if (shedAfterMs === 0) return;
  let lateMs = 0;
  let shed = 0;
  let due = performance.now() + LOOK_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    lateMs = now - due;
    due = now + LOOK_EVERY_MS;
    if (lateMs <= shedAfterMs && shed > 0) {
      app.log.warn({ shed }, "Requests were refused because this server was late.");
      shed = 0;
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", async (http) => {
    const { call } = http.routeOptions.config;
    if (lateMs <= shedAfterMs || call === undefined || isHealthCall(call)) return;
    shed += 1;
    throw new Refused("SERVER_BUSY");
  });
}
