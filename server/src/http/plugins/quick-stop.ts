/**
 * Lets a server go without anybody noticing. One that is leaving still answers, and says on each connection that it is the
 * last answer there, so that a balancer goes elsewhere. One that stops goes at once. A connection on which nothing was asked yet (browsers open some ahead of need)
 * counts as busy for Node, and would hold the server up for a minute.
 */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the server was told to stop. */
    leaving: { isLeaving: boolean };
  }
}

/** Ends connections without a request when the server closes; requests under way are still answered. */
export function addQuickStop(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", (request: { readonly socket: Socket }) => unused.delete(request.socket));
  app.decorate("leaving", { isLeaving: false });
  // What is answered now leaves a connection behind that nothing will be asked on: kept open, it holds the server up.
  app.addHook("onSend", async (_http, reply) => {
    if (app.leaving.isLeaving) void reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    app.leaving.isLeaving = true;
    for (const socket of unused) socket.destroy();
  });
}
