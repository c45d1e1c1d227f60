/** Copies a file so that it gets its name only when it is whole: bytes and name are on disk when the copy is done. */
import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";

const CHUNK = 1_048_576;

/** Copies one file piece by piece, which holds one thread, and syncs it. */
async function copyFile(from: string, to: string): Promise<void> {
  const source = await open(from, "r");
  try {
    const target = await open(to, "w", 0o600);
    try {
      const buffer = Buffer.allocUnsafe(CHUNK);
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK, null);
        if (bytesRead === 0) break;
        await target.writeFile(buffer.subarray(0, bytesRead));
      }
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Syncs the names in a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems cannot sync folders.
    if (!(error instanceof Error && "code" in error && error.code === "EINVAL")) throw error;
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its parents, with their names on disk. */
async function makeFolder(folder: string): Promise<void> {
  const highest = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (highest === undefined) return;
  for (let made = folder; made.length >= highest.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

/** Copies one file to its place. */
export async function placeFile(from: string, to: string): Promise<void> {
  const folder = path.resolve(path.dirname(to));
  await makeFolder(folder);
  await copyFile(from, `${to}.part`);
  await rename(`${to}.part`, to);
  await syncFolder(folder);
}
