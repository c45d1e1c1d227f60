/** Constraints on the State's row beyond its shape: readable colours, known languages. Pure. */
import { LEAST_CONTRAST, nearestReadable, worstContrast, type Theme } from "@smgt/contract/colours.ts";
import type { Report } from "./report.ts";
import type { Pack } from "./schemas.ts";

/** Reports unreadable colours, with the nearest readable one, and languages without texts. */
export function checkState(pack: Pack, report: Report): void {
  const known = pack["pack.json"].languages;
  for (const [index, row] of pack["state.json"].state.entries()) {
    const at = (field: string): readonly [string, string] => ["state.json", `/state/${index}/${field}`];
    const colour = (field: "colour_light" | "colour_dark", theme: Theme): void => {
      const given = row[field];
      if (given === null || worstContrast(given, theme) >= LEAST_CONTRAST) return;
      const nearest = nearestReadable(given, theme);
      report(...at(field), `The colour ${given} cannot be read well on ${theme} screens; the nearest colour that can is ${nearest}.`);
    };
    colour("colour_light", "light");
    colour("colour_dark", "dark");
    // With one colour alone, the other theme would use the program's own.
    if ((row.colour_light === null) !== (row.colour_dark === null)) {
      report(...at("colour_light"), "Give both colours, or neither.");
    }
    for (const code of row.languages.filter((one) => !known.includes(one))) {
      report(...at("languages"), `pack.json does not name the language "${code}".`);
    }
    if (!row.languages.includes(row.first_language)) {
      report(...at("first_language"), "The first language must be one of those that are offered.");
    }
  }
}
