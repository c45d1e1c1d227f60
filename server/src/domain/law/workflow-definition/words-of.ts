/**
 * Meaning of an action from the words of its rows: required values, holders, effects and conditions. Code that needs
 * the meaning of an action checks for a word, never for its number, so that a State's own actions behave the same.
 * Pure.
 */
import { SAYINGS, type Saying } from "@smgt/contract/shapes/ticket.ts";
import type { AssignTarget, Condition, Effect, MustSupply, Transition, Workflow } from "./vocabulary.ts";

/** A word in a row of an action. */
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

/** Words of the action in the table; empty for an action without a row. */
export function wordsOf({ transitions }: Pick<Workflow, "transitions">, actionId: number): ReadonlySet<RowWord> {
  const known = byAction.get(transitions) ?? gathered(transitions);
  byAction.set(transitions, known);
  return known.get(actionId) ?? NONE;
}

/** The action assigns the ticket to the officer of the department in the form; omitted fields stay unchanged. */
export const isAssigning = (words: ReadonlySet<RowWord>): boolean =>
  words.has("department") && words.has("department_officer");

/** The action closes with a reply, which may also answer the merged complaints. */
export const isFinalReply = (words: ReadonlySet<RowWord>): boolean =>
  words.has("send_reply") && words.has("disposal_type");

const SAID_BY: { readonly [What in Saying]: readonly RowWord[] } = {
  question: ["question", "send_question"],
  news: ["tell_citizen", "send_interim_reply"],
  reply: ["send_reply", "send_question"],
};

/** Messages of an action to the citizen. */
export const sayingsOf = (words: ReadonlySet<RowWord>): Saying[] =>
  SAYINGS.filter((what) => SAID_BY[what].some((word) => words.has(word)));
