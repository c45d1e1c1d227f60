/** Time of a start; memory of the server at rest and after load. */
import { setTimeout as sleep } from "node:timers/promises";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { signIn } from "../client.ts";
import { lineOf, memoryOf, timeMany, timesOf, type Line } from "../measure.ts";
import type { Bench } from "../scenario.ts";

const STARTS = 5;
const REST_MS = 3_000;

function memoryNote(pid: number): string {
  const memory = memoryOf(pid);
  return memory === null
    ? "memory cannot be read here"
    : `RSS ${memory.rssMib.toFixed(0)} MiB, PSS ${memory.pssMib.toFixed(0)} MiB`;
}

export async function footprint(bench: Bench): Promise<Line[]> {
  const { environment } = bench;
  const starts: number[] = [];
  // One after the other, or they would slow each other down.
  for (let start = 0; start < STARTS; start += 1) starts.push(await environment.restart());
  await sleep(REST_MS);
  const rest = memoryNote(environment.server().pid);
  const { url, pid } = environment.server();
  const head = await signIn(url, "head", ROLE.CELL_HEAD);
  await timeMany(2_000, 16, async () => void (await head.call(commonList.path, { list_key: "new", page_size: 50 })));
  return [
    lineOf({
      scenario: "start to first answer",
      ...timesOf(starts),
      note: "database running, schema and pack there",
    }),
    lineOf({ scenario: "memory at rest", n: 1, note: rest }),
    lineOf({ scenario: "memory after 2,000 lists", n: 1, note: memoryNote(pid) }),
  ];
}
