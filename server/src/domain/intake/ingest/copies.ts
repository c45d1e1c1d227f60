/** Merges the duplicates of one item. Pure. */
import type { Channel } from "../../../channels/channel.ts";

/** The first payload of an item, with duplicates that add something, oldest first. */
export interface Copies {
  readonly raw: unknown;
  readonly later: readonly unknown[];
}

/** The item with the data of all duplicates; for a closed channel, the payloads side by side. */
export function wholeOf(channel: Channel | undefined, { raw, later }: Copies): unknown {
  if (later.length === 0) return raw;
  return channel === undefined ? [raw, ...later] : channel.combine([raw, ...later]);
}
