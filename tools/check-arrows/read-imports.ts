/** Reads the imports of the project's own files as text. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface Import {
  readonly from: string;
  readonly to: string;
}

const WORKSPACES = ["contract", "server", "web", "tools", "tests"];
const SPECIFIER =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)|(?:^|\n)import\s+"([^"]+)"/g;

function sources(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" || entry.name === "dist" ? [] : sources(root, name);
    return /\.tsx?$/.test(entry.name) ? [name] : [];
  });
}

function target(from: string, specifier: string): string | null {
  if (specifier.startsWith("@smgt/contract/")) return `contract/src/${specifier.slice("@smgt/contract/".length)}`;
  if (specifier.startsWith("@smgt/server/")) return `server/src/${specifier.slice("@smgt/server/".length)}`;
  if (specifier.startsWith("@smgt/tools/")) return `tools/${specifier.slice("@smgt/tools/".length)}`;
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(from), specifier) : null;
}

/** Returns every import of one TypeScript file by another, except tests beside the code. */
export function readImports(root: string): Import[] {
  return WORKSPACES.flatMap((workspace) => sources(root, workspace))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((from) =>
      [...readFileSync(path.join(root, from), "utf8").matchAll(SPECIFIER)]
        .map((match) => target(from, match[1] ?? match[2] ?? match[3] ?? ""))
        .filter((to) => to !== null && /\.tsx?$/.test(to))
        .map((to) => ({ from, to: to ?? "" })),
    );
}
