/**
 * Worker threads for heavy work, so that the server stays responsive. Requests and answers are messages in order. A
 * thread stops with its server, and unfinished work is lost.
 */
import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { Context } from "../context.ts";

export interface WorkerThread<Asked, Answer> {
  /** Absent when the server was stopped meanwhile. Errors of the thread are thrown. */
  ask(work: Asked): Promise<Answer | null>;
  end(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Threads of each server in this process. */
const running = new Map<string, Set<Worker>>();

/** Stopped servers. A late job of theirs gets no thread, or the stop would wait for it. */
const stopped = new Set<string>();

const NO_THREAD = { ask: async () => null, end: async () => undefined };

/** Starts a thread with the data for all its requests. */
export function startThread<Asked, Answer>(
  { serverId }: Pick<Context, "serverId">,
  file: URL,
  workerData?: unknown,
): WorkerThread<Asked, Answer> {
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

/** Stops all threads of the server for good; no new ones start. */
export async function stopThreads({ serverId }: Pick<Context, "serverId">): Promise<void> {
  stopped.add(serverId);
  await Promise.all([...(running.get(serverId) ?? [])].map((thread) => thread.terminate()));
  running.delete(serverId);
}

/**
 * Lowers the priority of the calling thread below that of requests. On Linux it applies to the thread alone; elsewhere
 * it would apply to the whole process, so nothing is done.
 */
export function letOthersGoFirst(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
