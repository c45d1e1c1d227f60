/**
 * Ends connections on which nothing moves because of the person who is at the other end: a body that does not come, an answer that
 * nobody takes. Time alone ends nothing, as a photo over a slow line may take an hour (decision 129), but a body that trickles
 * does not go on for ever; nor does what waits for us, such as a body that is not read yet or an answer that is not there yet.
 */
import type { IncomingMessage, Server } from "node:http";
import type { FastifyInstance } from "fastify";

/** Fewer bytes than this in the time for a stall are none: a byte now and then would hold a connection for ever. */
export const LEAST_BYTES = 1_024;
/** Looks that any body may take; after them it must have brought so many bytes for each further one, a tenth of what 2G brings. */
export const FREE_LOOKS = 10;
export const STEADY_BYTES = 61_440;

/** A body on its way. */
interface Coming {
  /** Bytes of the connection when it began, and at the last look; null while it waits for us. */
  readonly start: number;
  before: number | null;
  /** Looks at which it did not wait for us. */
  looks: number;
}

/** Returns true when hardly anything came since the last check, or too little over all checks. */
const isTooSlow = ({ start, before, looks }: Coming, read: number): boolean =>
  (before !== null && read - before < LEAST_BYTES) || read - start < (looks - FREE_LOOKS) * STEADY_BYTES;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Follows the bodies that a server is sent; `look`, called in regular turns, ends those of which too little came since the last. */
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
        // Who waited for us may go on waiting until the look after the next.
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
    // Comes when nothing went either way for so long; bytes that a slow line takes of a large answer count.
    response.setTimeout(stallMs, () => {
      if (response.writableLength > 0) response.destroy();
    });
  });
}
