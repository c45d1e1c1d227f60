/** The order of the rules as the officer moves them; sent as a whole, and kept here while it is not. */
import { useRef, useState } from "react";
import { useOrderRulesMutation, type RuleRow } from "../../api/rule-queries.ts";
import { useSubmit, type Submit } from "../../api/use-submit.ts";
import { moved, ordered } from "./order.ts";

export interface Order {
  readonly rows: readonly RuleRow[];
  /** Moved and not yet saved. */
  readonly isMoved: boolean;
  readonly submit: Submit;
  /** To a place, counted from 0. */
  readonly move: (ruleId: number, to: number) => void;
  readonly save: () => void;
  readonly undo: () => void;
}

/** `revision` is the draft that was seen: a colleague's order is never written over unseen. */
export function useOrder(rows: readonly RuleRow[], revision: number): Order {
  const [movedIds, setMoved] = useState<readonly number[] | null>(null);
  /** Of the draft as it was when the first rule was moved. */
  const seen = useRef(revision);
  const [orderRules] = useOrderRulesMutation();
  const submit = useSubmit();
  const present = rows.map((row) => row.ruleId);
  const ids = movedIds === null ? present : ordered(movedIds, present);
  const byId = new Map(rows.map((row) => [row.ruleId, row]));
  const isMoved = ids.some((id, at) => id !== present[at]);
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    isMoved,
    submit,
    move(ruleId, to) {
      if (!isMoved) seen.current = revision;
      setMoved(moved(ids, ids.indexOf(ruleId), to));
    },
    save: () =>
      void submit.run(
        () =>
          orderRules({
            rules: ids.map((ruleId, at) => ({ ruleId, sequence: at + 1 })),
            seen_draft_revision: seen.current,
          }),
        () => setMoved(null),
      ),
    undo() {
      setMoved(null);
      submit.forget();
    },
  };
}
