/** Nightly: deletes expired citizen codes that no limit counts any more. */
import { inTransaction } from "../../../db/tx.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { dropOldProofs } from "./proof-queries.ts";

export const cleanProofsJob = defineJob<object>({
  name: "clean-proofs",
  maxAttempts: 5,
  run: (ctx) => inTransaction(ctx.db, (tx) => dropOldProofs(tx, ctx.clock.now())),
});
