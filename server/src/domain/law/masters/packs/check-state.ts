/** What the row of the State must hold to beyond its shape: colours that can be read, languages that are there. Pure. */
import { LEAST_CONTRAST, nearestReadable, worstContrast, type Theme } from "@smgt/contract/colours.ts";
import type { Report } from "./report.ts";
import type { Pack } from "./schemas.ts";

/** Reports colours that are hard to read, with the nearest that is not, and languages without texts. */
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
    // A colour alone would stand beside the program's own in the other theme.
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
