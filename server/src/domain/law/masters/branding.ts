/** Branding of the State, from the memory of this server. */
import { styleOf } from "@smgt/contract/colours.ts";
import { LANGUAGES, type Language, type Translations, type Wording } from "@smgt/contract/languages.ts";
import type { StateLook } from "@smgt/contract/shapes/state-look.ts";
import type { Context } from "../../../context.ts";
import type { Cached } from "../../../db/caches.ts";
import type { Db } from "../../../db/tx.ts";

const wording = (en: string, translations: Translations): Wording => ({ ...translations, en });
const isKnown = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

async function read(db: Db): Promise<StateLook> {
  const row = await db
    .selectFrom("state_look as s")
    .leftJoin("state_mark as m", "m.mark_hash", "s.mark")
    .selectAll("s")
    .select("m.mark_hash")
    .executeTakeFirst();
  if (row === undefined) throw new Error("No data pack is loaded.");
  const languages = row.languages.filter(isKnown);
  return {
    state_name: wording(row.state_name, row.state_name_translations),
    cell_name: wording(row.cell_name, row.cell_name_translations),
    app_name: wording(row.app_name, row.app_name_translations),
    app_short: row.app_short,
    mark: row.mark_hash,
    style: styleOf(row.colour_light, row.colour_dark),
    help_phone: row.help_phone,
    help_mail: row.help_mail,
    help_page: row.help_page,
    languages: languages.length === 0 ? ["en"] : languages,
    first_language: isKnown(row.first_language) ? row.first_language : "en",
  };
}

/** Refreshed after half a minute, like the masters. */
const LOOK: Cached<StateLook> = { name: "look of the State", keptMs: 30_000, read };

/** Names, logo, colours and help of the State. */
export const brandingOf = (ctx: Pick<Context, "caches">): Promise<StateLook> => ctx.caches.get(LOOK);

/** Short name of the program, used in messages to people. */
export const appShortOf = async (ctx: Pick<Context, "caches">): Promise<string> => (await brandingOf(ctx)).app_short;
