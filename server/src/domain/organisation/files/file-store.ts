/**
 * Store of uploaded files: whole files under generated keys, never changed once written. A stored file has reached
 * the disk, as has the database row that names it.
 */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "../../../ports.ts";
import { onDisk, sharedFs } from "./limit-disk-threads.ts";
import { spaceOf } from "./disk-space.ts";
import { placeFile } from "./place-file.ts";

const KEY = /^[a-z0-9/-]+$/;

/** Returns a store in a folder on disk. Keys are generated, never derived from user input. */
export function diskStore(folder: string): FileStore {
  const place = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return path.join(folder, key);
  };
  return {
    // The folder is absent before the first file.
    space: async () => (await spaceOf(folder)) ?? spaceOf(path.dirname(folder)),
    put: async (key, source) => onDisk(() => placeFile(source, place(key))),
    async read(key) {
      const bytes = createReadStream(place(key), { fs: sharedFs });
      await once(bytes, "open");
      return bytes;
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}
