/** The first visit to a list with an empty cache: what comes over the line before the list is there, and how long. */
import type { BrowserContext, CDPSession } from "playwright-core";
import { lineOf, percentile, type Line } from "../measure.ts";

const LIST = "/queue/all";
const VISITS = 5;
const KB = 1_000;
/** Resolves inside the page with the time since its start, once the first row is drawn. */
const FIRST_ROW = `new Promise((resolve) => {
  const look = () => document.querySelector("a[id^=row-]") === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => resolve(performance.now()));
  look();
})`;

interface Machine {
  readonly name: string;
  /** How many times slower the processor is. */
  readonly slower: number;
  readonly line: { readonly latency: number; readonly bytesPerSecond: number } | null;
}

const FAST_3G = { latency: 150, bytesPerSecond: 1_600_000 / 8 } as const;
const MACHINES: readonly Machine[] = [
  { name: "this machine", slower: 1, line: null },
  { name: "4 times slower", slower: 4, line: null },
  { name: "4 times slower, Fast 3G", slower: 4, line: FAST_3G },
];

interface Visit {
  readonly ms: number;
  readonly requests: number;
  readonly bytes: number;
  readonly scriptBytes: number;
}

async function prepare(session: CDPSession, { slower, line }: Machine): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  // Budgets are in gzip; the server would choose a better one.
  await session.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  if (line === null) return;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
}

/** One visit in its own window; counts what has come before the first row is there. */
async function visit(context: BrowserContext, machine: Machine): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await prepare(session, machine);
    const scripts = new Set<string>();
    let [requests, bytes, scriptBytes, isOver] = [0, 0, 0, false];
    session.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (isOver) return;
      requests += 1;
      bytes += encodedDataLength;
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.goto(LIST, { waitUntil: "commit" });
    const ms = Number(await page.evaluate(FIRST_ROW));
    isOver = true;
    return { ms, requests, bytes, scriptBytes };
  } finally {
    await page.close();
  }
}

/** Visits on machines and lines of different speed, as somebody who is signed in. */
export async function firstVisits(context: BrowserContext): Promise<Line[]> {
  const lines: Line[] = [];
  for (const machine of MACHINES) {
    const visits: Visit[] = [];
    // One after the other on purpose: they would disturb each other.
    for (let n = 0; n < VISITS; n += 1) visits.push(await visit(context, machine));
    const middle = (value: (one: Visit) => number): number =>
      percentile(
        visits.map(value).toSorted((a, b) => a - b),
        0.5,
      ) ?? 0;
    const kb = (value: number): string => (value / KB).toFixed(0);
    const ms = visits.map((one) => one.ms).toSorted((a, b) => a - b);
    lines.push(
      lineOf({
        scenario: `desk: first visit to the list, ${machine.name}`,
        n: VISITS,
        p50Ms: percentile(ms, 0.5),
        p95Ms: percentile(ms, 0.95),
        note: `JS ${kb(middle((one) => one.scriptBytes))} kB, all ${kb(middle((one) => one.bytes))} kB in gzip with their headers, ${middle((one) => one.requests)} requests; goal 137, 175, 8`,
      }),
    );
  }
  return lines;
}
