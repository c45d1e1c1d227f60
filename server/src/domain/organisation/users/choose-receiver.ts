/** Who gets a ticket that is marked to a place and not to a person (REQUIREMENTS W2.6; decision 24). Pure. */
import type { Candidate } from "./queries.ts";

/** The most specific posting, the fewest open tickets, the lowest id; whether they are there or not. */
const byRule = (a: Candidate, b: Candidate): number =>
  Number(a.district_id === null) - Number(b.district_id === null) ||
  a.open_count - b.open_count ||
  a.user_id - b.user_id;

/** Those who may be given more; all of them where nobody may, since the ticket has to go to an officer. */
function withRoom(candidates: readonly Candidate[], mostOpen: number): readonly Candidate[] {
  const found = candidates.filter((one) => one.open_count < mostOpen);
  return found.length > 0 ? found : candidates;
}

/**
 * The one whose turn it is if they are there, otherwise their delegate where that one covers the place and is there,
 * otherwise the next who is there. With nobody there the ticket waits for whose turn it is. Who holds `mostOpen` tickets already is passed by.
 */
export function chooseReceiver(candidates: readonly Candidate[], mostOpen: number): Candidate | undefined {
  const [turn, ...rest] = withRoom(candidates, mostOpen).toSorted(byRule);
  if (turn === undefined || turn.is_available) return turn;
  const present = rest.filter((one) => one.is_available);
  return present.find((one) => one.user_id === turn.delegate_user_id) ?? present[0] ?? turn;
}
