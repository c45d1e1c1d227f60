/** Answers that help no caller: broken off, empty, of another kind, or an error with the status of a success. */
import type { FastifyReply } from "fastify";

export const RUDE_ANSWERS = ["cut", "empty", "html", "gateway page", "error as 200"] as const;
export type RudeAnswer = (typeof RUDE_ANSWERS)[number];

/** Sends such an answer in place of `body` with `status`. */
export function answerRudely(reply: FastifyReply, kind: RudeAnswer, status: number, body: unknown): FastifyReply {
  switch (kind) {
    case "cut": {
      const text = JSON.stringify(body);
      const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
      reply.hijack();
      reply.raw.writeHead(status, headers);
      reply.raw.write(text.slice(0, Math.floor(text.length / 2)), () => reply.raw.destroy());
      return reply;
    }
    case "empty":
      return reply.code(status).send();
    case "html":
      return reply.type("text/html").send("<!doctype html><title>X</title><p>Something went wrong, but don’t fret.");
    case "gateway page":
      return reply.code(502).type("text/html").send("<html><body><h1>502 Bad Gateway</h1></body></html>");
    case "error as 200":
      return reply.send({ errors: [{ code: 131, message: "Internal error" }] });
  }
}
