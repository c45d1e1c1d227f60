/**
 * Compiles the ICU messages of `i18n/messages` while building, so that no parser is shipped. What a language lacks is
 * filled from the English file of the same name.
 */
import {
  compileMessageOrThrow,
  type CompiledIcuChoices,
  type CompiledMessage,
} from "@lingui/message-utils/compileMessage";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Choice, Message } from "../src/i18n/say-message.ts";

const CATALOGUE = /[\\/]i18n[\\/]messages[\\/][a-z]+[\\/][\w-]+\.ts$/;

/** Texts of public pages. They hold what every page says too, so that such a page waits for one file of texts. */
const WITH_ALL_PAGES = /[\\/](?:open|citizen)\.ts$/;

type Token = CompiledMessage[number];

const isCatalogue = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");

/** A text with its slots, or a choice; `counted` is what `#` stands for. */
function partOf(token: Token, counted: string | null, of: string): string | Choice {
  if (typeof token === "string") {
    if (token === "#" && counted !== null) return `{#${counted}}`;
    if (/[{}]/.test(token)) throw new Error(`A brace in a text would be read as a slot: ${of}`);
    return token;
  }
  const [name, kind, cases] = token;
  if (kind === undefined) return `{${name}}`;
  if (kind === "number" && cases === undefined) return `{#${name}}`;
  if ((kind !== "plural" && kind !== "select") || typeof cases !== "object")
    throw new Error(`The app says only slots, numbers, plurals and choices by a word: ${of}`);
  const { offset, ...rest } = cases as CompiledIcuChoices;
  if (offset !== undefined) throw new Error(`The app counts without an offset: ${of}`);
  const compiled = Object.entries(rest).map(([key, tokens]) => [
    key,
    join(tokens, kind === "plural" ? name : counted, of),
  ]);
  return [name, kind, Object.fromEntries(compiled)];
}

/** What stands side by side as text is one text. */
function join(tokens: readonly Token[], counted: string | null, of: string): Message {
  const parts: (string | Choice)[] = [];
  for (const token of tokens) {
    const part = partOf(token, counted, of);
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  const [only] = parts;
  return parts.length === 0 ? "" : parts.length === 1 && typeof only === "string" ? only : parts;
}

/** An ICU message as `say-message.ts` says it. */
export const compileMessage = (text: string): Message => join(compileMessageOrThrow(text), null, text);

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
        Object.entries(texts).map(([key, message]) => [key, compileMessage(message)]),
      );
      return { code: `export const messages = ${JSON.stringify(compiled)};`, map: null, moduleType: "js" };
    },
  };
}
