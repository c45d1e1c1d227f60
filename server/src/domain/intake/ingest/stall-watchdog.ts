/** Timeout for reading and batches, so that one hanging request does not stop the reading for good. */

/** A page or a batch takes far less; anything longer hangs. */
export const OVERDUE_MS = 25_000;

export class Overdue extends Error {}

/**
 * Runs `work` and throws `Overdue` after the timeout. The signal stops work that supports it; other work may still end
 * later, so it must be safe to repeat.
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
