/** Starts the thread that learns, and stops it with the server. */
import { Worker } from "node:worker_threads";
import type { Context } from "../../context.ts";
import type { Learned, Work } from "./thread.ts";

/** The threads of each server of this process. */
const running = new Map<string, Set<Worker>>();

/** Learns; null where the server was stopped meanwhile. What goes wrong in the thread is thrown. */
export async function learnInThread({ serverId }: Pick<Context, "serverId">, work: Work): Promise<Learned | null> {
  const thread = new Worker(new URL("./thread.ts", import.meta.url));
  const own = running.get(serverId) ?? new Set();
  running.set(serverId, own.add(thread));
  try {
    return await new Promise<Learned | null>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => resolve(null));
      thread.postMessage(work);
    });
  } finally {
    own.delete(thread);
    await thread.terminate();
  }
}

/** Stops what the server has begun to learn; nothing of it is kept, and the next job begins again. */
export async function stopLearning({ serverId }: Pick<Context, "serverId">): Promise<void> {
  await Promise.all([...(running.get(serverId) ?? [])].map((thread) => thread.terminate()));
  running.delete(serverId);
}
