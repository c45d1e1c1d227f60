/**
 * Which pieces of the database's log an archive lacks, by the names of those that are there. A name is the timeline, then the
 * segment's number in two parts; a restore begins a new timeline, and its history says where it left the one before. Pure.
 */

/** Of a segment, unless PostgreSQL was set up with others. */
export const SEGMENT_BYTES = 16 * 1_048_576;
const PART = 8;
/** The low part begins again at zero when so many bytes of the log are full. */
const LOG_BYTES = 2 ** 32;

/** Where a timeline began. */
export interface Fork {
  readonly timeline: string;
  readonly parent: string;
  /** Number of its first segment. */
  readonly at: number;
}

/** Segments that follow each other and are missing, by the names of the first and the last. */
export interface Gap {
  readonly first: string;
  readonly last: string;
}

const timelineOf = (name: string): string => name.slice(0, PART);
const hex = (value: number): string => value.toString(16).toUpperCase().padStart(PART, "0");

const numberOf = (name: string, bytes: number): number =>
  Number.parseInt(name.slice(PART, 2 * PART), 16) * (LOG_BYTES / bytes) +
  Number.parseInt(name.slice(2 * PART, 3 * PART), 16);

function nameOf(timeline: string, number: number, bytes: number): string {
  const inLog = LOG_BYTES / bytes;
  return `${timeline}${hex(Math.floor(number / inLog))}${hex(number % inLog)}`;
}

/** The timelines that one goes through before itself, by its history, each with the segment in which it is left. */
const passedBy = (history: string, bytes: number): Omit<Fork, "timeline">[] =>
  [...history.matchAll(/^(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/gm)].map(([, parent, high = "", low = ""]) => ({
    parent: hex(Number(parent)),
    at: Math.floor((Number.parseInt(high, 16) * LOG_BYTES + Number.parseInt(low, 16)) / bytes),
  }));

/** Where a timeline began, by its history; null where that does not say it. */
export function forkOf(timeline: string, history: string, bytes: number): Fork | null {
  const last = passedBy(history, bytes).at(-1);
  return last === undefined ? null : { timeline, ...last };
}

/** Whether a timeline goes through a segment of one before it, by its history. */
export const goesThrough = (history: string, segment: string, bytes: number): boolean =>
  passedBy(history, bytes).some(({ parent, at }) => parent === timelineOf(segment) && numberOf(segment, bytes) <= at);

/** What is missing from the segment `from` on, to the last that is there of each timeline, or to where the next one left it. */
export function gapsAmong(names: readonly string[], from: string, forks: readonly Fork[], bytes: number): Gap[] {
  const there = Map.groupBy(names.filter((name) => name >= from).toSorted(), timelineOf);
  const gaps: Gap[] = [];
  for (const timeline of new Set([timelineOf(from), ...there.keys()])) {
    const numbers = (there.get(timeline) ?? []).map((name) => numberOf(name, bytes));
    const began = forks.find((fork) => fork.timeline === timeline)?.at ?? numbers[0] ?? 0;
    const left = forks.filter((fork) => fork.parent === timeline).map((fork) => fork.at);
    let wanted = timeline === timelineOf(from) ? numberOf(from, bytes) : began;
    for (const next of [...numbers, Math.max(0, ...left)]) {
      if (next > wanted) gaps.push({ first: nameOf(timeline, wanted, bytes), last: nameOf(timeline, next - 1, bytes) });
      wanted = Math.max(wanted, next + 1);
    }
  }
  return gaps;
}
