/**
 * One id through everything that one cause brings about: the call of an officer or a run of a job is begun with `traced`,
 * and whatever is written or asked of others while it runs carries its id, however deep. Nothing is handed on by hand.
 */
import { AsyncLocalStorage } from "node:async_hooks";

interface Trace {
  readonly reference: string;
  ticketId: number | null;
  readonly audited: Set<string>;
  hasTransaction: boolean;
}

const traces = new AsyncLocalStorage<Trace>();

/** Does the work, and all that it begins, under this id. */
export const traced = <T>(reference: string, work: () => T): T =>
  traces.run({ reference, ticketId: null, audited: new Set(), hasTransaction: false }, work);

/** The id of the call or job that is at work here; null where there is none. */
export const referenceNow = (): string | null => traces.getStore()?.reference ?? null;

/** Says which ticket the present work is about; calls to others are logged with it. */
export function aboutTicket(ticketId: number): void {
  const trace = traces.getStore();
  if (trace !== undefined) trace.ticketId = ticketId;
}

/** The ticket that the present work is about, if it has said so. */
export const ticketNow = (): number | null => traces.getStore()?.ticketId ?? null;

/** Notes that the present work writes an audit event of this name. */
export const noteAudited = (event: string): void => void traces.getStore()?.audited.add(event);

/** Notes that the present work opened a transaction. */
export function noteTransaction(): void {
  const trace = traces.getStore();
  if (trace !== undefined) trace.hasTransaction = true;
}

/** Writes of the present work so far. */
export const writtenNow = (): { readonly audited: ReadonlySet<string>; readonly hasTransaction: boolean } =>
  traces.getStore() ?? { audited: new Set(), hasTransaction: false };
