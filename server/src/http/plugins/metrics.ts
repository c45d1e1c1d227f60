/** Metrics of answers by the name of the call: an address may contain an id, so it must never be a label. */
import type { FastifyInstance } from "fastify";

/**
 * Records every answer; pages and unknown addresses count together. Event streams are excluded, since they do not end.
 */
export function addMeasuring(app: FastifyInstance): void {
  app.addHook("onResponse", async (http, reply) => {
    const { call } = http.routeOptions.config;
    app.ctx.meter.call(call?.name ?? "other", reply.statusCode, reply.elapsedTime / 1_000);
  });
}
