/** Disk of a few megabytes that can be filled: a tmpfs, where the system allows mounting one. */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

export interface SmallDisk {
  /** Folder on the disk, owned by the given user. */
  readonly folder: string;
  fill(): void;
  empty(): void;
  close(): void;
}

const PIECE = Buffer.alloc(64 * 1_024, 1);

/** Mounts the disk at `folder`; null where that is not allowed (it needs Linux and root). */
export function mountSmallDisk(
  folder: string,
  megabytes: number,
  owner: { readonly uid: number; readonly gid: number } | null,
): SmallDisk | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (mounted.status !== 0) return null;
  chmodSync(folder, 0o755);
  const inside = path.join(folder, "content");
  mkdirSync(inside, { mode: 0o700 });
  if (owner !== null) chownSync(inside, owner.uid, owner.gid);
  const ballast = path.join(folder, "ballast");
  return {
    folder: inside,
    fill() {
      const file = openSync(ballast, "a");
      try {
        for (;;) if (writeSync(file, PIECE) < PIECE.length) break;
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes("ENOSPC")) throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    close() {
      spawnSync("umount", ["-l", folder]);
    },
  };
}
