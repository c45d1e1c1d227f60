/** One post a request by the webhook, each durable before it is answered; and until its ticket is there. */
import { deliver } from "../client.ts";
import { insertCeiling } from "../ceilings.ts";
import { lineOf, percentile, timeMany, type Line } from "../measure.ts";
import { postMaker } from "../posts.ts";
import { untilTakenIn, withCpu, type Bench } from "../scenario.ts";

async function atClients(bench: Bench, n: number, clients: number, ceiling: number): Promise<Line[]> {
  const { environment } = bench;
  const posts = postMaker(bench.nextRun());
  const events = Array.from({ length: n }, () => [posts.next().event]);
  const { result, serverCpuMs, databaseCpuMs } = await withCpu(
    bench,
    () => n,
    async () => {
      const started = performance.now();
      const timed = await timeMany(n, clients, (index) => deliver(environment.server().url, events[index] ?? []));
      await untilTakenIn(environment.pool);
      return { ...timed, wholeMs: performance.now() - started };
    },
  );
  const { ms, tookMs, wholeMs } = result;
  return [
    lineOf({
      scenario: `create, answered, c${clients}`,
      n,
      p50Ms: percentile(ms, 0.5),
      p95Ms: percentile(ms, 0.95),
      perSecond: (1_000 * n) / tookMs,
      ceilingPerSecond: ceiling,
      note: "durable; the ticket follows",
    }),
    lineOf({
      scenario: `create, ticket there, c${clients}`,
      n,
      perSecond: (1_000 * n) / wholeMs,
      serverCpuMs,
      databaseCpuMs,
      ceilingPerSecond: ceiling,
    }),
  ];
}

/** Creates tickets at one client and at 32. */
export async function create(bench: Bench): Promise<Line[]> {
  const ceiling = await insertCeiling(bench.environment.pool);
  await atClients(bench, 100, 4, ceiling); // warms the server
  return [...(await atClients(bench, 500, 1, ceiling)), ...(await atClients(bench, 3_000, 32, ceiling))];
}
