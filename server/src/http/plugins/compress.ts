/**
 * Compression of long answers, for officers on slow connections. Sealed answers are deflated before encryption
 * (plugins/cipher.ts), app files at build time. Pages reflect no input, so their length reveals nothing.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const WORTH_IT = 1_024;
const LEVEL = 3;
const COMPRESSED = /^(?:application\/json|text\/html)/;
const compressed = promisify(gzip);

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
