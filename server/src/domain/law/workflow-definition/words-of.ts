/**
 * What the rows of an action say of it as a whole: what it demands, who gets the ticket, what it causes and asks for.
 * Code that has to know what an action means asks for a word, never for its number, so that a State's own actions mean
 * the same by the same words. Pure.
 */
import { SAYINGS, type Saying } from "@smgt/contract/shapes/ticket.ts";
import type { AssignTarget, Condition, Effect, MustSupply, Transition, Workflow } from "./vocabulary.ts";

/** One word that a row of an action may hold. */
export type RowWord = MustSupply | AssignTarget | Effect | Condition;

const NONE: ReadonlySet<RowWord> = new Set();
const byAction = new WeakMap<readonly Transition[], ReadonlyMap<number, ReadonlySet<RowWord>>>();

function gathered(transitions: readonly Transition[]): ReadonlyMap<number, ReadonlySet<RowWord>> {
  const found = new Map<number, Set<RowWord>>();
  for (const { actionId, mustSupply, outcomes } of transitions) {
    if (actionId === null) continue;
    const words = found.get(actionId) ?? new Set();
    found.set(actionId, words);
    for (const item of mustSupply) words.add(item);
    for (const { when, assign, effects } of outcomes) {
      for (const word of [assign, ...effects, ...(when === null ? [] : [when])]) words.add(word);
    }
  }
  return found;
}

/** Every word that the table holds for the action; none for an action that stands in no row. */
export function wordsOf({ transitions }: Pick<Workflow, "transitions">, actionId: number): ReadonlySet<RowWord> {
  const known = byAction.get(transitions) ?? gathered(transitions);
  byAction.set(transitions, known);
  return known.get(actionId) ?? NONE;
}

/** It gives the ticket to the officer of the department that the form names; what the form leaves out stays as it is. */
export const isAssigning = (words: ReadonlySet<RowWord>): boolean =>
  words.has("department") && words.has("department_officer");

/** It ends the matter with an answer: the merged complaints may be answered by it too. */
export const isFinalReply = (words: ReadonlySet<RowWord>): boolean =>
  words.has("send_reply") && words.has("disposal_type");

const SAID_BY: { readonly [What in Saying]: readonly RowWord[] } = {
  question: ["question", "send_question"],
  news: ["tell_citizen", "send_interim_reply"],
  reply: ["send_reply", "send_question"],
};

/** What an action says to the citizen. */
export const sayingsOf = (words: ReadonlySet<RowWord>): Saying[] =>
  SAYINGS.filter((what) => SAID_BY[what].some((word) => words.has(word)));
