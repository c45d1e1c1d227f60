/** Free and total bytes of the disk of a folder. */
import { statfs } from "node:fs/promises";
import type { DiskSpace } from "../../../ports.ts";

/** Returns null without such a folder. */
export const spaceOf = (folder: string): Promise<DiskSpace | null> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, all: blocks * bsize }),
    () => null,
  );
