/**
 * Detects a changed database, after a restore or a lossy fail-over: then nothing goes out until a person decides.
 * Called at start, with every worker heartbeat and before any outgoing message. Across all servers one begins the
 * state, under the lock of one row.
 */
import type { Context } from "../../../../context.ts";
import { isSwitchOver, lockIdentity, readIdentity, storeIdentity, type Identity } from "../../../../db/identity.ts";
import { inTransaction } from "../../../../db/tx.ts";
import type { Job } from "../../../../jobs/queue.ts";
import { beginRestoration } from "./begin-restoration.ts";

type Named = Pick<Job<never>, "name" | "saysOutside">;

async function compare(ctx: Context, messages: readonly string[], last: Identity | null): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockIdentity(tx);
    const { now, isKnown } = await readIdentity(tx);
    if (isKnown === true) return;
    await storeIdentity(tx, now);
    // First start, or a switch-over without lost writes.
    if (isKnown === null || isSwitchOver(last, now)) return;
    await beginRestoration(ctx, tx, messages);
  });
}

/** Returns a check of the identity that remembers the last one seen by this server. */
export function watchDatabase(ctx: Context, jobs: readonly Named[]): () => Promise<void> {
  const messages = jobs.filter(({ saysOutside }) => saysOutside === "message").map(({ name }) => name);
  let last: Identity | null = null;
  return async () => {
    const { now, isKnown } = await readIdentity(ctx.db);
    if (isKnown !== true) await compare(ctx, messages, last);
    last = now;
  };
}
