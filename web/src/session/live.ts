/**
 * Live updates: one connection for all tabs, because a browser opens only a few to one server. The tab with the lock
 * reads, forwards events, and reconnects with growing pauses; when it closes, the next one takes over. Listeners get
 * every ticket change they may see.
 */
import { askWhyOver } from "../api/open.ts";
import { behindMs, readLine, SILENCE_MS } from "./live-line.ts";
import { currentSession } from "./session.ts";

export interface TicketEvent {
  readonly ticket_id: number;
  /** `gone`: the ticket is no longer visible to the officer. */
  readonly change: "created" | "changed" | "gone";
}

/** An officer opens a ticket, writes on it, or leaves it. */
export interface PresenceEvent {
  readonly ticket_id: number;
  readonly user_id: number;
  readonly state: "looking" | "writing" | "gone";
}

/** `open` is also sent after a reconnect, so that listeners reload what they may have missed. */
export type LiveState = "connecting" | "open" | "lost";
export interface Listener {
  readonly onTicket?: (event: TicketEvent) => void;
  readonly onPresence?: (event: PresenceEvent) => void;
  readonly onState?: (state: LiveState) => void;
  /** Places, issues, limits or the workflow changed. */
  readonly onMasters?: () => void;
  /** A new entry is in the user's inbox. */
  readonly onWaiting?: () => void;
  /** The user's notifications changed. */
  readonly onNotification?: () => void;
}

/** Events without content. */
const PLAIN = ["masters", "waiting", "notification"] as const;
type Plain = (typeof PLAIN)[number];
const isPlain = (kind: string): kind is Plain => PLAIN.some((one) => one === kind);

/**
 * Messages between tabs. A tab that has just `joined` requests the state, and learns if it may have `missed` an event.
 */
type Word =
  | { readonly kind: "ticket"; readonly event: TicketEvent }
  | { readonly kind: "presence"; readonly event: PresenceEvent }
  | { readonly kind: "state"; readonly state: LiveState }
  | { readonly kind: Plain }
  | { readonly kind: "joined"; readonly tab: number; readonly age: number }
  | { readonly kind: "missed"; readonly tab: number };

const LOCK = "smgt-live";
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(LOCK);
const listeners = new Set<Listener>();
let running: AbortController | null = null;
let isReader = false;
let state: LiveState = "connecting";
/** Time of the last event: a tab that joins soon after it may have missed it. */
let heardAt = -Infinity;
const tab = Math.random();

export const liveState = (): LiveState => state;

/** True when a new page may have missed an event: its prefetched answers may predate its first listener. */
export const mayHaveMissed = (): boolean => heardAt > 0 && behindMs() !== undefined;

export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tellTabs = (word: Word): void => channel?.postMessage(word);

function setState(next: LiveState): void {
  if (isReader) tellTabs({ kind: "state", state: next });
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener.onState?.(next);
}

function isOfTicket(value: unknown): value is { readonly ticket_id: number } {
  return typeof value === "object" && value !== null && "ticket_id" in value && typeof value.ticket_id === "number";
}

function tell(word: Extract<Word, { readonly event: unknown }>): void {
  for (const listener of listeners) {
    if (word.kind === "ticket") listener.onTicket?.(word.event);
    else listener.onPresence?.(word.event);
  }
}

function tellPlain(kind: Plain): void {
  for (const listener of listeners) {
    if (kind === "masters") listener.onMasters?.();
    else if (kind === "waiting") listener.onWaiting?.();
    else listener.onNotification?.();
  }
}

channel?.addEventListener("message", ({ data: word }: MessageEvent<Word>) => {
  if (word.kind === "joined") {
    if (isReader) tellTabs({ kind: "state", state });
    if (isReader && performance.now() - heardAt < word.age) tellTabs({ kind: "missed", tab: word.tab });
  } else if (word.kind === "missed") {
    if (word.tab === tab) hear("missed", "");
  } else if (running !== null && !isReader) {
    if (word.kind === "state") setState(word.state);
    else if (word.kind === "ticket" || word.kind === "presence") tell(word);
    else tellPlain(word.kind);
  }
});

function hear(event: string, text: string): void {
  if (event !== "ready") heardAt = performance.now();
  if (event === "session") askWhyOver();
  if (event === "missed") {
    setState("lost");
    setState("open");
  }
  if (isPlain(event)) {
    tellTabs({ kind: event });
    tellPlain(event);
  }
  if (event !== "ticket" && event !== "presence") return;
  const value: unknown = JSON.parse(text);
  if (!isOfTicket(value)) return;
  const word = { kind: event, event: value } as Extract<Word, { readonly event: unknown }>;
  tellTabs(word);
  tell(word);
}

/** Waits for `ms`, or until the machine is online again. */
function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      done();
    }
    window.addEventListener("online", end);
  });
}

async function keepReading(signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted && currentSession() !== null) {
    const startedAt = Date.now();
    await readLine(signal, { onOpen: () => setState("open"), onEvent: hear }).catch(() => undefined);
    if (signal.aborted) return;
    setState("lost");
    if (Date.now() - startedAt > SILENCE_MS) pauseMs = FIRST_PAUSE_MS;
    await pause(pauseMs * (0.75 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Reads once this tab has the lock; until then it gets events from the reading tab. */
async function takeTurn(signal: AbortSignal): Promise<void> {
  const read = async (): Promise<void> => {
    if (signal.aborted) return;
    isReader = true;
    // Events between two readers are lost, so listeners reload when the connection opens.
    if (state === "open") setState("lost");
    await keepReading(signal).finally(() => (isReader = false));
  };
  tellTabs({ kind: "joined", tab, age: behindMs() ?? 0 });
  if (navigator.locks === undefined) return read();
  return navigator.locks.request(LOCK, { signal }, read);
}

/** Starts live updates; call again after a change of role. Returns the function that stops them. */
export function startLive(): () => void {
  running?.abort();
  const line = new AbortController();
  running = line;
  void takeTurn(line.signal).catch(() => undefined);
  return () => {
    line.abort();
    if (running === line) running = null;
  };
}
