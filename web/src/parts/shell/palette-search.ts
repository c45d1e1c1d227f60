/** What the palette finds for what is typed. Pure. */
import { matches } from "../../lib/matches.ts";

export interface Named {
  /** As the screen shows it. */
  readonly shown: string;
  /** In every language. */
  readonly everywhere: readonly string[];
}

/** The letters of the keys that were pressed, for those who type an English word while the keyboard is set to Hindi. */
export function typedByPlace(before: string, code: string): string {
  if (code === "Backspace") return before.slice(0, -1);
  if (code === "Space") return `${before} `;
  return /^Key[A-Z]$/.test(code) ? before + code.slice(3).toLowerCase() : before;
}

/**
 * Those whose name has every word in one of the languages; those that begin with it come first. Where nothing has them,
 * the keys that were pressed are taken for Latin letters.
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
