/** Chooses the receiver of a ticket marked to a place and not to a person (REQUIREMENTS W2.6; decision 20). Pure. */
import type { Candidate } from "./queries.ts";

/** Order of turns: the most specific posting, the fewest open tickets, the lowest id; regardless of availability. */
const byRule = (a: Candidate, b: Candidate): number =>
  Number(a.district_id === null) - Number(b.district_id === null) ||
  a.open_count - b.open_count ||
  a.user_id - b.user_id;

/** Returns candidates below the limit; all of them when none is, since the ticket needs an officer. */
function withRoom(candidates: readonly Candidate[], mostOpen: number): readonly Candidate[] {
  const found = candidates.filter((one) => one.open_count < mostOpen);
  return found.length > 0 ? found : candidates;
}

/**
 * Returns the officer whose turn it is, if available; otherwise their available delegate who covers the place;
 * otherwise the next available officer. When none is available, the ticket goes to the officer whose turn it is.
 * Officers with `mostOpen` tickets are skipped.
 */
export function chooseReceiver(candidates: readonly Candidate[], mostOpen: number): Candidate | undefined {
  const [turn, ...rest] = withRoom(candidates, mostOpen).toSorted(byRule);
  if (turn === undefined || turn.is_available) return turn;
  const present = rest.filter((one) => one.is_available);
  return present.find((one) => one.user_id === turn.delegate_user_id) ?? present[0] ?? turn;
}
