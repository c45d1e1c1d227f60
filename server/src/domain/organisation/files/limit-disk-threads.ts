/**
 * Limits the share of libuv threads (`UV_THREADPOOL_SIZE`) that uploads may use. Node uses the same few threads for
 * disks and password hashes: with a slow or hanging folder only uploads wait.
 */
import fs from "node:fs";

/** One of Node's usual four, until the server sets the number. */
let share = 1;
let free = share;
const waiting: (() => void)[] = [];

export function shareThreads(threads: number): void {
  const before = share;
  share = Math.max(1, Math.floor(threads / 4));
  free += share - before;
}

/**
 * Runs work that uses one thread, as soon as one of the share is free. Such work must not wait for other such work.
 */
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

/** Wraps an fs function within the share; its last argument is the callback. */
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
/** Replaces Node's fs in `createReadStream` and `createWriteStream` on upload folders. */
export const sharedFs = Object.fromEntries(
  Object.entries({ open, read, write, writev, close }).map(([name, ask]) => [name, within(ask)]),
) as unknown as Pick<typeof fs, "open" | "read" | "write" | "writev" | "close">;
