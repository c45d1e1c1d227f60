/**
 * Server keys of the exchange. Each is published for a week, and its private half is destroyed a day later. Traffic
 * exchanged with it can then no longer be decrypted, not even with this database.
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
/** Remaining life at which a key is replaced, so that no client receives one about to retire. */
const BEFORE_RETIRING_MS = 3_600_000;
const LOOK_EVERY_MS = 1_800_000;

/** DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM (RFC 9180). */
export const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** Text that binds a sealed private key to its key id, so that it cannot be opened in another row. */
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

/** Returns true when a configured secret opens the private half; false after its secret was removed. */
const opens = (ctx: Context, { kid, private_sealed: sealed }: KeyRow): boolean =>
  sealed !== null && openAtRest(sealed, ctx.config.secrets, aboutKey(kid)) !== null;

/** The current public key, created if there is none. Two servers may create one each: both are valid. */
export async function presentKey(ctx: Context): Promise<KeyRow> {
  const row = await presentKeyRow(ctx.db, ctx.clock.now());
  return row !== undefined && opens(ctx, row) ? row : makeKey(ctx);
}

/**
 * Replaces a key about to retire, destroys private halves a day after retirement, deletes old channels, then
 * reschedules.
 */
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

/** Schedules the rotation; safe to repeat at each start. */
export async function startRotation(ctx: Context): Promise<void> {
  await presentKey(ctx);
  await inTransaction(ctx.db, (tx) => addJob(tx, rotateCipherKeyJob, {}, { key: "rotate_cipher_key" }));
}
