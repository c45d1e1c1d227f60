/** Compiles the ICU messages of `i18n/messages` while building, so that no parser is shipped. */
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const CATALOGUE = /[\\/]i18n[\\/]messages[\\/](?:en|hi)[\\/][\w-]+\.ts$/;

const isCatalogue = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");

export function compileMessages(): Plugin {
  return {
    name: "smgt-compile-messages",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!CATALOGUE.test(file)) return null;
      // A new address each time: in development Node would otherwise keep the first version.
      const exports: Record<string, unknown> = await import(`${pathToFileURL(file).href}?t=${Date.now()}`);
      const code = Object.entries(exports).map(([name, value]) => {
        if (!isCatalogue(value)) throw new Error(`${file}: ${name} is not a catalogue of texts`);
        const compiled = Object.fromEntries(
          Object.entries(value).map(([key, message]) => [key, compileMessageOrThrow(message)]),
        );
        return `export const ${name} = ${JSON.stringify(compiled)};`;
      });
      return { code: code.join("\n"), map: null, moduleType: "js" };
    },
  };
}
