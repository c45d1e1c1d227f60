/** Measuring: latencies of many operations, and the CPU time that processes used meanwhile. */
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
  /** What the bare database does of the same in the same run. */
  readonly ceilingPerSecond: number | null;
  readonly note: string;
}

/** A line with only what is given. */
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

/** The value that this share of the sorted list does not exceed. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** Runs `n` operations, `clients` at a time. */
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
      // One after the other on purpose: this is one client.
      await one(index);
      ms.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, work));
  return { ms: ms.toSorted((a, b) => a - b), tookMs: performance.now() - started };
}

interface Stat {
  readonly parent: number;
  readonly cpuMs: number;
  /** Time of its children that have ended. */
  readonly endedChildrenMs: number;
}

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (from: number): number => Number(fields[from]) + Number(fields[from + 1]);
    return { parent: Number(fields[1]), cpuMs: ticks(11) * TICK_MS, endedChildrenMs: ticks(13) * TICK_MS };
  } catch {
    return null; // it has ended, or this is no Linux
  }
}

/** CPU time of a process so far; null where it cannot be read. */
export function cpuOf(pid: number | null): number | null {
  return pid === null ? null : (statOf(pid)?.cpuMs ?? null);
}

/** CPU time of a process and those it started; of the database, its backends. */
export function cpuOfFamily(pid: number | null): number | null {
  const own = pid === null ? null : statOf(pid);
  if (own === null) return null;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .reduce((sum, stat) => sum + (stat?.parent === pid ? stat.cpuMs : 0), own.cpuMs + own.endedChildrenMs);
}

/** Memory of a process in MiB: resident, and its proportional share. */
export function memoryOf(pid: number): { readonly rssMib: number; readonly pssMib: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const kib = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
    return { rssMib: kib("Rss") / 1_024, pssMib: kib("Pss") / 1_024 };
  } catch {
    return null;
  }
}
