/**
 * Long answers go compressed to clients that can read that: officers work on thin lines. Sealed answers are deflated before
 * they are sealed (plugins/cipher.ts), the files of the app when they are built. A page reflects nothing of what was asked,
 * so that its length tells nothing.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const WORTH_IT = 1_024;
const LEVEL = 3;
const COMPRESSED = /^(?:application\/json|text\/html)/;
const compressed = promisify(gzip);

/** Compresses JSON and pages by gzip. */
export function addCompression(app: FastifyInstance): void {
  app.addHook("onSend", async (http, reply, payload) => {
    if (typeof payload !== "string" || payload.length < WORTH_IT || http.opened !== null) return payload;
    if (!COMPRESSED.test(String(reply.getHeader("content-type")))) return payload;
    const varies = reply.getHeader("vary");
    void reply.header("vary", varies === undefined ? "accept-encoding" : `${String(varies)}, accept-encoding`);
    if (!/\bgzip\b/.test(String(http.headers["accept-encoding"] ?? ""))) return payload;
    void reply.header("content-encoding", "gzip");
    return compressed(payload, { level: LEVEL });
  });
}
