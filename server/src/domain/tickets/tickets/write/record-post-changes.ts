/**
 * Records posts that a platform reports as deleted or as back again. A deleted post leaves a tombstone (decision 28):
 * its words and pictures are read and searched by the cell alone, and it gets no public answer.
 */
import { sql } from "kysely";
import type { ChannelCode } from "../../../../channels/channel.ts";
import type { Context } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";
import { announceChanged } from "../live/live.ts";
import { gatherWordsAgain } from "../search/search-index.ts";
import { writeHistory } from "./write-tickets.ts";

/** A platform's report on posts, by their own ids or those of their versions. */
export interface Noted {
  readonly channel: ChannelCode;
  readonly ids: readonly string[];
  readonly isDeleted: boolean;
}

interface Changed {
  readonly feed_id: number;
  readonly ticket_id: number | null;
}

/** Returns a condition on `post` for the reported posts. */
export const namedIn = ({ channel, ids }: Pick<Noted, "channel" | "ids">) => {
  const named = sql`any(${[...ids]}::text[])`;
  return sql`(channel = ${channel} and origin_id = ${named}
      or channel = ${channel} and version_id = ${named} and version_id <> origin_id)`;
};

/**
 * Tickets `t` with the words of the post `p`: its own ticket, and those split off for another department (action
 * 203), which have no post. A second post of the same words has its own ticket.
 */
const HAS_ITS_WORDS = sql`t.channel = p.channel and t.description = p.text and (t.ticket_id = p.ticket_id
  or t.citizen_id = p.citizen_id
     and not exists (select from post own where own.ticket_id = t.ticket_id and own.text = t.description))`;

/** Lock order: tickets before their posts, as in every other change. */
async function change(tx: Tx, noted: Noted, now: Date): Promise<Changed[]> {
  await sql`
    with p as materialized (select ticket_id, citizen_id, channel, text from post where ${namedIn(noted)})
    select from ticket where ticket_id in (
      select ticket_id from p union select t.ticket_id from p join ticket t on t.citizen_id = p.citizen_id and ${HAS_ITS_WORDS})
    order by ticket_id for update`.execute(tx);
  const { rows } = await sql<Changed>`
    update post set is_deleted = ${noted.isDeleted}, deleted_seen_at = ${noted.isDeleted ? now : null}
     where ${namedIn(noted)} and is_deleted <> ${noted.isDeleted} returning feed_id, ticket_id`.execute(tx);
  return rows;
}

/** Records a platform's report; returns the number of changed posts. A repetition changes nothing. */
export function notePosts(ctx: Context, noted: Noted): Promise<number> {
  if (noted.ids.length === 0) return Promise.resolve(0);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const posts = await change(tx, noted, now);
    if (posts.length === 0) return 0;
    const { rows: tickets } = await sql<{ ticket_id: number }>`
      with p as materialized (select ticket_id, citizen_id, channel, text from post
                               where feed_id = any(${posts.map((post) => post.feed_id)}::int[]))
      update ticket set is_words_deleted = ${noted.isDeleted} where ticket_id in (
        select t.ticket_id from p join ticket t on t.ticket_id = p.ticket_id and ${HAS_ITS_WORDS}
        union select t.ticket_id from p join ticket t on t.citizen_id = p.citizen_id and ${HAS_ITS_WORDS})
      returning ticket_id`.execute(tx);
    const ticketIds = [...new Set([...posts, ...tickets].flatMap(({ ticket_id: id }) => id ?? []))].toSorted(
      (a, b) => a - b,
    );
    if (ticketIds.length === 0) return posts.length;
    await gatherWordsAgain(tx, ticketIds);
    await writeHistory(
      tx,
      ticketIds.map((ticketId) => ({
        ticketId,
        at: now,
        actorUserId: SYSTEM_USER_ID,
        roleId: null,
        actionId: null,
        event: noted.isDeleted ? "POST_DELETED" : "POST_BACK",
        fromStatusId: null,
        toStatusId: null,
      })),
    );
    announceChanged(tx, ticketIds);
    return posts.length;
  });
}
