/** Measurements: latencies of many operations, CPU time and memory of processes. */
import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

export interface Line {
  readonly scenario: string;
  readonly n: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly perSecond: number | null;
  readonly serverCpuMs: number | null;
  readonly databaseCpuMs: number | null;
  /** Rate of the same work in the bare database, in the same run. */
  readonly ceilingPerSecond: number | null;
  readonly note: string;
}

/** Completes a line; figures not given are null. */
export function lineOf(given: Partial<Line> & Pick<Line, "scenario" | "n">): Line {
  return {
    p50Ms: null,
    p95Ms: null,
    perSecond: null,
    serverCpuMs: null,
    databaseCpuMs: null,
    ceilingPerSecond: null,
    note: "",
    ...given,
  };
}

/** Returns number, median and 95th percentile of times. */
export function timesOf(ms: readonly number[]): Pick<Line, "n" | "p50Ms" | "p95Ms"> {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number): number | null => sorted[Math.ceil(sorted.length * share) - 1] ?? null;
  return { n: ms.length, p50Ms: at(0.5), p95Ms: at(0.95) };
}

/** Runs `n` different operations, `clients` at a time; autocannon only repeats the same requests. */
export async function timeMany(
  n: number,
  clients: number,
  one: (index: number) => Promise<void>,
): Promise<{ ms: number[]; tookMs: number }> {
  const ms: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < n) {
      const index = next;
      next += 1;
      const started = performance.now();
      // One after the other: this is one client.
      await one(index);
      ms.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, work));
  return { ms, tookMs: performance.now() - started };
}

interface Stat {
  readonly parent: number;
  readonly cpuMs: number;
  /** CPU time of ended child processes. */
  readonly endedChildrenMs: number;
}

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (from: number): number => Number(fields[from]) + Number(fields[from + 1]);
    return { parent: Number(fields[1]), cpuMs: ticks(11) * TICK_MS, endedChildrenMs: ticks(13) * TICK_MS };
  } catch {
    return null; // ended, or not Linux
  }
}

/** Returns the CPU time of a process; null where /proc is missing. */
export function cpuOf(pid: number | null): number | null {
  return pid === null ? null : (statOf(pid)?.cpuMs ?? null);
}

/** Returns the CPU time of a process and its children, such as the backends of the database. */
export function cpuOfFamily(pid: number | null): number | null {
  const own = pid === null ? null : statOf(pid);
  if (own === null) return null;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .reduce((sum, stat) => sum + (stat?.parent === pid ? stat.cpuMs : 0), own.cpuMs + own.endedChildrenMs);
}

/** Returns resident and proportional memory of a process. */
export function memoryOf(pid: number): { readonly rssMib: number; readonly pssMib: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const kib = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
    return { rssMib: kib("Rss") / 1_024, pssMib: kib("Pss") / 1_024 };
  } catch {
    return null;
  }
}
