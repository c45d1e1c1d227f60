/**
 * Asks a folder that may hang, such as one on another machine. A hanging question holds one of Node's few threads for
 * files, host names and password hashes until it is answered, so nothing more is asked while an answer is late.
 */
export const LATE = Symbol("late");

/** Returns the answer, or `LATE` after too long. */
export type AskInTime = <T>(ask: () => Promise<T>) => Promise<T | typeof LATE>;

/** Returns an asker for one folder with a time limit. */
export function askInTime(longestMs: number): AskInTime {
  let late = 0;
  return async <T>(ask: () => Promise<T>) => {
    if (late > 0) return LATE;
    const answer = ask();
    const { promise: over, resolve } = Promise.withResolvers<typeof LATE>();
    const timer = setTimeout(() => {
      late += 1;
      const isBack = (): void => void (late -= 1);
      answer.then(isBack, isBack);
      resolve(LATE);
    }, longestMs);
    try {
      return await Promise.race([answer, over]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Returns the answer alone; a late one is an error with this sentence. */
export async function answerInTime<T>(ask: AskInTime, question: () => Promise<T>, lateSentence: string): Promise<T> {
  const answer = await ask(question);
  if (answer === LATE) throw new Error(lateSentence);
  return answer;
}
