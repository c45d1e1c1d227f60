/**
 * Checks each surface on which X handed over an item. An acknowledged delivery is in the database at the next check; an item
 * of an undisturbed stream is there when it is due. Pure.
 */
import type { Stamped, Way } from "./journal.ts";
import type { Finding } from "./promises.ts";
import type { Records } from "./records.ts";

type Of<T extends Stamped["type"]> = Extract<Stamped, { type: T }>;
type Looked = Of<"looked">;

/** Surfaces in the order of the final sentence. */
export const WAYS = ["delivery", "replay", "stream", "polls", "lookup"] as const;
export type WayName = (typeof WAYS)[number];

export interface WayCount {
  /** Items handed over on this surface. */
  readonly handedOver: number;
  /** Items whose storage was promised: acknowledged by HTTP 200, or from an undisturbed stream. */
  readonly promised: number;
  /** Items that arrived on this surface first. */
  readonly first: number;
}

export interface DeliveryReport {
  readonly ways: Readonly<Record<WayName, WayCount>>;
  /** Items that arrived by one delivery only. */
  readonly onlyDelivered: number;
  /** Items of one delivery without HTTP 200, of which nothing is expected. */
  readonly notAcknowledged: readonly string[];
  readonly findings: readonly Finding[];
  /** Items of the findings, so that none is reported twice. */
  readonly missing: ReadonlySet<string>;
}

const WAY_NAME: Readonly<Record<Way, WayName>> = {
  webhook: "delivery",
  replay: "replay",
  stream: "stream",
  mentions: "polls",
  search: "polls",
  lookup: "lookup",
};
/** Values of `raw_item.via`; a replay arrives as deliveries. */
const STORED_AS: Readonly<Record<string, WayName>> = {
  webhook: "delivery",
  stream: "stream",
  poll: "polls",
  lookup: "lookup",
};
/** An abandoned line looks open to X until its far end notices. */
const HALF_OPEN_MS = 60_000;

const perWay = (): Readonly<Record<WayName, Set<string>>> => ({
  delivery: new Set(),
  replay: new Set(),
  stream: new Set(),
  polls: new Set(),
  lookup: new Set(),
});
const isDelivery = (via: Way): boolean => via === "webhook" || via === "replay";

/** Returns true when no fault was active, or ended less than `aftermathMs` before, between `from` and `to`. */
function wasQuiet(faults: readonly Of<"fault">[], from: number, to: number, aftermathMs: number): boolean {
  const on = new Map<string, number>();
  for (const line of faults) {
    if (line.phase === "left out" || line.at > to) continue;
    const longer = line.name.endsWith("half-open") ? HALF_OPEN_MS : 0;
    if (line.at > from - aftermathMs - longer) return false;
    const key = `${line.name} ${line.on}`;
    on.set(key, (on.get(key) ?? 0) + (line.phase === "begins" ? 1 : -1));
  }
  return [...on.values()].every((count) => count <= 0);
}

/** Returns true when X had shown the item on another surface by then. */
const wasShownElsewhere = (shown: readonly Of<"shown">[], id: string, until: number): boolean =>
  shown.some(({ ids, via, at }) => at <= until && !isDelivery(via) && ids.includes(id));

type Broken = readonly (readonly [id: string, what: string])[];

function judgeDelivery({ via, ids, shownAt, found }: Looked, shown: ReadonlyMap<string, Of<"shown">[]>): Broken {
  return ids.flatMap((id): Broken => {
    const first = found[id];
    const name = `item ${id}, acknowledged to a ${WAY_NAME[via]},`;
    if (first === undefined) return [[id, `${name} was not stored`]];
    if (first === "webhook" || wasShownElsewhere(shown.get(id) ?? [], id, shownAt)) return [];
    return [[id, `${name} was stored only when X handed it over again (${first})`]];
  });
}

const judgeStream = ({ ids, found }: Looked): Broken =>
  ids.flatMap((id) =>
    found[id] === undefined
      ? [[id, `item ${id}, taken from the stream in peace, was not stored in time`] as const]
      : [],
  );

/** Checks the surfaces against the records. `aftermathMs` is the time in which a fault may have effects. */
export function checkDeliveries(lines: readonly Stamped[], records: Records, aftermathMs: number): DeliveryReport {
  const ofType = <T extends Stamped["type"]>(type: T): Of<T>[] =>
    lines.filter((line): line is Of<T> => line.type === type);
  const once = ofType("written").filter(({ isOnlyDelivered }) => isOnlyDelivered);
  const faults = ofType("fault");
  const closings = ofType("stream").filter(({ phase }) => phase === "closes");
  const handedOver = perWay();
  const promised = perWay();
  const acknowledged = new Set<string>();
  const shown = new Map<string, Of<"shown">[]>();
  for (const line of ofType("shown"))
    for (const id of line.ids) {
      shown.set(id, [...(shown.get(id) ?? []), line]);
      handedOver[WAY_NAME[line.via]].add(id);
      if (!isDelivery(line.via) || line.answer !== 200) continue;
      promised[WAY_NAME[line.via]].add(id);
      acknowledged.add(id);
    }
  for (const { id } of once)
    for (const way of ["replay", "stream", "polls"] as const)
      if (handedOver[way].has(id)) throw new Error(`The stand-in showed ${id}, an item of one delivery, by ${way}.`);

  const wasInPeace = ({ shownAt, at }: Looked): boolean =>
    !closings.some((one) => one.at >= shownAt && one.at <= at) && wasQuiet(faults, shownAt, at, aftermathMs);
  const inPeace = ofType("looked").filter((look) => look.via === "stream" && wasInPeace(look));
  for (const { ids } of inPeace) for (const id of ids) promised.stream.add(id);
  const missing = new Map([
    ...once
      .filter(({ id }) => acknowledged.has(id) && !records.items.has(id))
      .map(({ id }) => [id, `item ${id}, acknowledged to its only delivery, is not stored in the end`] as const),
    ...inPeace.flatMap(judgeStream),
    ...ofType("looked").flatMap((look) => (isDelivery(look.via) ? judgeDelivery(look, shown) : [])),
  ]);
  const firsts = Map.groupBy(records.items.values(), ({ via }) => STORED_AS[via]);
  const countOf = (way: WayName): WayCount => ({
    handedOver: handedOver[way].size,
    promised: promised[way].size,
    first: firsts.get(way)?.length ?? 0,
  });
  return {
    ways: {
      delivery: countOf("delivery"),
      replay: countOf("replay"),
      stream: countOf("stream"),
      polls: countOf("polls"),
      lookup: countOf("lookup"),
    },
    onlyDelivered: once.length,
    notAcknowledged: once.flatMap(({ id }) => (shown.has(id) && !acknowledged.has(id) ? [id] : [])),
    findings: [...missing.values()].map((what) => ({ promise: "acknowledged", what, mayHeal: false })),
    missing: new Set(missing.keys()),
  };
}
