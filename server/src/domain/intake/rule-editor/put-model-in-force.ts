/** Puts a trained version in force, for an administrator or a head of the cell; notifies rule writers and the cell. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { setModel } from "@smgt/contract/calls/casework/training.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { setModelIn } from "../../casework/training/models.ts";
import { notifyModel } from "./notify-rules.ts";

/** Puts a version in force; every server loads it within a second. */
export async function setModelInForce(
  ctx: Context,
  officer: Officer,
  { version }: BodyOf<typeof setModel>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await setModelIn(tx, officer, version, ctx.clock.now());
    await notifyModel(ctx, tx, officer, version);
  });
}
