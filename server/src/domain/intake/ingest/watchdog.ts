/** Gives up what takes too long, so that one answer that never comes does not stop the reading for good. */

/** A page or a batch is done in far less; whatever takes longer hangs. */
export const OVERDUE_MS = 25_000;

export class Overdue extends Error {}

/**
 * Runs `work` and throws `Overdue` when it has not ended in time. The signal is for work that can stop; what cannot may
 * still end later, so the work must be safe to do twice.
 */
export async function inTime<T>(
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
  ms: number = OVERDUE_MS,
): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const overdue = new Overdue(`${what} took longer than ${ms} ms and was given up.`);
      reject(overdue);
      abort.abort(overdue);
    }, ms);
  });
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
