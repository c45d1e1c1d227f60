/** Order of the rules with the officer's moves; sent as a whole, and stored here until then. */
import { useEffect, useRef, useState } from "react";
import { useOrderRulesMutation, type RuleRow } from "../../../api/rule-queries.ts";
import { useSubmit, type Submit } from "../../../api/use-submit.ts";
import { saveLocalForm, localDraft } from "../../../parts/drafts/local-draft.ts";
import { merged, moved } from "./order.ts";

export interface Order {
  readonly rows: readonly RuleRow[];
  /** Moved and not yet saved. */
  readonly isMoved: boolean;
  readonly submit: Submit;
  /** Moves to a position, counted from 0. */
  readonly move: (ruleId: number, to: number) => void;
  readonly save: () => void;
  readonly undo: () => void;
}

interface Moved {
  /** All rules in the order after the last move. */
  readonly ids: readonly number[];
  readonly movedIds: ReadonlySet<number>;
}

/** Storage place of an unsaved order while another screen is open. */
const PLACE = "order of the rules";
interface Kept {
  readonly mine: Moved;
  readonly seen: number | null;
}

/**
 * `revision` is the draft that was seen: a colleague's change must never be overwritten unseen. After its refusal was
 * shown, the list includes that change, and the next click saves the order on screen.
 */
export function useOrder(rows: readonly RuleRow[], revision: number): Order {
  const [kept] = useState(() => localDraft<Kept>(PLACE));
  const [mine, setMine] = useState<Moved | null>(kept?.mine ?? null);
  /** Revision at the first move; null once the present order has been seen. */
  const seen = useRef<number | null>(kept?.seen ?? null);
  const [orderRules] = useOrderRulesMutation();
  const submit = useSubmit();
  const present = rows.map((row) => row.ruleId);
  const ids = mine === null ? present : merged(mine.ids, mine.movedIds, present);
  const byId = new Map(rows.map((row) => [row.ruleId, row]));
  const isMoved = ids.some((id, at) => id !== present[at]);
  const isRead = rows.length > 0;
  useEffect(() => {
    if (isRead) saveLocalForm(PLACE, isMoved ? { mine, seen: seen.current } : null);
  }, [isRead, isMoved, mine]);
  const leave = (): void => {
    setMine(null);
    seen.current = null;
  };
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    isMoved,
    submit,
    move(ruleId, to) {
      if (!isMoved) seen.current = revision;
      const before = isMoved && mine !== null ? mine.movedIds : [];
      setMine({ ids: moved(ids, ids.indexOf(ruleId), to), movedIds: new Set([...before, ruleId]) });
    },
    save: () =>
      void submit.run(async () => {
        const answer = await orderRules({
          rules: ids.map((ruleId, at) => ({ ruleId, sequence: at + 1 })),
          seen_draft_revision: seen.current ?? revision,
        });
        if (answer.error !== undefined) seen.current = null;
        return answer;
      }, leave),
    undo() {
      leave();
      submit.forget();
    },
  };
}
