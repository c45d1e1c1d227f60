/** Every night: codes to citizens that have run out and are counted no more are deleted. */
import { inTransaction } from "../../../db/tx.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { dropOldProofs } from "./proof-queries.ts";

/** Deletes what has run out; safe to repeat. */
export const cleanProofsJob = defineJob<object>({
  name: "clean-proofs",
  maxAttempts: 5,
  run: (ctx) => inTransaction(ctx.db, (tx) => dropOldProofs(tx, ctx.clock.now())),
});
