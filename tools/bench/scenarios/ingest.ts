/** A flood by the webhook: lots of a hundred posts, a fifth of them twice, some in threads. Counts that none is lost and none twice. */
import { deliver } from "../client.ts";
import { lineOf, percentile, timeMany, type Line } from "../measure.ts";
import { postMaker, type MadePost } from "../posts.ts";
import { untilTakenIn, withCpu, type Bench } from "../scenario.ts";

const POSTS = 20_000;
const LOT = 100;
const CLIENTS = 4;
const TWICE = 5; // every fifth
const FOLLOWING = 10; // every tenth

function flood(run: number): { lots: object[][]; ids: string[]; conversations: number } {
  const posts = postMaker(run);
  const made: MadePost[] = [];
  const events: object[] = [];
  let conversations = 0;
  for (let index = 0; index < POSTS; index += 1) {
    const earlier = made[(index * 7) % Math.max(1, made.length)];
    if (index % TWICE === TWICE - 1 && earlier !== undefined) {
      events.push(earlier.event);
      continue;
    }
    const isFollowing = index % FOLLOWING === 0 && earlier !== undefined;
    const post = posts.next(isFollowing ? made[0] : undefined);
    if (!isFollowing) conversations += 1;
    made.push(post);
    events.push(post.event);
  }
  const lots: object[][] = [];
  for (let from = 0; from < events.length; from += LOT) lots.push(events.slice(from, from + LOT));
  return { lots, ids: made.map((post) => post.id), conversations };
}

/** Takes the flood in. */
export async function ingest(bench: Bench): Promise<Line[]> {
  const { environment } = bench;
  const { lots, ids, conversations } = flood(bench.nextRun());
  const { result, serverCpuMs, databaseCpuMs } = await withCpu(
    bench,
    () => POSTS,
    async () => {
      const started = performance.now();
      const timed = await timeMany(lots.length, CLIENTS, (index) =>
        deliver(environment.server().url, lots[index] ?? []),
      );
      await untilTakenIn(environment.pool);
      return { ms: timed.ms, wholeMs: performance.now() - started };
    },
  );
  const { rows } = await environment.pool.query<{ posts: number; tickets: number; members: number }>(
    `select count(*)::int as posts, count(distinct p.ticket_id)::int as tickets,
            (select count(*)::int from ticket_combined k join post q on q.feed_id = k.feed_id where q.origin_id = any($1)) as members
       from post p where p.origin_id = any($1)`,
    [ids],
  );
  const found = rows[0] ?? { posts: 0, tickets: 0, members: 0 };
  const isRight = found.posts === ids.length && found.tickets === conversations && found.members === ids.length;
  const count = `${ids.length} different posts: ${found.posts} here, ${found.tickets} tickets of ${conversations}`;
  return [
    lineOf({
      scenario: "ingest",
      n: POSTS,
      p50Ms: percentile(result.ms, 0.5),
      p95Ms: percentile(result.ms, 0.95),
      perSecond: (1_000 * POSTS) / result.wholeMs,
      serverCpuMs,
      databaseCpuMs,
      note: `${isRight ? "none lost, none twice" : "COUNT IS WRONG"}; ${count}; times per lot of ${LOT}`,
    }),
  ];
}
