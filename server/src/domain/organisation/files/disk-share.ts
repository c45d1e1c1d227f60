/**
 * The share of this process's threads that uploads may hold. Node asks disks and hashes passwords with the same few threads
 * (`UV_THREADPOOL_SIZE`): where a folder is slow or hangs, uploads wait for each other, and nobody else for them.
 */
import fs from "node:fs";

/** One of Node's usual four, until the server says how many there are. */
let share = 1;
let free = share;
const waiting: (() => void)[] = [];

/** Gives uploads a quarter of so many threads. */
export function shareThreads(threads: number): void {
  const before = share;
  share = Math.max(1, Math.floor(threads / 4));
  free += share - before;
}

/** Runs work that holds one thread, as soon as one of the share is free. Such work must not wait for other such work. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = free < 0 ? undefined : waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

type Asked = (...args: unknown[]) => void;

/** The same question to the disk, within the share; its last argument is what is told the answer. */
const within = (ask: unknown): Asked => {
  const asked = ask as Asked;
  return (...args) => {
    const tell = args.pop() as Asked;
    void onDisk(
      () =>
        new Promise<void>((resolve) => {
          asked(...args, (...answer: unknown[]) => {
            resolve();
            tell(...answer);
          });
        }),
    );
  };
};

const { open, read, write, writev, close } = fs;
/** For `createReadStream` and `createWriteStream` on the folders of uploads, in place of Node's own. */
export const sharedFs = Object.fromEntries(
  Object.entries({ open, read, write, writev, close }).map(([name, ask]) => [name, within(ask)]),
) as unknown as Pick<typeof fs, "open" | "read" | "write" | "writev" | "close">;
