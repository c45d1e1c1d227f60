/**
 * Nightly: checks on the platforms, at fixed ages of a post, whether posts of open tickets still exist (decision 28).
 * Safe to repeat; a failed check is made up at the post's next age.
 */
import { sql } from "kysely";
import type { Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { leavesOutSecondLooks } from "../platform-cost/spend-state.ts";
import { notePosts } from "../../tickets/tickets/write/record-post-changes.ts";

const DAY_MS = 86_400_000;
/** Maximum posts in one platform query. */
const LOT = 100;

interface Sought {
  readonly feed_id: number;
  readonly posted_at: Date;
  readonly version_id: string;
  readonly is_deleted: boolean;
}

/** Next posts of a day, oldest first; includes those known as deleted, since they may be back. */
async function nextOf({ db }: Context, channel: Channel, from: Date, after: number): Promise<Sought[]> {
  const { rows } = await sql<Sought>`
    select p.feed_id, p.posted_at, p.version_id, p.is_deleted from post p join ticket t on t.ticket_id = p.ticket_id
     where p.posted_at >= ${from} and p.posted_at < ${new Date(from.getTime() + DAY_MS)} and p.feed_id > ${after}
       and p.channel = ${channel.publicCode} and t.phase = 'open'
     order by p.feed_id limit ${LOT}`.execute(db);
  return rows;
}

/** Checks the posts of one day in lots; returns false when the platform gives no answer. */
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
    // A post missing from the answer is in an unknown state: its text stays hidden.
    const back = posts.filter((post) => post.is_deleted && there.has(post.version_id)).map((post) => post.version_id);
    const code = channel.publicCode;
    await notePosts(ctx, { channel: code, ids: found.deleted, isDeleted: true });
    await notePosts(ctx, { channel: code, ids: back, isDeleted: false });
    after = last.feed_id;
  }
}

/** Checks posts at the ages set by the State; skipped when the month's budget for second looks is spent. */
export const findDeletedJob = defineJob<object>({
  name: "find_deleted_posts",
  maxAttempts: 1,
  async run(ctx) {
    const { deletedAfterDays } = (await mastersOf(ctx)).parameters;
    if (deletedAfterDays.length === 0 || (await leavesOutSecondLooks(ctx))) return;
    const now = ctx.clock.now().getTime();
    for (const channel of ctx.channels.open) {
      for (const days of deletedAfterDays) {
        // Days and platforms one by one on purpose.
        if (!(await askAbout(ctx, channel, new Date(now - (days + 1) * DAY_MS)))) break;
      }
    }
  },
});
