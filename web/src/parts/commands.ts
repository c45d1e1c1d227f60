/**
 * What can be done on the screen now. A part that can do something says so while it is there, with a key where there is
 * one: so the palette offers exactly what works, and a key that it shows acts.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Translations } from "@smgt/contract/languages.ts";
import type { MessageKey } from "../i18n/language.ts";
import { KEYS, useShortcuts, type KeyId } from "../lib/shortcuts.ts";

type Act = (event?: KeyboardEvent) => void;

/** A word of the texts of keys, or a name that came in all languages. */
export type CommandName =
  | Extract<MessageKey, `keys.${string}`>
  | { readonly english: string | null; readonly translations: Translations };

export interface Command {
  /** Where it belongs: the open ticket, the open list, a place to go to, a setting. */
  readonly group: CommandGroup;
  readonly name: CommandName;
  /** What the name is about, such as the view that is shown. */
  readonly of?: CommandName;
  /** As in `KEYS`; null for none. */
  readonly key: string | null;
  readonly act: Act;
}
export const COMMAND_GROUPS = ["ticket", "list", "go", "setting"] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

const sources = new Set<{ readonly current: readonly Command[] }>();

/** Everything that can be done now. */
export const commandsNow = (): readonly Command[] => [...sources].flatMap((source) => source.current);

/** Offers what can be done while the component is there, and binds its keys. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    sources.add(latest);
    return () => void sources.delete(latest);
  }, []);
  const bound = commands.flatMap(({ key, act }) => (key === null ? [] : [[key, act] as const]));
  useShortcuts(Object.fromEntries(bound));
}

const GROUPS: Readonly<Record<string, CommandGroup>> = {
  app: "go",
  list: "list",
  ticket: "ticket",
  parked: "list",
  waiting: "list",
  log: "list",
};

/** The keys of `KEYS` that a screen serves, as commands. */
export const keyed = (acts: Readonly<Partial<Record<KeyId, Act>>>): readonly Command[] =>
  (Object.entries(acts) as [KeyId, Act][]).map(([id, act]) => ({
    group: GROUPS[id.split(".")[0] ?? ""] ?? "ticket",
    name: `keys.${id}` as const,
    key: KEYS[id],
    act,
  }));
