/**
 * Actions undone by an inverse call, which the screen offers for a while (decision 53). All others ask for confirmation
 * first: with the consequences, a question, and a reason if the pack requires one.
 */
import { ACTION, type ActionId } from "./constants.ts";

/** Call that undoes an action. */
export type Undo = "desk" | "tag" | "priority" | "split" | "sending";

const UNDO: Readonly<Record<ActionId, Undo>> = {
  [ACTION.REPLY]: "sending",
  [ACTION.MERGE]: "split",
  [ACTION.ADD_TAGS]: "tag",
  [ACTION.ASSIGN_DESK_OWNER]: "desk",
  [ACTION.CHANGE_PRIORITY]: "priority",
};

/** Returns the kind of undo; null for an action without one. */
export const undoOf = (actionId: ActionId): Undo | null => UNDO[actionId] ?? null;
