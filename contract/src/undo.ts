/**
 * Which actions are taken back by the call that is their inverse, and say so for a while (decision 56). Whatever is not
 * named here asks before: with what happens, with its question, and with a reason where its row in the pack wants one.
 */
import { ACTION, type ActionId } from "./constants.ts";

/** By what an action is taken back. */
export type Undo = "desk" | "tag" | "priority" | "split" | "sending";

const UNDO: Readonly<Record<ActionId, Undo>> = {
  [ACTION.REPLY]: "sending",
  [ACTION.MERGE]: "split",
  [ACTION.ADD_TAGS]: "tag",
  [ACTION.ASSIGN_DESK_OWNER]: "desk",
  [ACTION.CHANGE_PRIORITY]: "priority",
};

/** By what the action is taken back; null where it cannot be. */
export const undoOf = (actionId: ActionId): Undo | null => UNDO[actionId] ?? null;
