/** Bundles a whole pack into one file, to move it from one State's desk to another. Pure. */
import type { Pack } from "../../../law/masters/packs/schemas.ts";

const FORMAT = 1;

/** Returns the bundle: every file of the pack, self-contained, including administrators' changes. */
export function bundleOf(pack: Pack): string {
  const { calendars, contentHash: _hash, ...named } = pack;
  const { builds_on: _below, ...own } = named["pack.json"] as Pack["pack.json"] & { builds_on?: string };
  const files = {
    ...named,
    "pack.json": own,
    ...Object.fromEntries(calendars.map((one) => [`calendar-${one.year}.json`, one])),
  };
  return `${JSON.stringify({ smgt_pack: FORMAT, files }, null, 2)}\n`;
}

/** Parses a bundle into its files; null for another text. */
export function bundledFiles(text: string): ReadonlyMap<string, string> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || !("smgt_pack" in value) || !("files" in value)) return null;
  const { smgt_pack: format, files } = value;
  if (format !== FORMAT || typeof files !== "object" || files === null) return null;
  return new Map(Object.entries(files).map(([name, file]) => [name, `${JSON.stringify(file, null, 2)}\n`]));
}
