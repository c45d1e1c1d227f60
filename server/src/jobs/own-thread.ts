/**
 * Work in a separate thread, so that the server answers as before. It is asked and answers by messages, in their order, and
 * is stopped with the server that started it; nothing of what it had begun is kept.
 */
import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { Context } from "../context.ts";

export interface OwnThread<Asked, Answer> {
  /** Null where the server was stopped meanwhile. What goes wrong in the thread is thrown. */
  ask(work: Asked): Promise<Answer | null>;
  end(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The threads of each server of this process that has any. */
const running = new Map<string, Set<Worker>>();

/** Servers that were stopped. A job of theirs that comes to its thread only now gets none, or the end would wait for it. */
const stopped = new Set<string>();

const NO_THREAD = { ask: async () => null, end: async () => undefined };

/** Starts a thread with what it needs for all that it is asked. */
export function startThread<Asked, Answer>(
  { serverId }: Pick<Context, "serverId">,
  file: URL,
  workerData?: unknown,
): OwnThread<Asked, Answer> {
  if (stopped.has(serverId)) return NO_THREAD;
  const thread = new Worker(file, { workerData });
  const own = running.get(serverId) ?? new Set();
  running.set(serverId, own.add(thread));
  const waiting: Waiting[] = [];
  let failure: { readonly error: unknown } | null = null;
  let hasEnded = false;
  thread.on("message", (answer: unknown) => waiting.shift()?.resolve(answer));
  thread.on("error", (error) => {
    failure = { error };
    for (const one of waiting.splice(0)) one.reject(error);
  });
  thread.on("exit", () => {
    hasEnded = true;
    for (const one of waiting.splice(0)) one.resolve(null);
  });
  return {
    ask: (work) =>
      new Promise<Answer | null>((resolve, reject) => {
        if (failure !== null) return void reject(failure.error as Error);
        if (hasEnded) return void resolve(null);
        waiting.push({ resolve: resolve as Waiting["resolve"], reject });
        thread.postMessage(work);
      }),
    async end() {
      own.delete(thread);
      await thread.terminate();
    },
  };
}

/** Stops all that the server has begun in threads, for good: it begins no more. */
export async function stopThreads({ serverId }: Pick<Context, "serverId">): Promise<void> {
  stopped.add(serverId);
  await Promise.all([...(running.get(serverId) ?? [])].map((thread) => thread.terminate()));
  running.delete(serverId);
}

/**
 * Called in a thread: people who wait for an answer come first where there is not enough processor for all. On Linux this
 * is said of the thread alone; elsewhere it would be said of the whole server, and nothing is.
 */
export function letOthersGoFirst(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
