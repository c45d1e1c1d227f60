/** Replies of which nobody knows whether they went out, for the person who looks and decides. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { unconfirmedReplies as call } from "@smgt/contract/calls/replies.ts";
import { channelNamed, shownName } from "../../channels/list.ts";
import type { Context, Officer } from "../../context.ts";
import { maySeePersonalData } from "../tickets/access/access.ts";
import { wordsFor } from "../tickets/access/words.ts";
import { unconfirmed } from "./queries.ts";

type Row = Exclude<ReplyOf<typeof call>, string>[number];
/** More at once would mean that the platform is down: the first ones show it. */
const SHOWN = 200;

/** The unknown ones on tickets that the officer may see, oldest first. */
export async function listUnconfirmed(ctx: Context, officer: Officer): Promise<Row[]> {
  const words = wordsFor(ctx.channels, maySeePersonalData(officer, false));
  const rows = await unconfirmed(ctx.db, officer, SHOWN);
  return rows.map((row) => {
    const isPublic = row.reply_channel !== "D";
    return {
      reply_id: row.reply_id,
      ticket_id: row.ticket_id,
      ticket_no: row.ticket_no,
      channel_name: shownName(ctx.channels, row.channel),
      reply_channel: isPublic ? "P" : "D",
      text: words.replied(row.text, row.reply_channel),
      since: row.since.toISOString(),
      is_public: isPublic ? "Y" : "N",
      look_url:
        isPublic && row.handle !== null
          ? (channelNamed(ctx.channels, row.channel)?.postUrl(row.handle, row.target_id) ?? null)
          : null,
      citizen_name: words.written(row.citizen_name),
      written_by: row.written_by,
      is_looked_for: row.is_looked_for ? "Y" : "N",
      is_unsure: row.is_unsure ? "Y" : "N",
    };
  });
}
