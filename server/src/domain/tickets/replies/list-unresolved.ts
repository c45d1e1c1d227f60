/**
 * Lists replies that need attention: replies of unknown outcome, for the cell, and refused replies, for their sender
 * and the cell.
 */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { refusedReplies, unconfirmedReplies } from "@smgt/contract/calls/tickets/replies.ts";
import { channelNamed, shownName } from "../../../channels/list.ts";
import type { Context, Officer } from "../../../context.ts";
import { maySeePersonalData } from "../../law/sight/sight.ts";
import { wordsFor } from "../tickets/access/readable-words.ts";
import { refused, unconfirmed, type WatchedRow } from "./queries.ts";

type Unconfirmed = Exclude<ReplyOf<typeof unconfirmedReplies>, string>[number];
type Refused = Exclude<ReplyOf<typeof refusedReplies>, string>[number];
/** Maximum returned; more at once are one failure of the platform, visible from the first ones. */
export const SHOWN = 200;

const isPublic = ({ reply_channel: channel }: WatchedRow): boolean => channel !== "D";

export function shownTo({ channels }: Context, officer: Officer) {
  const words = wordsFor(channels, maySeePersonalData(officer, false));
  return (row: WatchedRow) =>
    ({
      reply_id: row.reply_id,
      ticket_id: row.ticket_id,
      ticket_no: row.ticket_no,
      channel_name: shownName(channels, row.channel),
      reply_channel: isPublic(row) ? "P" : "D",
      text: words.replied(row.text, row.reply_channel),
      citizen_name: words.written(row.citizen_name),
      written_by: row.written_by,
      look_url:
        isPublic(row) && row.handle !== null
          ? (channelNamed(channels, row.channel)?.postUrl(row.handle, row.target_id) ?? null)
          : null,
    }) as const;
}

/** Returns replies of unknown outcome on tickets that the officer may see, oldest first. */
export async function listUnconfirmed(ctx: Context, officer: Officer): Promise<Unconfirmed[]> {
  const shown = shownTo(ctx, officer);
  const rows = await unconfirmed(ctx.db, officer, SHOWN);
  return rows.map((row) => ({
    ...shown(row),
    since: row.since.toISOString(),
    is_public: isPublic(row) ? "Y" : "N",
    is_looked_for: row.is_looked_for ? "Y" : "N",
    is_unsure: row.is_unsure ? "Y" : "N",
  }));
}

/** Returns refused replies on tickets that the officer may see, newest first. */
export async function listRefused(ctx: Context, officer: Officer): Promise<Refused[]> {
  const shown = shownTo(ctx, officer);
  const rows = await refused(ctx.db, officer, SHOWN);
  return rows.map((row) => ({
    ...shown(row),
    refused_at: row.refused_at.toISOString(),
    error_code: row.error_code,
  }));
}
