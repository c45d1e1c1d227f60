/** How long a reply can be taken back, on a computer whose clock may be wrong. Pure. */
import { REPLY_UNDO_SECONDS } from "@smgt/contract/constants.ts";

const WHOLE_MS = REPLY_UNDO_SECONDS * 1_000;

/**
 * When the offer ends, by the clock of this computer, for a reply that was first shown at `seenMs`: at the server's moment,
 * where that can be meant by this clock; a clock that is wrong counts the whole time from there. The server has the last word.
 */
export function undoEndsMs(until: string, seenMs: number): number {
  const endsMs = Date.parse(until);
  return endsMs > seenMs && endsMs <= seenMs + WHOLE_MS ? endsMs : seenMs + WHOLE_MS;
}
