/** Copies folders file by file, with the hash of what was written, and finds the bytes that are others later. */
import { createHash } from "node:crypto";
import { mkdir, open, readdir, rename } from "node:fs/promises";
import path from "node:path";

export interface Copied {
  /** From the top of the copy. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const CHUNK = 1_048_576;
/** Whether a file was not there. */
export const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Reads a file to its end and gives each piece to `take`. */
async function readAll(file: string, take: (piece: Buffer) => Promise<void> | void): Promise<void> {
  const handle = await open(file, "r");
  try {
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, null);
      if (bytesRead === 0) return;
      await take(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** Length and hash of a file. */
export async function hashFile(file: string): Promise<Omit<Copied, "path">> {
  const hash = createHash("sha256");
  let bytes = 0;
  await readAll(file, (piece) => {
    hash.update(piece);
    bytes += piece.length;
  });
  return { bytes, sha256: hash.digest("hex") };
}

/** Copies one file, so that it is on the disk when this is done. */
export async function copyFile(from: string, to: string): Promise<Omit<Copied, "path">> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const handle = await open(to, "w", 0o600);
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await readAll(from, async (piece) => {
      hash.update(piece);
      bytes += piece.length;
      await handle.writeFile(piece);
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Makes what a folder names reach the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems sync no folders; there nobody can do more.
    if (!(error instanceof Error && "code" in error && error.code === "EINVAL")) throw error;
  } finally {
    await handle.close();
  }
}

/** Makes a folder, and those above it, so that their names are on the disk when this is done. */
async function makeFolder(folder: string): Promise<void> {
  const highest = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (highest === undefined) return;
  for (let made = folder; made.length >= highest.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

/** Copies one file, which gets its name when it is whole; bytes and name are on the disk when this is done. */
export async function placeFile(from: string, to: string): Promise<void> {
  const folder = path.resolve(path.dirname(to));
  await makeFolder(folder);
  await copyFile(from, `${to}.part`);
  await rename(`${to}.part`, to);
  await syncFolder(folder);
}

interface Tree {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** Everything below a folder, as paths from there, without what `isLeftOut`. */
export async function treeOf(root: string, isLeftOut: (relative: string) => boolean = () => false): Promise<Tree> {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isGone(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const relative = path.posix.join(folder, entry.name);
      if (isLeftOut(relative)) continue;
      if (entry.isDirectory()) {
        folders.push(relative);
        await walk(relative);
      } else if (entry.isFile()) files.push(relative);
      else throw new Error(`${path.join(root, relative)} is neither a file nor a folder, and cannot be backed up.`);
    }
  };
  await walk("");
  return { folders, files: files.toSorted() };
}

/** Files that are copied or read at a time: while one is written to the disk, others need not wait. */
const AT_ONCE = 8;

/** Does the same to each, some at a time; gives what came of it, in their order. After a failure nothing more is begun, and nothing goes on. */
async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const turns = items.entries();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    for (const [at, item] of turns) {
      if (hasFailed) return;
      try {
        done[at] = await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return done;
}

/** Copies a tree; what vanishes meanwhile is left out, as a database removes files while it runs. */
export async function copyTree(from: string, to: string, tree: Tree): Promise<Copied[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const folder of tree.folders) await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  const copied = await eachOf(tree.files, async (file): Promise<Copied[]> => {
    try {
      return [{ path: file, ...(await copyFile(path.join(from, file), path.join(to, file))) }];
    } catch (error) {
      if (!isGone(error)) throw error;
      return [];
    }
  });
  return copied.flat();
}

/** What is wrong with a copy: each file that is missing or has other bytes, by its path. */
export async function damageOf(root: string, wanted: readonly Copied[]): Promise<string[]> {
  const damaged = await eachOf(wanted, async ({ path: file, bytes, sha256 }): Promise<string[]> => {
    try {
      const found = await hashFile(path.join(root, file));
      return found.bytes !== bytes || found.sha256 !== sha256 ? [`${file}: its bytes are others`] : [];
    } catch (error) {
      if (!isGone(error)) throw error;
      return [`${file}: it is missing`];
    }
  });
  return damaged.flat();
}
