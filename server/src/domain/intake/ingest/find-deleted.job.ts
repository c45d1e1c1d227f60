/**
 * Every night: asks the platforms whether posts of open tickets are still there, so many days after they were written
 * (decision 92). Safe to repeat; what could not be asked is asked when the post is some days older.
 */
import { sql } from "kysely";
import type { Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { leavesOutSecondLooks } from "../platform-cost/spend-state.ts";
import { notePosts } from "../../tickets/tickets/write/note-posts.ts";

const DAY_MS = 86_400_000;
/** Platforms tell of so many at once. */
const LOT = 100;

interface Sought {
  readonly feed_id: number;
  readonly posted_at: Date;
  readonly version_id: string;
  readonly is_deleted: boolean;
}

/** The next posts of a day, oldest first; those already known as deleted too, since they may be back. */
async function nextOf({ db }: Context, channel: Channel, from: Date, after: number): Promise<Sought[]> {
  const { rows } = await sql<Sought>`
    select p.feed_id, p.posted_at, p.version_id, p.is_deleted from post p join ticket t on t.ticket_id = p.ticket_id
     where p.posted_at >= ${from} and p.posted_at < ${new Date(from.getTime() + DAY_MS)} and p.feed_id > ${after}
       and p.channel = ${channel.publicCode} and t.phase = 'open'
     order by p.feed_id limit ${LOT}`.execute(db);
  return rows;
}

/** Asks about the posts of one day, a lot at a time; false where the platform does not say. */
async function askAbout(ctx: Context, channel: Channel, from: Date): Promise<boolean> {
  for (let after = 0; ;) {
    const posts = await nextOf(ctx, channel, from, after); // lot by lot on purpose
    const last = posts.at(-1);
    if (last === undefined) return true;
    const found = await channel.findDeleted(posts.map((post) => post.version_id));
    if ("failed" in found) {
      ctx.log.warn(
        { channel: channel.publicCode, why: found.failed },
        "Whether posts were deleted could not be asked; they are asked about when they are some days older.",
      );
      return false;
    }
    const there = new Set(found.there);
    // Of a post that the answer leaves out nothing is known: its words stay hidden.
    const back = posts.filter((post) => post.is_deleted && there.has(post.version_id)).map((post) => post.version_id);
    const code = channel.publicCode;
    await notePosts(ctx, { channel: code, ids: found.deleted, isDeleted: true });
    await notePosts(ctx, { channel: code, ids: back, isDeleted: false });
    after = last.feed_id;
  }
}

/** Looks for deleted posts at the ages that the State names; not when the month's money for looking twice is spent. */
export const findDeletedJob = defineJob<object>({
  name: "find_deleted_posts",
  maxAttempts: 1,
  async run(ctx) {
    const { deletedAfterDays } = (await mastersOf(ctx)).parameters;
    if (deletedAfterDays.length === 0 || (await leavesOutSecondLooks(ctx))) return;
    const now = ctx.clock.now().getTime();
    for (const channel of ctx.channels.open) {
      for (const days of deletedAfterDays) {
        // One day of one platform after the other on purpose.
        if (!(await askAbout(ctx, channel, new Date(now - (days + 1) * DAY_MS)))) break;
      }
    }
  },
});
