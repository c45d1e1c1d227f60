/**
 * Which parked posts are chosen, and what is decided about each: a decision belongs to its post, and several are decided
 * as the one that was chosen first. Pure.
 */
import { UNDECIDED, type Decision, type Way } from "./decision.ts";

export interface Choice {
  /** In the order in which they were chosen. */
  readonly selected: readonly number[];
  readonly decisions: ReadonlyMap<number, Decision>;
  /** How the last ones were decided: the next one begins there. */
  readonly way: Way;
}

export const NOTHING_CHOSEN: Choice = { selected: [], decisions: new Map(), way: UNDECIDED.way };

export const decisionOf = ({ decisions, way }: Choice, feedId: number | undefined): Decision =>
  (feedId === undefined ? undefined : decisions.get(feedId)) ?? { ...UNDECIDED, way };

export const decided = (choice: Choice, feedId: number, more: Partial<Decision>): Choice => ({
  ...choice,
  decisions: new Map(choice.decisions).set(feedId, { ...decisionOf(choice, feedId), ...more }),
});

/** One more or one less. Taken out, the first one leaves what was decided about all of them to the next. */
export function toggled(choice: Choice, feedId: number): Choice {
  const [first, next] = choice.selected;
  if (!choice.selected.includes(feedId)) return { ...choice, selected: [...choice.selected, feedId] };
  const selected = choice.selected.filter((id) => id !== feedId);
  if (feedId !== first || next === undefined) return { ...choice, selected };
  const decisions = new Map(choice.decisions).set(next, decisionOf(choice, first));
  decisions.delete(first);
  return { ...choice, selected, decisions };
}

/** All that are open, or none of them once all are chosen. */
export const allToggled = (choice: Choice, openIds: readonly number[]): Choice => ({
  ...choice,
  selected: choice.selected.length >= openIds.length ? [] : [...new Set([...choice.selected, ...openIds])],
});

export interface CarriedOut {
  /** The choice when it began, and the post whose decision was carried out. */
  readonly before: Choice;
  readonly firstId: number;
  readonly doneIds: ReadonlySet<number>;
  /** What was not done keeps the decision and can be sent again. */
  readonly leftIds: readonly number[];
}

/** After a decision was carried out. What was chosen meanwhile is for the posts that are chosen now. */
export function afterwards(choice: Choice, { before, firstId, doneIds, leftIds }: CarriedOut): Choice {
  const sent = decisionOf(before, firstId);
  const decisions = new Map(choice.decisions);
  const now = decisions.get(firstId);
  const selected = choice.selected.filter((id) => !doneIds.has(id));
  const [next = firstId] = selected;
  for (const id of leftIds) decisions.set(id, sent);
  if (now !== undefined && now !== before.decisions.get(firstId)) decisions.set(next, now);
  for (const id of doneIds) decisions.delete(id);
  return { selected, decisions, way: sent.way };
}
