/** Where the platform delivers by webhook: challenge and signed deliveries. Stored first, answered then. */
import type { FastifyInstance } from "fastify";
import { receive, type Received } from "../../domain/ingest/receive.ts";
import { Refused } from "../../domain/refused.ts";
import { note } from "./security-notes.ts";

export const WEBHOOK_PATH = "/x/webhook";

/** Who hears of deliveries. */
export interface Deliveries {
  stored(seen: number, received: Received): void;
  /** It could not be stored, and the platform does not come again by itself. */
  notStored(): void;
}

/** Adds the webhook's two routes; the raw bytes are needed for the signature. */
export function addWebhook(app: FastifyInstance, deliveries: Deliveries): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_http, body, done) => done(null, body));

    // Looked at before the body is read: a signature over a large one costs more than a refusal.
    const config = { ownLimit: { name: "webhook", perMinute: app.ctx.config.webhookRequestsPerMinute } };

    scope.get(WEBHOOK_PATH, { config }, async (http) => {
      const token = (http.query as { crc_token?: unknown }).crc_token;
      const answer = typeof token === "string" ? app.ctx.channel?.webhook.answerChallenge(token) : null;
      if (answer !== null && answer !== undefined) return answer;
      note(http, { event: "CHALLENGE_FORGED" });
      throw new Refused("UNREADABLE_BODY");
    });

    scope.post(WEBHOOK_PATH, { config }, async (http, reply) => {
      const signature = http.headers["x-twitter-webhooks-signature"];
      const body = Buffer.isBuffer(http.body) ? http.body : Buffer.alloc(0);
      const opened = app.ctx.channel?.webhook.openDelivery({
        body,
        signature: typeof signature === "string" ? signature : null,
      });
      if (opened === undefined || opened.kind !== "items") {
        const reason = opened?.reason ?? "no channel";
        http.log.warn({ reason }, "A webhook delivery was refused.");
        note(http, { event: "DELIVERY_FORGED", detail: { reason, bytes: body.length } });
        return reply.code(403).send();
      }
      try {
        deliveries.stored(opened.items.length, await receive(app.ctx, opened.items));
      } catch (error) {
        deliveries.notStored();
        throw error;
      }
      return reply.code(200).send();
    });
  });
}
