/** Decision by another administrator on a request, and the work on an approved one by kind. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { settleErasure as call } from "@smgt/contract/calls/casework/citizen-rights.ts";
import type { Context, Officer } from "../../../../context.ts";
import { checkCorrection, correct } from "./correct-personal-data.ts";
import { afterErasing, erase, requireErasable, requireSealed } from "./erase.ts";
import { closeRequest, type RequestKind } from "./requests.ts";

export interface Outcome {
  readonly kind: RequestKind;
  /** Last day on which backups hold the erased data; null without an erasure. */
  readonly inBackupsUntil: string | null;
}

export async function decideRequest(ctx: Context, admin: Officer, body: BodyOf<typeof call>): Promise<Outcome> {
  const at = ctx.clock.now();
  let files: readonly string[] = [];
  const kind = await closeRequest(ctx, admin, body, {
    ERASE: {
      check: async (tx, { requestId, citizenIds }) => {
        await requireSealed(tx, requestId);
        await requireErasable(tx, admin, citizenIds, at);
      },
      carry: async (tx, of) => {
        files = await erase(tx, of);
      },
    },
    EXPORT: { check: async () => undefined, carry: async () => undefined },
    CORRECT: {
      check: (tx, of) => checkCorrection(tx, admin, of),
      carry: (tx, of) => correct(ctx, tx, admin, of),
    },
  });
  const isErased = kind === "ERASE" && body.decision === "APPROVE";
  return { kind, inBackupsUntil: isErased ? await afterErasing(ctx, files, at) : null };
}
