/** Webhooks of the platforms: challenge and signed deliveries. A delivery is stored before it is answered. */
import type { FastifyInstance } from "fastify";
import type { ChannelTraits } from "../../channels/channel.ts";
import { openChannel } from "../../channels/list.ts";
import { receive, type Received } from "../../domain/intake/ingest/receive.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { note } from "./record-refusals.ts";

/** Path of a channel's webhook. */
export const webhookPath = ({ code }: ChannelTraits): string => `/${code.toLowerCase()}/webhook`;

/** Receivers of deliveries, by channel. */
export interface Deliveries {
  stored(channel: string, seen: number, received: Received): void;
  /** Reports a delivery that could not be stored; the platform does not send it again. */
  notStored(channel: string): void;
}

/** Adds two routes for each channel with a webhook; the signature needs the raw bytes. */
export function addWebhook(app: FastifyInstance, deliveries: Deliveries): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_http, body, done) => done(null, body));

    // Limited before the body is read: verifying a large signed body costs more than a refusal.
    const config = { ownLimit: { name: "webhook", perMinute: app.ctx.config.webhookRequestsPerMinute } };

    for (const channel of app.ctx.channels.known) {
      const { door } = channel;
      if (door === null) continue;
      const path = webhookPath(channel);
      const webhook = () => openChannel(app.ctx.channels, channel.code)?.webhook;

      scope.get(path, { config }, async (http) => {
        const token = (http.query as Readonly<Record<string, unknown>>)[door.challenge];
        const answer = typeof token === "string" ? webhook()?.answerChallenge(token) : null;
        if (answer !== null && answer !== undefined) return answer;
        note(http, { event: "CHALLENGE_FORGED" });
        throw new Refused("UNREADABLE_BODY");
      });

      scope.post(path, { config }, async (http, reply) => {
        const signature = http.headers[door.signature];
        const body = Buffer.isBuffer(http.body) ? http.body : Buffer.alloc(0);
        const opened = webhook()?.openDelivery({
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
          deliveries.stored(channel.code, opened.items.length, await receive(app.ctx, opened.items));
        } catch (error) {
          deliveries.notStored(channel.code);
          throw error;
        }
        return reply.code(200).send();
      });
    }
  });
}
