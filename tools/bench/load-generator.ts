/** Fires the same kinds of request for some seconds, over kept connections. */
import autocannon from "autocannon";
import type { Person } from "./client.ts";
import { lineOf, percentile, type Line } from "./measure.ts";
import { withCpu, type Bench } from "./scenario.ts";

const SECONDS = 5;

export interface Fire {
  readonly scenario: string;
  readonly person: Person;
  readonly path: string;
  readonly bodies: readonly object[];
  readonly connections: number;
  readonly ceilingPerSecond: number | null;
}

async function shoot({ person, path, bodies, connections }: Fire, url: string, duration: number) {
  const ms: number[] = [];
  const running = autocannon({
    url,
    connections,
    duration,
    requests: bodies.map((body) => ({ method: "POST", path, headers: person.headers, body: JSON.stringify(body) })),
  });
  running.on("response", (_client, _status, _bytes, took) => ms.push(took));
  const result = await running;
  return { ms: ms.toSorted((a, b) => a - b), result };
}

/** The figures of one such fire, after a second of warming up. */
export async function fire(bench: Bench, given: Fire): Promise<Line> {
  const { url } = bench.environment.server();
  const [probe] = given.bodies;
  if (probe !== undefined) await given.person.call(given.path, probe);
  await shoot(given, url, 1);
  const {
    result: shot,
    serverCpuMs,
    databaseCpuMs,
  } = await withCpu(
    bench,
    ({ result }) => result.requests.total,
    () => shoot(given, url, SECONDS),
  );
  const bad = shot.result.non2xx + shot.result.errors;
  return lineOf({
    scenario: `${given.scenario}, c${given.connections}`,
    n: shot.result.requests.total,
    p50Ms: percentile(shot.ms, 0.5),
    p95Ms: percentile(shot.ms, 0.95),
    perSecond: shot.result.requests.total / SECONDS,
    serverCpuMs,
    databaseCpuMs,
    ceilingPerSecond: given.ceilingPerSecond,
    note: bad > 0 ? `${bad} BAD ANSWERS` : "",
  });
}
