/** Delay from a post on the stand-in to the event on an open screen. */
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { send, signIn } from "../client.ts";
import { lineOf, timesOf, type Line } from "../measure.ts";
import type { Bench } from "../scenario.ts";

const POSTS = 50;
const ARRIVES_WITHIN_MS = 20_000;

interface Listener {
  /** Resolves when the next ticket is created. */
  nextCreated(): Promise<void>;
  close(): void;
}

async function openListener(url: string, headers: Readonly<Record<string, string>>): Promise<Listener> {
  let notify: (() => void) | null = null;
  const asked = get(`${url}${liveEvents.path}`, { headers });
  await new Promise<void>((resolve, reject) => {
    asked.on("error", reject);
    asked.on("response", (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        if (text.includes("event: ready")) resolve();
        if (text.includes('"change":"created"')) notify?.();
      });
    });
  });
  return {
    nextCreated: () =>
      Promise.race([
        new Promise<void>((resolve) => {
          notify = resolve;
        }),
        sleep(ARRIVES_WITHIN_MS).then(() => Promise.reject(new Error("No event came for a post on the stand-in."))),
      ]),
    close: () => asked.destroy(),
  };
}

export async function live(bench: Bench): Promise<Line[]> {
  const { server, standIn } = bench.environment;
  const head = await signIn(server().url, "head", ROLE.CELL_HEAD);
  const listener = await openListener(server().url, head.headers);
  const run = bench.nextRun();
  const ms: number[] = [];
  const post = async (index: number): Promise<number> => {
    const text = `@demo_grievance_cell No electricity in Sector ${index}, Gurugram since ${run} am`;
    const started = performance.now();
    const event = listener.nextCreated();
    const body = JSON.stringify({ as: `bench_live_${run}_${index}`, text });
    const [answer] = await Promise.all([
      send("POST", `${standIn.url}/fake/posts`, { "content-type": "application/json" }, body),
      event,
    ]);
    if (answer.status >= 300) throw new Error(`The stand-in answered ${answer.status}: ${answer.text}`);
    return performance.now() - started;
  };
  try {
    await post(0); // the stream connects and everything warms
    // One after the other: each is timed alone.
    for (let index = 1; index <= POSTS; index += 1) ms.push(await post(index));
  } finally {
    listener.close();
  }
  return [
    lineOf({
      scenario: "live",
      ...timesOf(ms),
      note: "post on the stand-in to event on the screen",
    }),
  ];
}
