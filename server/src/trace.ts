/**
 * One id through everything that one cause brings about: the call of an officer or a run of a job is begun with `traced`,
 * and whatever is written or asked of others while it runs carries its id, however deep. Nothing is handed on by hand.
 */
import { AsyncLocalStorage } from "node:async_hooks";

interface Trace {
  readonly reference: string;
  ticketId: number | null;
}

const traces = new AsyncLocalStorage<Trace>();

/** Does the work, and all that it begins, under this id. */
export const traced = <T>(reference: string, work: () => T): T => traces.run({ reference, ticketId: null }, work);

/** The id of the call or job that is at work here; null where there is none. */
export const referenceNow = (): string | null => traces.getStore()?.reference ?? null;

/** Says which ticket the present work is about; calls to others are logged with it. */
export function aboutTicket(ticketId: number): void {
  const trace = traces.getStore();
  if (trace !== undefined) trace.ticketId = ticketId;
}

/** The ticket that the present work is about, if it has said so. */
export const ticketNow = (): number | null => traces.getStore()?.ticketId ?? null;
