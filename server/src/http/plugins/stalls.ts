/**
 * Stalled connections: closes those whose client sends no body or reads no answer. A slow photo may take an hour
 * (decision 12), so time alone closes nothing, but a trickling body ends. Waits caused by the server do not count.
 */
import type { IncomingMessage, Server } from "node:http";
import type { FastifyInstance } from "fastify";

/** Minimum bytes per check: a byte now and then would hold a connection for ever. */
export const LEAST_BYTES = 1_024;
/** Checks without a minimum average; later a body needs so many bytes per further check, a tenth of the speed of 2G. */
export const FREE_LOOKS = 10;
export const STEADY_BYTES = 61_440;

/** Body being received. */
interface Coming {
  /** Bytes of the connection at the start and at the last check; null while it waits for the server. */
  readonly start: number;
  before: number | null;
  /** Number of checks in which it did not wait for the server. */
  looks: number;
}

/** Returns true when hardly anything came since the last check, or too little over all checks. */
const isTooSlow = ({ start, before, looks }: Coming, read: number): boolean =>
  (before !== null && read - before < LEAST_BYTES) || read - start < (looks - FREE_LOOKS) * STEADY_BYTES;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Tracks the bodies that a server receives; `look`, called at regular intervals, closes those with too few new bytes.
 */
export function followBodies(server: Server): { look(): void } {
  const coming = new Map<IncomingMessage, Coming>();
  server.on("request", (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    coming.set(request, { start: request.socket.bytesRead, before: null, looks: 0 });
    request.once("close", () => coming.delete(request));
  });
  return {
    look() {
      for (const [request, one] of coming) {
        const { socket } = request;
        if (request.complete || socket.destroyed) coming.delete(request);
        // A body that waited for the server is not checked until the check after the next.
        else if (request.readableLength > 0) one.before = null;
        else {
          one.looks += 1;
          if (isTooSlow(one, socket.bytesRead)) socket.destroy();
          else one.before = socket.bytesRead;
        }
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
    // Fires after a period without traffic; bytes that a slow connection reads of a large answer count.
    response.setTimeout(stallMs, () => {
      if (response.writableLength > 0) response.destroy();
    });
  });
}
