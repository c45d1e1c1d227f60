/**
 * Trace id of everything caused by one call or job run. `traced` starts it; all writes and requests inside carry the id
 * without being passed it.
 */
import { AsyncLocalStorage } from "node:async_hooks";

interface Trace {
  readonly reference: string;
  ticketId: number | null;
  readonly audited: Set<string>;
  hasTransaction: boolean;
}

const traces = new AsyncLocalStorage<Trace>();

/** Runs the work, and everything it starts, under this id. */
export const traced = <T>(reference: string, work: () => T): T =>
  traces.run({ reference, ticketId: null, audited: new Set(), hasTransaction: false }, work);

/** Id of the current call or job; null outside. */
export const referenceNow = (): string | null => traces.getStore()?.reference ?? null;

/** Sets the ticket of the current work; calls to others are logged with it. */
export function aboutTicket(ticketId: number): void {
  const trace = traces.getStore();
  if (trace !== undefined) trace.ticketId = ticketId;
}

/** Ticket of the current work, if set. */
export const ticketNow = (): number | null => traces.getStore()?.ticketId ?? null;

/** Records that the current work writes an audit event of this name. */
export const noteAudited = (event: string): void => void traces.getStore()?.audited.add(event);

/** Records that the current work opened a transaction. */
export function noteTransaction(): void {
  const trace = traces.getStore();
  if (trace !== undefined) trace.hasTransaction = true;
}

/** Writes of the current work so far. */
export const writtenNow = (): { readonly audited: ReadonlySet<string>; readonly hasTransaction: boolean } =>
  traces.getStore() ?? { audited: new Set(), hasTransaction: false };
