/** Which posts are chosen, what is decided about them, and how each of them ended. */
import { useState } from "react";
import { setAsideFeed, type ParkedItem } from "@smgt/contract/calls/parked.ts";
import { createTicketFromFeed } from "@smgt/contract/calls/new-tickets.ts";
import { ask } from "../../api/ask.ts";
import { deskApi } from "../../api/desk-api.ts";
import { sayFailure } from "../../api/say-error.ts";
import { useDeskDispatch } from "../../state/store.ts";
import { bodyOf, missingFor, UNDECIDED, type Decision } from "./decision.ts";

/** How one post ended. */
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
  /** What is decided about: the selected ones, or the one in hand. */
  readonly chosen: readonly ParkedItem[];
  readonly decision: Decision;
  readonly patch: (more: Partial<Decision>) => void;
  readonly endings: ReadonlyMap<number, Ending>;
  readonly isRunning: boolean;
  /** Carries the decision out, one post after the other; each has its own ending. */
  readonly run: () => Promise<void>;
  /** Forgets all: another list is shown. */
  readonly clear: () => void;
}

/** Each post says its own ending. */
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
    // Somebody else was quicker: the post has its ticket.
    isDone: refusal === "ALREADY_CONVERTED",
    sentence: sayFailure(outcome.failure).join(" "),
    ticketId: typeof there === "number" ? there : null,
  };
}

export function useTriage(items: readonly ParkedItem[]): Triage {
  const dispatch = useDeskDispatch();
  const [at, setAt] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [decision, setDecision] = useState(UNDECIDED);
  const [endings, setEndings] = useState<ReadonlyMap<number, Ending>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isOpen = (item: ParkedItem): boolean => endings.get(item.feed_id)?.isDone !== true;
  const open = items.filter(isOpen);
  const inHand = items[Math.min(at, items.length - 1)];
  const marked = open.filter((item) => selected.has(item.feed_id));
  const chosen = marked.length > 0 ? marked : inHand !== undefined && isOpen(inHand) ? [inHand] : [];

  const run = async (): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    const done = new Set<number>();
    let failed = 0;
    // One after the other: each is a transaction, and the officer sees how far it is.
    for (const item of chosen) {
      if (missingFor(item, decision) !== null) continue;
      const ending = await apply(item, decision);
      if (ending.isDone) done.add(item.feed_id);
      else failed += 1;
      setEndings((before) => new Map(before).set(item.feed_id, ending));
    }
    setRunning(false);
    // What failed is sent again as it stands, and what was chosen meanwhile is for the next ones.
    setSelected((before) => new Set([...before].filter((id) => !done.has(id))));
    dispatch(deskApi.util.invalidateTags(["Counts"]));
    if (failed > 0) return;
    setDecision((before) => (before === decision ? { ...UNDECIDED, way: before.way } : before));
    const next = items.findIndex((item, index) => index > at && isOpen(item) && !chosen.includes(item));
    if (next >= 0) setAt((before) => (before === at ? next : before));
  };
  return {
    at: Math.min(at, Math.max(0, items.length - 1)),
    moveTo: (to) => setAt(Math.max(0, Math.min(to, items.length - 1))),
    selected,
    toggle: (feedId) =>
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(feedId)) after.add(feedId);
        return after;
      }),
    toggleAll: () =>
      setSelected((before) => (before.size >= open.length ? new Set() : new Set(open.map((item) => item.feed_id)))),
    chosen,
    decision,
    patch: (more) => setDecision((before) => ({ ...before, ...more })),
    endings,
    isRunning,
    run,
    clear: () => {
      setAt(0);
      setSelected(new Set());
      setEndings(new Map());
      setDecision(UNDECIDED);
    },
  };
}
