/** Replies that a platform refused and that nobody has attended to, for who sent them and the cell. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { refusedReplies as call } from "@smgt/contract/calls/replies.ts";
import { channelNamed, shownName } from "../../channels/list.ts";
import type { Context, Officer } from "../../context.ts";
import { maySeePersonalData } from "../tickets/access/access.ts";
import { wordsFor } from "../tickets/access/words.ts";
import { refused } from "./queries.ts";

type Row = Exclude<ReplyOf<typeof call>, string>[number];
/** The newest; more than these at once are one failure, not many. */
const SHOWN = 200;

/** The refused ones on tickets that the officer may see, newest first. */
export async function listRefused(ctx: Context, officer: Officer): Promise<Row[]> {
  const words = wordsFor(ctx.channels, maySeePersonalData(officer, false));
  const rows = await refused(ctx.db, officer, SHOWN);
  return rows.map((row) => {
    const isPublic = row.reply_channel !== "D";
    return {
      reply_id: row.reply_id,
      ticket_id: row.ticket_id,
      ticket_no: row.ticket_no,
      channel_name: shownName(ctx.channels, row.channel),
      reply_channel: isPublic ? "P" : "D",
      text: words.replied(row.text, row.reply_channel),
      refused_at: row.refused_at.toISOString(),
      error_code: row.error_code,
      citizen_name: words.written(row.citizen_name),
      written_by: row.written_by,
      look_url:
        isPublic && row.handle !== null
          ? (channelNamed(ctx.channels, row.channel)?.postUrl(row.handle, row.target_id) ?? null)
          : null,
    };
  });
}
