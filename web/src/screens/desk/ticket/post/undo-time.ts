/** Undo period of a reply when the local clock may be wrong. Pure. */
import { REPLY_UNDO_SECONDS } from "@smgt/contract/constants.ts";

const WHOLE_MS = REPLY_UNDO_SECONDS * 1_000;

/**
 * End of the undo offer by the local clock, for a reply first shown at `seenMs`. Uses the server's time if plausible;
 * with a wrong clock the full period counts from `seenMs`. The server decides.
 */
export function undoEndsMs(until: string, seenMs: number): number {
  const endsMs = Date.parse(until);
  return endsMs > seenMs && endsMs <= seenMs + WHOLE_MS ? endsMs : seenMs + WHOLE_MS;
}
