/**
 * Graceful stop. A leaving server still answers, and closes each connection after its answer, so that a load balancer
 * switches. A stopping server ends at once. Node treats unused connections, which browsers open ahead of need, as busy;
 * they would delay the stop for a minute.
 */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True when the server is leaving. */
    leaving: { isLeaving: boolean };
  }
}

/** Closes unused connections when the server stops; running requests are still answered. */
export function addQuickStop(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", (request: { readonly socket: Socket }) => unused.delete(request.socket));
  app.decorate("leaving", { isLeaving: false });
  // Close the connection after this answer: kept alive, it would delay the stop.
  app.addHook("onSend", async (_http, reply) => {
    if (app.leaving.isLeaving) void reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    app.leaving.isLeaving = true;
    for (const socket of unused) socket.destroy();
  });
}
