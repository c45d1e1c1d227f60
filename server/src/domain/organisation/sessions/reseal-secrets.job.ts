/**
 * Reseals authenticator secrets with the current SMGT_SECRET while it is replaced
 * (docs/how-to/replace-the-secret.md). Notifies users whose recovery codes end with the former secret, since hashes
 * cannot be converted. Runs at each start with SMGT_SECRET_BEFORE; repeatable.
 */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../../jobs/queue.ts";
import { nameOfSecret, openSecret, sealSecret } from "./app-codes.ts";
import { notifyOwner } from "./notify-owner.job.ts";

const AT_ONCE = 200;

/** Reseals the next secrets; returns the last user processed, null at the end. */
async function resealNext(ctx: Context, after: number): Promise<number | null> {
  const { secret, secrets } = ctx.config;
  return inTransaction(ctx.db, async (tx) => {
    const rows = await tx
      .selectFrom("second_factor")
      .select(["user_id", "secret_sealed"])
      .where("user_id", ">", after)
      .orderBy("user_id")
      .limit(AT_ONCE)
      .forUpdate()
      .execute();
    const fresh = rows.flatMap(({ user_id: userId, secret_sealed: sealed }) => {
      if (openSecret(sealed, userId, [secret]) !== null) return [];
      const opened = openSecret(sealed, userId, secrets);
      // Sealed with a lost secret: it cannot be opened, and an administrator has to remove it.
      return opened === null ? [] : [{ userId, sealed: sealSecret(opened, userId, secret).toString("hex") }];
    });
    if (fresh.length > 0)
      await sql`update second_factor f set secret_sealed = decode(n.sealed, 'hex')
        from unnest(${fresh.map((one) => one.userId)}::int[], ${fresh.map((one) => one.sealed)}::text[])
          as n (user_id, sealed) where f.user_id = n.user_id`.execute(tx);
    return rows.at(-1)?.user_id ?? null;
  });
}

/** Notifies once every user whose recovery codes end with the former secret; returns their number. */
async function tellOfCodes(ctx: Context): Promise<number> {
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ user_id: number; is_told: boolean }>`
      select f.user_id, exists (select 1 from account_notice n where n.user_id = f.user_id
                                   and n.kind = 'OLD_RECOVERY_CODES' and n.at > ${at}::timestamptz - interval '90 days') as is_told
        from second_factor f
       where exists (select 1 from recovery_code c where c.user_id = f.user_id and c.used_at is null
                        and c.made_with is distinct from ${nameOfSecret(ctx.config.secret)})
       order by f.user_id for update of f`.execute(tx);
    for (const { user_id: userId, is_told: isTold } of rows) {
      // Each gets a notice and a job; a few hundred officers have an app, and secrets are replaced once in years.
      if (!isTold) await notifyOwner(tx, { userId, kind: "OLD_RECOVERY_CODES", at, byUserId: null });
    }
    return rows.length;
  });
}

async function run(ctx: Context): Promise<void> {
  if (ctx.config.secrets.length === 1) return;
  let after: number | null = 0;
  // One transaction per batch, so that no sign-in waits for all of them.
  while (after !== null) after = await resealNext(ctx, after);
  const left = await tellOfCodes(ctx);
  ctx.log.info(
    { left },
    "All app secrets are sealed with SMGT_SECRET. `left` users have recovery codes of the former.",
  );
}

export const resealJob: Job<object> = defineJob({ name: "reseal", maxAttempts: 10, run });

/** Queues the job while there is a former secret; safe to repeat at each start. */
export async function startResealing(ctx: Context): Promise<void> {
  if (ctx.config.secrets.length > 1) await inTransaction(ctx.db, (tx) => addJob(tx, resealJob, {}, { key: "reseal" }));
}
