/** Search of the palette. Pure. */
import { matches } from "../../lib/matches.ts";

export interface Named {
  readonly shown: string;
  readonly everywhere: readonly string[];
}

/** Latin letters of the pressed keys, for an English word typed with a Hindi layout. */
export function typedByPlace(before: string, code: string): string {
  if (code === "Backspace") return before.slice(0, -1);
  if (code === "Space") return `${before} `;
  return /^Key[A-Z]$/.test(code) ? before + code.slice(3).toLowerCase() : before;
}

/**
 * Commands whose name contains every word in one language; prefix matches first. Without a match, the pressed keys are
 * read as Latin letters.
 */
export function findCommands<C extends Named>(commands: readonly C[], typed: string, byPlace: string): readonly C[] {
  const wish = typed.trim();
  if (wish === "") return commands;
  const found = commands.filter(({ everywhere }) => matches(everywhere.join(" "), wish));
  if (found.length === 0 && byPlace.trim() !== "") return findCommands(commands, byPlace, "");
  const isFirst = ({ everywhere }: Named): boolean =>
    everywhere.some((name) => name.toLowerCase().startsWith(wish.toLowerCase()));
  return [...found.filter(isFirst), ...found.filter((command) => !isFirst(command))];
}
