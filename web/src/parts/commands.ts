/**
 * Commands available on the screen now. A component registers its commands while mounted, with their keys, so the
 * palette offers exactly what works.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Translations } from "@smgt/contract/languages.ts";
import type { MessageKey } from "../i18n/language.ts";
import { KEYS, useShortcuts, type KeyId } from "../lib/shortcuts.ts";

type Act = (event?: KeyboardEvent) => void;

/** Key of a text, or a name in all languages. */
export type CommandName =
  | Extract<MessageKey, `keys.${string}`>
  | { readonly english: string | null; readonly translations: Translations };

export interface Command {
  /** Group of the command: the open ticket, the open list, navigation, a setting. */
  readonly group: CommandGroup;
  readonly name: CommandName;
  /** Subject inserted into the name, such as the active view. */
  readonly of?: CommandName;
  /** Id in `KEYS`; null for none. */
  readonly key: string | null;
  readonly act: Act;
}
export const COMMAND_GROUPS = ["ticket", "list", "go", "setting"] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

const sources = new Set<{ readonly current: readonly Command[] }>();

export const commandsNow = (): readonly Command[] => [...sources].flatMap((source) => source.current);

/** Registers commands and their keys while the component is mounted. */
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

/** Commands of a screen for ids of `KEYS`. */
export const keyed = (acts: Readonly<Partial<Record<KeyId, Act>>>): readonly Command[] =>
  (Object.entries(acts) as [KeyId, Act][]).map(([id, act]) => ({
    group: GROUPS[id.split(".")[0] ?? ""] ?? "ticket",
    name: `keys.${id}` as const,
    key: KEYS[id],
    act,
  }));
