/** One item of everything that came of it. Pure. */
import type { Channel } from "../../../channels/channel.ts";

/** An item as its first copy has it, with further copies that have something the first lacks, oldest first. */
export interface Copies {
  readonly raw: unknown;
  readonly later: readonly unknown[];
}

/** The item with all that its copies have; where the channel is no longer open, the copies side by side. */
export function wholeOf(channel: Channel | undefined, { raw, later }: Copies): unknown {
  if (later.length === 0) return raw;
  return channel === undefined ? [raw, ...later] : channel.combine([raw, ...later]);
}
