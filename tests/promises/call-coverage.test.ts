/** Every served call has a test that asserts its answer; tests that walk over all calls do not count. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { callGroups } from "@smgt/contract/calls/index.ts";
import type { Call } from "@smgt/contract/call.ts";
import { ROOT } from "../support/paths.ts";

/** Served calls without a test; must stay empty. */
const NEVER_CALLED: readonly string[] = [];

const IMPORT = /import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from "@smgt\/contract\/calls\/[a-z]+\/([\w-]+)\.ts";/g;
/** Folders whose tests walk over all calls without asserting each answer. */
const WALKERS: readonly string[] = ["promises", "attack"];

/** Returns the group: `open-dashboard` is `openDashboard`. */
const groupOf = (file: string): string => file.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Calls made by a test: imported and used again in its text, or named by path. */
function callsIn(text: string): Set<string> {
  const found = new Set<string>();
  const body = text.replace(IMPORT, "");
  for (const [, whole, some, file] of text.matchAll(IMPORT)) {
    const group = groupOf(file ?? "");
    if (whole !== undefined) {
      for (const [, name] of body.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, "g"))) found.add(`${group}.${name}`);
    }
    for (const part of (some ?? "").split(",")) {
      const [name, alias = name] = part.trim().split(" as ");
      if (name !== undefined && name !== "" && new RegExp(`\\b${alias}\\b`).test(body)) found.add(`${group}.${name}`);
    }
  }
  return found;
}

const texts = readdirSync(path.join(ROOT, "tests"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !WALKERS.includes(file.split(path.sep)[0] ?? ""))
  // Includes paths in regular expressions.
  .map((file) => readFileSync(path.join(ROOT, "tests", file), "utf8").replaceAll("\\/", "/"));

it("every served call is used in a test of its own", () => {
  const made = new Set(texts.flatMap((text) => [...callsIn(text)]));
  const isByPath = (one: Call): boolean => texts.some((text) => new RegExp(`["\`}^]${one.path}["\`?\\\\]`).test(text));
  const never = Object.entries(callGroups).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, unknown>).flatMap(([name, value]) => {
      if (typeof value !== "object" || value === null || !("path" in value)) return [];
      const one = value as Call;
      const isMade = made.has(`${group}.${name}`) || isByPath(one);
      return isMade ? [] : [one.name];
    }),
  );
  assert.deepEqual(never, NEVER_CALLED);
});
