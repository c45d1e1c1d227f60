/**
 * Compiles the ICU messages of `i18n/messages` while building, so that no parser is shipped. What a language lacks is
 * filled from the English file of the same name.
 */
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const CATALOGUE = /[\\/]i18n[\\/]messages[\\/][a-z]+[\\/][\w-]+\.ts$/;

const isCatalogue = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");

/** A new address each time: in development Node would otherwise keep the first version. */
async function textsOf(file: string): Promise<Record<string, string>> {
  const { messages }: { messages?: unknown } = await import(`${pathToFileURL(file).href}?t=${Date.now()}`);
  if (!isCatalogue(messages)) throw new Error(`${file} has no catalogue "messages".`);
  return messages;
}

export function compileMessages(): Plugin {
  return {
    name: "smgt-compile-messages",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!CATALOGUE.test(file)) return null;
      const english = path.join(path.dirname(file), "..", "en", path.basename(file));
      const texts = { ...(await textsOf(english)), ...(await textsOf(file)) };
      const compiled = Object.fromEntries(
        Object.entries(texts).map(([key, message]) => [key, compileMessageOrThrow(message)]),
      );
      return { code: `export const messages = ${JSON.stringify(compiled)};`, map: null, moduleType: "js" };
    },
  };
}
