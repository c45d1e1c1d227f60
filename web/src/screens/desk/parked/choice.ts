/**
 * Selection of parked posts and the decision about each. Pure. Each post has its own decision; several share that of
 * the first chosen one.
 */
import { UNDECIDED, type Decision, type Way } from "./decision.ts";

export interface Choice {
  /** In the order of selection. */
  readonly selected: readonly number[];
  readonly decisions: ReadonlyMap<number, Decision>;
  /** Last decision type; the next decision starts with it. */
  readonly way: Way;
}

export const NOTHING_CHOSEN: Choice = { selected: [], decisions: new Map(), way: UNDECIDED.way };

export const decisionOf = ({ decisions, way }: Choice, feedId: number | undefined): Decision =>
  (feedId === undefined ? undefined : decisions.get(feedId)) ?? { ...UNDECIDED, way };

export const decided = (choice: Choice, feedId: number, more: Partial<Decision>): Choice => ({
  ...choice,
  decisions: new Map(choice.decisions).set(feedId, { ...decisionOf(choice, feedId), ...more }),
});

/** Toggles one post. When the first post is removed, its decision passes to the next. */
export function toggled(choice: Choice, feedId: number): Choice {
  const [first, next] = choice.selected;
  if (!choice.selected.includes(feedId)) return { ...choice, selected: [...choice.selected, feedId] };
  const selected = choice.selected.filter((id) => id !== feedId);
  if (feedId !== first || next === undefined) return { ...choice, selected };
  const decisions = new Map(choice.decisions).set(next, decisionOf(choice, first));
  decisions.delete(first);
  return { ...choice, selected, decisions };
}

/** Selects all open posts, or none if all are selected. */
export const allToggled = (choice: Choice, openIds: readonly number[]): Choice => ({
  ...choice,
  selected: choice.selected.length >= openIds.length ? [] : [...new Set([...choice.selected, ...openIds])],
});

export interface CarriedOut {
  /** The choice at the start, and the post whose decision was applied. */
  readonly before: Choice;
  readonly firstId: number;
  readonly doneIds: ReadonlySet<number>;
  /** Failed posts keep the decision and can be sent again. */
  readonly leftIds: readonly number[];
}

/** Choice after a decision was applied. Posts selected meanwhile stay selected. */
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
