/** Posts by the webhook: one a request, and a flood in lots, a fifth of it twice and some in threads. */
import { insertCeiling } from "../ceilings.ts";
import { deliver } from "../client.ts";
import { lineOf, timeMany, timesOf, type Line } from "../measure.ts";
import { postMaker, type MadePost } from "../posts.ts";
import { untilIngested, withCpu, type Bench } from "../scenario.ts";

/** Delivers lots of events and waits until every ticket exists. */
async function delivered(bench: Bench, lots: readonly object[][], clients: number) {
  const { pool, server } = bench.environment;
  const started = performance.now();
  const timed = await timeMany(lots.length, clients, (index) => deliver(server().url, lots[index] ?? []));
  await untilIngested(pool);
  return { ...timed, wholeMs: performance.now() - started };
}

async function createAt(bench: Bench, n: number, clients: number, ceilingPerSecond: number): Promise<Line[]> {
  const posts = postMaker(bench.nextRun());
  const lots = Array.from({ length: n }, () => [posts.next().event]);
  const { result, ...cpu } = await withCpu(
    bench,
    () => n,
    () => delivered(bench, lots, clients),
  );
  return [
    lineOf({
      scenario: `create, answered, c${clients}`,
      ...timesOf(result.ms),
      perSecond: (1_000 * n) / result.tookMs,
      ceilingPerSecond,
      note: "durable; the ticket follows",
    }),
    lineOf({
      scenario: `create, ticket there, c${clients}`,
      n,
      perSecond: (1_000 * n) / result.wholeMs,
      ...cpu,
      ceilingPerSecond,
    }),
  ];
}

/** One post a request, durable before the answer. */
export async function create(bench: Bench): Promise<Line[]> {
  const ceiling = await insertCeiling(bench.environment.pool);
  await createAt(bench, 100, 4, ceiling); // warms the server
  return [...(await createAt(bench, 500, 1, ceiling)), ...(await createAt(bench, 3_000, 32, ceiling))];
}

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
  const lots = Array.from({ length: POSTS / LOT }, (_, at) => events.slice(at * LOT, (at + 1) * LOT));
  return { lots, ids: made.map((post) => post.id), conversations };
}

/** A flood; counts that no post is lost and none is stored twice. */
export async function ingest(bench: Bench): Promise<Line[]> {
  const { lots, ids, conversations } = flood(bench.nextRun());
  const { result, ...cpu } = await withCpu(
    bench,
    () => POSTS,
    () => delivered(bench, lots, CLIENTS),
  );
  const { rows } = await bench.environment.pool.query<{ posts: number; tickets: number; members: number }>(
    `select count(*)::int as posts, count(distinct p.ticket_id)::int as tickets,
            (select count(*)::int from ticket_combined k join post q on q.feed_id = k.feed_id where q.origin_id = any($1)) as members
       from post p where p.origin_id = any($1)`,
    [ids],
  );
  const found = rows[0] ?? { posts: 0, tickets: 0, members: 0 };
  const isRight = found.posts === ids.length && found.tickets === conversations && found.members === ids.length;
  const sums = `${ids.length} different posts: ${found.posts} here, ${found.tickets} tickets of ${conversations}`;
  return [
    lineOf({
      scenario: "ingest",
      ...timesOf(result.ms),
      n: POSTS,
      perSecond: (1_000 * POSTS) / result.wholeMs,
      ...cpu,
      note: `${isRight ? "none lost, none twice" : "COUNT IS WRONG"}; ${sums}; times per lot of ${LOT}`,
    }),
  ];
}
