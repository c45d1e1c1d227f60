/** How much room the disk of a folder has. */
import { statfs } from "node:fs/promises";

/** Absent where there is no such folder. */
export const spaceOf = (folder: string): Promise<{ readonly free: number; readonly all: number } | null> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, all: blocks * bsize }),
    () => null,
  );
