/** Where uploaded files lie. One interface; disk now, an object store may follow. */
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

export interface FileStore {
  /** Keeps the bytes under a key of our own making; repeating is harmless. */
  put(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Readable;
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9/-]+$/;

/** A store in a folder on disk. Keys are made by us, never from what a user sent. */
export function diskStore(folder: string): FileStore {
  const place = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = place(key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
    },
    read: (key) => createReadStream(place(key)),
    remove: (key) => rm(place(key), { force: true }),
  };
}
