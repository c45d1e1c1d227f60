/**
 * Present pauses and parked groups, with reason and start: shown above the message queue, released by
 * `release-held.ts`.
 */
import type { Held } from "@smgt/contract/calls/oversight/logs.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { shownName } from "../../../channels/list.ts";
import type { Context, Officer } from "../../../context.ts";
import { parkedReasons } from "../../intake/ingest/parked-queries.ts";
import { senderState } from "../../tickets/replies/sender-pause.ts";

/** Every pause and every reason for which posts are parked. */
export async function heldNow(ctx: Context, officer: Officer): Promise<Held[]> {
  const may_release = flagOf(officer.roleId === ROLE.ADMIN);
  const [{ paused }, parked] = await Promise.all([senderState(ctx.db), parkedReasons(ctx.db)]);
  return [
    ...paused.map((one) => ({
      held_id: `sender-${one.channel}`,
      kind: "sender" as const,
      channel_name: shownName(ctx.channels, one.channel),
      reason: one.reason,
      count: one.waiting,
      since: one.since.toISOString(),
      next_check_at: one.nextCheckAt?.toISOString() ?? null,
      // The pause after a restore is not released here: it needs more decisions and has its own screen.
      may_release: one.reason === "RESTORED" ? ("N" as const) : may_release,
    })),
    ...parked.map((one) => ({
      held_id: `posts-${one.key}`,
      kind: "posts" as const,
      channel_name: null,
      // An error text may quote the post.
      reason: maskPersonal(one.reason),
      count: one.count,
      since: one.oldest_at.toISOString(),
      next_check_at: null,
      may_release,
    })),
  ];
}
