/**
 * Ends connections on which nothing moves because of the person who is at the other end: a body that does not come, an answer that
 * nobody takes. Time alone ends nothing, as a photo over a slow line may take an hour (decision 129); nor does what waits
 * for us, such as a body that is not read yet or an answer that is not there yet.
 */
import type { IncomingMessage, Server } from "node:http";
import type { FastifyInstance } from "fastify";

/** Fewer bytes than this in the time for a stall are none: a byte now and then would hold a connection for ever. */
export const LEAST_BYTES = 1_024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Follows the bodies that a server is sent; `look`, called in regular turns, ends those of which too little came since the last. */
export function followBodies(server: Server): { look(): void } {
  const coming = new Map<IncomingMessage, number | null>();
  server.on("request", (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    coming.set(request, null);
    request.once("close", () => coming.delete(request));
  });
  return {
    look() {
      for (const [request, before] of coming) {
        const { socket } = request;
        if (request.complete || socket.destroyed) coming.delete(request);
        // Who waited for us may go on waiting until the look after the next.
        else if (request.readableLength > 0) coming.set(request, null);
        else if (before !== null && socket.bytesRead - before < LEAST_BYTES) socket.destroy();
        else coming.set(request, socket.bytesRead);
      }
    },
  };
}

/** Adds the limit to bodies and answers. */
export function addStallLimit(app: FastifyInstance): void {
  const { stallMs } = app.ctx.config;
  const bodies = followBodies(app.server);
  const timer = setInterval(() => bodies.look(), stallMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.server.on("request", (_request, response) => {
    // Comes when nothing went either way for so long; bytes that a slow line takes of a large answer count.
    response.setTimeout(stallMs, () => {
      if (response.writableLength > 0) response.destroy();
    });
  });
}
