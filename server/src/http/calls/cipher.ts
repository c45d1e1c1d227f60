import type { FastifyInstance } from "fastify";
import { cipherKey, openCipher } from "@smgt/contract/calls/ground/cipher.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { CHANNEL_SECONDS, openChannel } from "../../domain/ground/cipher/open-channel.ts";
import { presentKey } from "../../domain/ground/cipher/server-keys.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { servePublic } from "../serve.ts";

export function cipherCalls(app: FastifyInstance): void {
  servePublic(app, cipherKey, async (ctx) => {
    const isOn = ctx.config.encryptBodies;
    const key = isOn ? await presentKey(ctx) : null;
    return {
      reply: {
        encryption_decryption_request: flagOf(isOn),
        kid: key?.kid ?? null,
        public_key: key?.public_key.toString("base64url") ?? null,
        not_after: key?.retire_at.toISOString() ?? null,
      },
    };
  });

  servePublic(app, openCipher, async (ctx, _nobody, { body }) => {
    if (!ctx.config.encryptBodies) throw new Refused("CIPHER_REFUSED");
    const channelId = await openChannel(ctx, body.kid, body.enc);
    return {
      reply: {
        channel_id: channelId.toString("base64url"),
        expires_in: CHANNEL_SECONDS,
        now: ctx.clock.now().toISOString(),
      },
    };
  });
}
