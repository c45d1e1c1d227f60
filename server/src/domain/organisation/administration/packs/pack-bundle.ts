/** A whole pack as one file: what an administrator takes out of one State's desk and proposes in another. Pure. */
import type { Pack } from "../../../law/masters/packs/schemas.ts";

const FORMAT = 1;

/** The text of the file: every file of the pack, standing alone, with what administrators changed. */
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

/** The files of such a text; null where it is none. */
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
