/**
 * Time at which each surface shows a citizen's item, drawn when it is written; without a fault, at once. A lookup by id
 * always returns the complete item.
 */
import type { Surface, Visibility } from "./model.ts";
import type { World } from "./world.ts";

const SHORTLY_MS = [2_000, 12_000] as const;
const LONG_MS = [15_000, 40_000] as const;
const LONG = 0.3;
const WHOLE_AFTER_MS = 4_000;
const NOWHERE = { mentions: Infinity, search: Infinity, stream: Infinity, webhook: Infinity } as const;

/** Draws and stores the visibility of a new item, unless it is visible at once. */
export function drawVisibility(world: World, kind: "post" | "message", id: string): void {
  const { faults, random, options } = world;
  const { lateVisible, spreadMs, latePosts, partFirst, missed, onlyDelivered } = faults;
  if ([lateVisible, spreadMs, latePosts, partFirst, missed, onlyDelivered].every((value) => value === 0)) return;
  const now = options.now().getTime();
  const soon = (): number => {
    if (!random.happens(latePosts)) return now + random.whole(0, spreadMs);
    return now + (random.happens(LONG) ? random.whole(...LONG_MS) : random.whole(...SHORTLY_MS));
  };
  const set = (from: Visibility["from"], wholeAt = 0): void =>
    void world.visibility.set(id, { from, wholeAt, firstCopy: random.pick(["cut", "bare"]) });
  if (kind === "post" && random.happens(lateVisible)) return set(NOWHERE);
  if (random.happens(onlyDelivered)) return set({ ...NOWHERE, webhook: soon() });
  const at = soon();
  if (kind === "message") return set({ ...NOWHERE, mentions: at, webhook: at });
  const unlessMissed = (): number => (random.happens(missed) ? Infinity : soon());
  const from = { mentions: at, search: soon(), stream: unlessMissed(), webhook: unlessMissed() };
  set(from, random.happens(partFirst) ? Math.min(...Object.values(from)) + WHOLE_AFTER_MS : 0);
}

/** Returns the time from which the surface shows the item. */
export const visibleFrom = (world: World, id: string, where: Surface): number =>
  world.visibility.get(id)?.from[where] ?? 0;

export const isVisible = (world: World, id: string, where: Surface): boolean =>
  visibleFrom(world, id, where) <= world.options.now().getTime();

/** Returns true for an item that one delivery sends and no other surface shows. */
export function isOnlyDelivered(world: World, id: string): boolean {
  const from = world.visibility.get(id)?.from;
  return from !== undefined && from.webhook < Infinity && from.mentions === Infinity;
}

/** Returns how present copies of the item are incomplete; null when they are complete. */
export function partOf(world: World, id: string): Visibility["firstCopy"] | null {
  const known = world.visibility.get(id);
  return known !== undefined && known.wholeAt > world.options.now().getTime() ? known.firstCopy : null;
}
