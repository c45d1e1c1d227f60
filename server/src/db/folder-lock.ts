/**
 * Lock file of a data folder, with the process's id and start time. The id alone is not enough: after a crash or a
 * reboot another program may have it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Index of the start time in /proc/<pid>/stat, counted behind the name in brackets, in ticks since boot. */
const BEGAN_FIELD = 19;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns the start time of a process in a system-specific form; null for no process. */
export function beginningOf(pid: number): string | null {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) {
    const stat = readFileSync(file, "utf8");
    const began = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[BEGAN_FIELD];
    // Ticks restart at each boot.
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return began === undefined ? null : `${boot} ${began}`;
  }
  if (process.platform === "linux") return null;
  const { stdout, status } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return status === 0 && stdout.trim() !== "" ? stdout.trim() : null;
}

/** Locks the folder for this process; throws with the current holder. */
export function lockFolder(root: string): void {
  const lock = path.join(root, "smgt.pid");
  if (existsSync(lock)) {
    const [number = "", ...began] = readFileSync(lock, "utf8").trim().split(" ");
    const owner = Number(number);
    if (owner !== process.pid && isAlive(owner) && beginningOf(owner) === began.join(" ")) {
      throw new Error(
        `The data folder ${root} is in use by another SMGT (process ${owner}). Stop that one first, or set SMGT_DATA_DIR to another folder.`,
      );
    }
    rmSync(lock, { force: true });
  }
  try {
    writeFileSync(lock, `${process.pid} ${beginningOf(process.pid) ?? ""}`, { flag: "wx" });
  } catch {
    throw new Error(`Another SMGT is just starting on the data folder ${root}. Wait a moment and try again.`);
  }
}

export const unlockFolder = (root: string): void => rmSync(path.join(root, "smgt.pid"), { force: true });
