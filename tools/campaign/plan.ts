/**
 * Plan of the faults. Pure: the same seed and length give the same plan. The opening runs every fault once; then drawn faults
 * come in waves. Between waves there is enough peace that anything still waiting is stuck.
 */
import { createRandom, type Random } from "../random.ts";

export const FAULTS = [
  "kill -9",
  "SIGTERM",
  "SIGSTOP",
  "database line cut",
  "database line frozen",
  "database line half-open",
  "database line slow",
  "X line cut",
  "X line frozen",
  "X line half-open",
  "X away",
  "failing page",
  "absurd id",
  "credential refused",
  "credit empty",
  "read-only database",
  "full disk",
  "full disk of files",
  "clock jump",
  "kill -9 of PostgreSQL",
] as const;
export type FaultName = (typeof FAULTS)[number];

export interface PlannedFault {
  readonly name: FaultName;
  /** Number of the server; ignored by faults of all servers. */
  readonly server: number;
  /** Time since the start of the campaign. */
  readonly beginsMs: number;
  readonly lastsMs: number;
}

export interface Plan {
  readonly faults: readonly PlannedFault[];
  /** Time at which writing and acting end. */
  readonly endsMs: number;
}

/** Least and greatest duration of each fault, in seconds. */
const LASTS: Readonly<Record<FaultName, readonly [from: number, to: number]>> = {
  "kill -9": [0, 0],
  SIGTERM: [0, 0],
  SIGSTOP: [5, 40],
  "database line cut": [0, 3],
  "database line frozen": [6, 25],
  "database line half-open": [0, 0],
  "database line slow": [8, 20],
  "X line cut": [0, 3],
  "X line frozen": [6, 25],
  "X line half-open": [0, 0],
  "X away": [5, 15],
  "failing page": [0, 0],
  "absurd id": [0, 0],
  "credential refused": [5, 12],
  "credit empty": [5, 12],
  "read-only database": [5, 15],
  "full disk": [5, 15],
  "full disk of files": [5, 15],
  "clock jump": [10, 30],
  "kill -9 of PostgreSQL": [0, 0],
};
export const SERVERS = 3;
const OPENING_MS = 16_000;
const APART_MS = 3_000;
const OPENING_ENDS_MS = 84_000;
/** Length of a campaign without waves. */
export const SHORT_MINUTES = OPENING_ENDS_MS / 60_000;
const WAVE_MS = 42_000;
const CALM_MS = 42_000;
const IN_A_WAVE = 5;

/** Draws all faults in random order, again and again, so that a long campaign misses none. */
function* endless(random: Random): Generator<FaultName, never> {
  for (;;) {
    const left: FaultName[] = [...FAULTS];
    while (left.length > 0) yield left.splice(random.whole(0, left.length - 1), 1)[0] ?? "kill -9";
  }
}

/** Every fault once, as short as possible, on one server after the other. */
const opening: readonly PlannedFault[] = FAULTS.map((name, at) => ({
  name,
  server: at % SERVERS,
  beginsMs: OPENING_MS + at * APART_MS,
  lastsMs: LASTS[name][0] * 1_000,
}));

export function planOf(seed: number, minutes: number): Plan {
  const random = createRandom(seed);
  const names = endless(random);
  const endsMs = Math.round(minutes * 60_000);
  const faults: PlannedFault[] = [...opening];
  for (let wave = OPENING_ENDS_MS + CALM_MS; wave + WAVE_MS <= endsMs; wave += WAVE_MS + CALM_MS) {
    for (let n = 0; n < IN_A_WAVE; n += 1) {
      const name = names.next().value;
      const [from, to] = LASTS[name];
      const lastsMs = Math.min(random.whole(from, to) * 1_000, WAVE_MS - 1_000);
      const beginsMs = wave + random.whole(0, WAVE_MS - lastsMs);
      faults.push({ name, server: random.whole(0, SERVERS - 1), beginsMs, lastsMs });
    }
  }
  return { faults: faults.toSorted((a, b) => a.beginsMs - b.beginsMs), endsMs };
}
