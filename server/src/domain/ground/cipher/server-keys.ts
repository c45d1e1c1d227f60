/**
 * The server's keys of the exchange: each is given out for a week, and a day later its private half is
 * destroyed. What was exchanged with it then cannot be opened any more, not even with this database.
 */
import { randomBytes } from "node:crypto";
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../../jobs/queue.ts";
import { deleteOldChannels, destroyPrivateKeys, presentKeyRow, type KeyRow } from "./queries.ts";
import { openAtRest, sealAtRest } from "./sealed-at-rest.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** A key is replaced while it still has this long to go, so that nobody is handed one that is about to retire. */
const BEFORE_RETIRING_MS = 3_600_000;
const LOOK_EVERY_MS = 1_800_000;

/** DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM (RFC 9180). */
export const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** What a sealed private half is bound to. */
export const aboutKey = (kid: string): string => `private key ${kid}`;

async function makeKey(ctx: Context): Promise<KeyRow> {
  const pair = await suite.kem.generateKeyPair();
  const kid = randomBytes(12).toString("base64url");
  const created_at = ctx.clock.now();
  const privateKey = new Uint8Array(await suite.kem.serializePrivateKey(pair.privateKey));
  const row = {
    kid,
    public_key: Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)),
    private_sealed: sealAtRest(privateKey, ctx.config.secret, aboutKey(kid)),
    created_at,
    retire_at: new Date(created_at.getTime() + WEEK_MS),
  };
  await ctx.db.insertInto("cipher_key").values(row).execute();
  return row;
}

/** Whether the secrets of now open the private half: not when it was sealed with one that is gone. */
const opens = (ctx: Context, { kid, private_sealed: sealed }: KeyRow): boolean =>
  sealed !== null && openAtRest(sealed, ctx.config.secrets, aboutKey(kid)) !== null;

/** The key that clients are given now; made when there is none. Two servers may make one each: both are good. */
export async function presentKey(ctx: Context): Promise<KeyRow> {
  const row = await presentKeyRow(ctx.db, ctx.clock.now());
  return row !== undefined && opens(ctx, row) ? row : makeKey(ctx);
}

/** Replaces a key that is about to retire, destroys what is a day over, forgets old channels; then again later. */
export const rotateCipherKeyJob: Job<object> = defineJob({
  name: "rotate_cipher_key",
  maxAttempts: 25,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    const lasting = await presentKeyRow(ctx.db, new Date(now + BEFORE_RETIRING_MS));
    if (lasting === undefined) await makeKey(ctx);
    await inTransaction(ctx.db, async (tx) => {
      await destroyPrivateKeys(tx, new Date(now - DAY_MS));
      await deleteOldChannels(tx, new Date(now));
      await addJob(tx, rotateCipherKeyJob, {}, { runAt: new Date(now + LOOK_EVERY_MS), key: "rotate_cipher_key" });
    });
  },
});

/** Puts the rotation to work; safe to repeat at each start. */
export async function startRotation(ctx: Context): Promise<void> {
  await presentKey(ctx);
  await inTransaction(ctx.db, (tx) => addJob(tx, rotateCipherKeyJob, {}, { key: "rotate_cipher_key" }));
}
