/** Lane of deliveries with its faults: a share of parcels is sent twice, a share after the next one. */
import type { World } from "./world.ts";

export interface Lane<Parcel> {
  push(parcel: Parcel): void;
  /** Delivers the deferred parcels and stops. */
  close(): void;
}

/** Time after which a deferred parcel is delivered without a next one. */
const HELD_MS = 40;

/** Creates a lane; `deliver` is called once for each delivery. */
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
