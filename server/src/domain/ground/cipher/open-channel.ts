/** Key exchange: a client's key share opens a channel, stored under its id for all servers. */
import { createHash, randomBytes } from "node:crypto";
import {
  CHANNEL_ID_BYTES,
  channelKeys,
  CIPHER_EXPORT,
  CIPHER_INFO,
  utf8,
  type ChannelKeys,
} from "@smgt/contract/cipher.ts";
import type { Context } from "../../../context.ts";
import { Refused } from "../refused.ts";
import { channelSecret, insertChannel, keyRow } from "./queries.ts";
import { openAtRest, sealAtRest } from "./sealed-at-rest.ts";
import { aboutKey, suite } from "./server-keys.ts";

export const CHANNEL_SECONDS = 12 * 3_600;
const SECRET_BYTES = 32;
const POINT_BYTES = 65;
const KEPT_CHANNELS = 5_000;

/** Opens a channel from the client's key share; refuses a share seen before. */
export async function openChannel(ctx: Context, kid: string, encText: string): Promise<Buffer> {
  const enc = Buffer.from(encText, "base64url");
  const key = await keyRow(ctx.db, kid);
  if (key?.private_sealed == null || enc.length !== POINT_BYTES) throw new Refused("CIPHER_REFUSED");
  const privateKey = openAtRest(key.private_sealed, ctx.config.secrets, aboutKey(kid));
  if (privateKey === null) throw new Refused("CIPHER_REFUSED");
  const secret = await exchange(privateKey, new Uint8Array(enc));
  const channelId = randomBytes(CHANNEL_ID_BYTES);
  const isNew = await insertChannel(ctx.db, {
    channel_id: channelId,
    enc_hash: createHash("sha256").update(enc).digest(),
    secret_sealed: sealAtRest(secret, ctx.config.secret, aboutChannel(channelId)),
    expires_at: new Date(ctx.clock.now().getTime() + CHANNEL_SECONDS * 1_000),
  });
  if (!isNew) throw new Refused("CIPHER_REFUSED");
  return channelId;
}

async function exchange(privateKey: Uint8Array<ArrayBuffer>, enc: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  try {
    const recipient = await suite.createRecipientContext({
      recipientKey: await suite.kem.deserializePrivateKey(privateKey),
      enc,
      info: utf8(CIPHER_INFO),
    });
    return new Uint8Array(await recipient.export(utf8(CIPHER_EXPORT), SECRET_BYTES));
  } catch {
    throw new Refused("CIPHER_REFUSED");
  }
}

const aboutChannel = (channelId: Buffer): string => `channel ${channelId.toString("hex")}`;

/** Recently used channel keys of this server. Never counters, which all servers share. */
const keptOf = new WeakMap<Context, Map<string, ChannelKeys>>();

/** Keys of a channel; null for an unknown id. */
export async function keysOf(ctx: Context, channelId: Buffer): Promise<ChannelKeys | null> {
  const kept = keptOf.get(ctx) ?? new Map<string, ChannelKeys>();
  keptOf.set(ctx, kept);
  const name = channelId.toString("hex");
  const known = kept.get(name);
  if (known !== undefined) {
    kept.delete(name);
    kept.set(name, known);
    return known;
  }
  const sealed = await channelSecret(ctx.db, channelId);
  const secret = sealed === undefined ? null : openAtRest(sealed, ctx.config.secrets, aboutChannel(channelId));
  if (secret === null) return null;
  const keys = await channelKeys(secret, new Uint8Array(channelId));
  kept.set(name, keys);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_CHANNELS && oldest !== undefined) kept.delete(oldest);
  return keys;
}
