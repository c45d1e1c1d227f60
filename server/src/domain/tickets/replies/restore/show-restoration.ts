/**
 * Shows the messages and replies that may have gone out since the restored moment, to the person who ends the pause.
 */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { restoreState } from "@smgt/contract/calls/tickets/sender.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../../context.ts";
import { heldKinds } from "../../../../jobs/held.ts";
import { SHOWN, shownTo } from "../list-unresolved.ts";
import { countOutcomes, openRestoration, restoredReplies } from "./queries.ts";

/** Returns the open restoration, its replies on visible tickets, and the held messages. */
export async function showRestoration(ctx: Context, officer: Officer): Promise<ReplyOf<typeof restoreState>> {
  const open = await openRestoration(ctx.db);
  if (open === undefined) return { restore: null };
  const { restoration_id: id, since, restored_to, read_at, read_to } = open;
  const [counts, messages, replies] = await Promise.all([
    countOutcomes(ctx.db, id),
    heldKinds(ctx.db),
    restoredReplies(ctx.db, officer, id, SHOWN),
  ]);
  const shown = shownTo(ctx, officer);
  return {
    restore: {
      restore_id: id,
      since: since.toISOString(),
      restored_to: restored_to.toISOString(),
      read_at: read_at?.toISOString() ?? null,
      read_to: read_to?.toISOString() ?? null,
      counts,
      messages: messages.map(({ oldest_at, newest_at, ...kind }) => ({
        ...kind,
        oldest_at: oldest_at.toISOString(),
        newest_at: newest_at.toISOString(),
      })),
      replies: replies.map((row) => ({
        ...shown(row),
        outcome: row.outcome,
        url: row.url,
        is_new: flagOf(row.is_new),
      })),
    },
  };
}
