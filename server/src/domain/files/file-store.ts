/**
 * Where uploaded files lie: whole files under keys
 * of our own making, never changed once written.
 */
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "../../ports.ts";

const KEY = /^[a-z0-9/-]+$/;

/** A store in a folder on disk. Keys are made by us, never from what a user sent. */
export function diskStore(folder: string): FileStore {
  const place = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return path.join(folder, key);
  };
  return {
    async put(key, source) {
      const file = place(key);
      await mkdir(path.dirname(file), { recursive: true });
      await copyFile(source, `${file}.part`);
      await rename(`${file}.part`, file);
    },
    read: async (key) => (await open(place(key))).createReadStream(),
    remove: (key) => rm(place(key), { force: true }),
    erase: (key) => rm(place(key), { force: true }),
  };
}
