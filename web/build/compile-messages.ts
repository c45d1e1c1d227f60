/**
 * Compiles the ICU messages of `i18n/messages` while building, so that no parser is shipped. What a language lacks is
 * filled from the English file of the same name.
 */
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const CATALOGUE = /[\\/]i18n[\\/]messages[\\/][a-z]+[\\/][\w-]+\.ts$/;

/** Texts of public pages. They hold what every page says too, so that such a page waits for one file of texts. */
const WITH_ALL_PAGES = /[\\/](?:open|citizen)\.ts$/;

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
      const own = path.dirname(file);
      const names = [...(WITH_ALL_PAGES.test(file) ? ["public.ts"] : []), path.basename(file)];
      const files = names.flatMap((name) => [path.join(own, "..", "en", name), path.join(own, name)]);
      const texts: Record<string, string> = Object.assign({}, ...(await Promise.all(files.map(textsOf))));
      const compiled = Object.fromEntries(
        Object.entries(texts).map(([key, message]) => [key, compileMessageOrThrow(message)]),
      );
      return { code: `export const messages = ${JSON.stringify(compiled)};`, map: null, moduleType: "js" };
    },
  };
}
