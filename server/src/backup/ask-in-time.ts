/**
 * Asks a folder that may hang, such as one of another machine. What hangs holds a thread of this process until it answers, and there
 * are four for all files, names of hosts and hashes of passwords: while an answer is late, nothing more is asked.
 */
export const LATE = Symbol("late");

/** Gives what comes of the question, or that it takes too long. */
export type AskInTime = <T>(ask: () => Promise<T>) => Promise<T | typeof LATE>;

/** An asker of one folder, which waits so long. */
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

/** The answer alone; one that is late is an error with these words. */
export async function answerInTime<T>(ask: AskInTime, question: () => Promise<T>, ofLate: string): Promise<T> {
  const answer = await ask(question);
  if (answer === LATE) throw new Error(ofLate);
  return answer;
}

/** What is said of the folder of backups. */
export const BACKUPS_AWAY = "The folder of backups does not answer.";
