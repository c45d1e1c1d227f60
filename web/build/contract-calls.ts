/**
 * The browser needs of a call only its method, path, files and kind of access; the types come from the contract at
 * compile time. This plugin replaces the contract's files of calls and shapes by that much, so that no
 * schema and no schema library is shipped. Everything else in the contract is bundled as it is.
 */
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const SLIMMED = /[\\/]contract[\\/]src[\\/](?:calls|shapes)[\\/](?:[a-z]+[\\/])?[\w-]+\.ts$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the browser keeps of an export, or undefined for what it must not use. */
function slim(value: unknown): unknown {
  if (isRecord(value) && "path" in value && "method" in value && "files" in value) {
    const { method, path, files } = value;
    const access = isRecord(value["access"]) ? { kind: value["access"]["kind"] } : undefined;
    return { method, path, files, access };
  }
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number")) return value;
  return undefined;
}

export function contractCalls(): Plugin {
  return {
    name: "smgt-contract-calls",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!SLIMMED.test(file)) return null;
      const exports: Record<string, unknown> = await import(pathToFileURL(file).href);
      const lines = Object.entries(exports)
        .map(([name, value]) => [name, slim(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { code: lines.join("\n"), map: null, moduleType: "js" };
    },
  };
}
