/** Recent proof of identity (ASVS 7.5.3); `accounts/prove-admin.ts` accepts it. Only the bridge calls this file. */
import type { Call } from "@smgt/contract/call.ts";
import { PROOF_MINUTES } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../context.ts";
import { Refused } from "../../ground/refused.ts";
import { needsProof } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** Refuses an operation that requires a proof unless the officer gave one recently in this session. */
export async function requireProof(ctx: Context, officer: Officer, { name }: Call, body: unknown): Promise<void> {
  const operation = OPERATIONS.get(name);
  if (operation === undefined || !needsProof(operation, body)) return;
  const session = await ctx.db
    .selectFrom("session")
    .select("proved_at")
    .where("session_id", "=", officer.sessionId)
    .executeTakeFirst();
  // Rejects proofs from the future too: after the clock is set back they would last too long.
  const age = ctx.clock.now().getTime() - (session?.proved_at?.getTime() ?? Number.NEGATIVE_INFINITY);
  if (Math.abs(age) >= PROOF_MINUTES * 60_000) throw new Refused("PROOF_NEEDED");
}
