/**
 * Long answers go compressed to clients that can read that: officers work on thin lines. Sealed answers are deflated before
 * they are sealed (plugins/cipher.ts), pages when they are built (plugins/pages.ts).
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const WORTH_IT = 1_024;
const LEVEL = 3;
const compressed = promisify(gzip);

/** Compresses JSON by gzip. */
export function addCompression(app: FastifyInstance): void {
  app.addHook("onSend", async (http, reply, payload) => {
    if (typeof payload !== "string" || payload.length < WORTH_IT || http.opened !== null) return payload;
    if (!String(reply.getHeader("content-type")).startsWith("application/json")) return payload;
    const varies = reply.getHeader("vary");
    void reply.header("vary", varies === undefined ? "accept-encoding" : `${String(varies)}, accept-encoding`);
    if (!/\bgzip\b/.test(String(http.headers["accept-encoding"] ?? ""))) return payload;
    void reply.header("content-encoding", "gzip");
    return compressed(payload, { level: LEVEL });
  });
}
