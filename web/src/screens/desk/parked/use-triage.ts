import { useEffect, useState } from "react";
import { setAsideFeed, type ParkedItem } from "@smgt/contract/calls/intake/parked.ts";
import { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import { ask } from "../../../api/ask.ts";
import { deskApi } from "../../../api/desk-api.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { saveLocal, localDraft } from "../../../parts/drafts/local-draft.ts";
import { useDeskDispatch } from "../../../state/store.ts";
import { afterwards, allToggled, decided, decisionOf, NOTHING_CHOSEN, toggled, type Choice } from "./choice.ts";
import { bodyOf, missingFor, type Decision } from "./decision.ts";

const PLACE = "decisions about parked posts";

export interface Ending {
  readonly isDone: boolean;
  readonly sentence: string;
  readonly ticketId: number | null;
}

export interface Triage {
  readonly at: number;
  readonly moveTo: (at: number) => void;
  readonly selected: ReadonlySet<number>;
  readonly toggle: (feedId: number) => void;
  readonly toggleAll: () => void;
  /** Posts to decide: the selected ones, or the focused one. */
  readonly chosen: readonly ParkedItem[];
  /** Decision about the focused post, or the first selected one. */
  readonly decision: Decision;
  readonly patch: (more: Partial<Decision>) => void;
  readonly endings: ReadonlyMap<number, Ending>;
  readonly isRunning: boolean;
  /** Applies the decision to one post after the other; each has its own result. */
  readonly run: () => Promise<void>;
  /** Clears the selection when another list is shown. Unsent decisions stay with their posts. */
  readonly clear: () => void;
}

async function apply(item: ParkedItem, decision: Decision): Promise<Ending> {
  if (decision.way === "aside") {
    const remark = decision.remark.trim();
    const body = {
      feed_id: item.feed_id,
      why: decision.why ?? "other",
      ...(remark === "" ? {} : { remarks: remark }),
    };
    const outcome = await ask(setAsideFeed, body, { isQuiet: true });
    return outcome.ok
      ? { isDone: true, sentence: outcome.reply, ticketId: null }
      : { isDone: false, sentence: sayFailure(outcome.failure).join(" "), ticketId: null };
  }
  const outcome = await ask(createTicketFromFeed, bodyOf(item, decision), { isQuiet: true });
  if (outcome.ok) return { isDone: true, sentence: outcome.reply, ticketId: outcome.extras.ticket_id ?? null };
  const { refusal, envelope } = outcome.failure;
  const there = envelope?.["ticket_id"];
  return {
    // A colleague was quicker: the post already has its ticket.
    isDone: refusal === "ALREADY_CONVERTED",
    sentence: sayFailure(outcome.failure).join(" "),
    ticketId: typeof there === "number" ? there : null,
  };
}

export function useTriage(items: readonly ParkedItem[]): Triage {
  const dispatch = useDeskDispatch();
  const [at, setAt] = useState(0);
  const [choice, setChoice] = useState<Choice>(() => ({
    ...(localDraft<Choice>(PLACE) ?? NOTHING_CHOSEN),
    selected: [],
  }));
  useEffect(() => saveLocal(PLACE, choice), [choice]);
  const [endings, setEndings] = useState<ReadonlyMap<number, Ending>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isOpen = (item: ParkedItem): boolean => endings.get(item.feed_id)?.isDone !== true;
  const open = items.filter(isOpen);
  const inHand = items[Math.min(at, items.length - 1)];
  const selected = new Set(choice.selected);
  const marked = open.filter((item) => selected.has(item.feed_id));
  const chosen = marked.length > 0 ? marked : inHand !== undefined && isOpen(inHand) ? [inHand] : [];
  const firstId = choice.selected[0] ?? chosen[0]?.feed_id;
  const decision = decisionOf(choice, firstId);

  const run = async (): Promise<void> => {
    if (isRunning || firstId === undefined) return;
    setRunning(true);
    const doneIds = new Set<number>();
    let failed = 0;
    // One after the other: each is a transaction, and the officer sees the progress.
    for (const item of chosen) {
      if (missingFor(item, decision) !== null) continue;
      const ending = await apply(item, decision);
      if (ending.isDone) doneIds.add(item.feed_id);
      else failed += 1;
      setEndings((before) => new Map(before).set(item.feed_id, ending));
    }
    setRunning(false);
    const leftIds = chosen.map((item) => item.feed_id).filter((id) => !doneIds.has(id));
    setChoice((now) => afterwards(now, { before: choice, firstId, doneIds, leftIds }));
    dispatch(deskApi.util.invalidateTags(["Counts"]));
    if (failed > 0) return;
    const next = items.findIndex((item, index) => index > at && isOpen(item) && !chosen.includes(item));
    if (next >= 0) setAt((before) => (before === at ? next : before));
  };
  return {
    at: Math.min(at, Math.max(0, items.length - 1)),
    moveTo: (to) => setAt(Math.max(0, Math.min(to, items.length - 1))),
    selected,
    toggle: (feedId) => setChoice((before) => toggled(before, feedId)),
    toggleAll: () =>
      setChoice((before) =>
        allToggled(
          before,
          open.map((item) => item.feed_id),
        ),
      ),
    chosen,
    decision,
    patch: (more) => firstId !== undefined && setChoice((before) => decided(before, firstId, more)),
    endings,
    isRunning,
    run,
    clear: () => {
      setAt(0);
      setChoice((before) => ({ ...before, selected: [] }));
      setEndings(new Map());
    },
  };
}
