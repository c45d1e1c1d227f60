/** One way of delivery with its faults: a share of parcels comes twice, a share after the one behind it. */
import type { World } from "./world.ts";

export interface Lane<Parcel> {
  push(parcel: Parcel): void;
  /** Delivers what is held back and stops. */
  close(): void;
}

/** A parcel that waits for the next one is delivered after this time even when none comes. */
const HELD_MS = 40;

/** Makes a lane; `deliver` is called once for each delivery. */
export function createLane<Parcel>(world: World, deliver: (parcel: Parcel) => void): Lane<Parcel> {
  let held: Parcel[] = [];
  let timer: NodeJS.Timeout | null = null;
  const release = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const waiting = held;
    held = [];
    for (const parcel of waiting) deliver(parcel);
  };
  return {
    push(parcel) {
      if (held.length === 0 && world.random.happens(world.faults.reorder)) {
        held = [parcel];
        timer = setTimeout(release, HELD_MS);
        return;
      }
      deliver(parcel);
      if (world.random.happens(world.faults.duplicateDeliveries)) deliver(parcel);
      release();
    },
    close: release,
  };
}
