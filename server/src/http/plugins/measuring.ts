/** Counts and times what is answered, by the name of the call: an address may hold an id, and is never a label. */
import type { FastifyInstance } from "fastify";

/** Tells the meter of every answer; pages and unknown addresses count together. A live line is none: it does not end. */
export function addMeasuring(app: FastifyInstance): void {
  app.addHook("onResponse", async (http, reply) => {
    const { call } = http.routeOptions.config;
    app.ctx.meter.call(call?.name ?? "other", reply.statusCode, reply.elapsedTime / 1_000);
  });
}
