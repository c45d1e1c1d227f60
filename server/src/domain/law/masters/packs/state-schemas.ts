/** Schema of the State's name, branding and help. */
import { SEEN_WHOLE } from "@smgt/contract/given.ts";
import { Type } from "typebox";
import { LanguageCode, Name, nullable, strict, Translations, Word } from "./schema-parts.ts";

const Colour = Type.String({ pattern: "^#[0-9a-f]{6}$" });

export const stateSchemas = {
  "state.json": Type.Object(
    {
      state: Type.Array(
        Type.Object(
          {
            state_code: Word,
            state_name: Name,
            state_name_translations: Translations,
            cell_name: Name,
            cell_name_translations: Translations,
            app_name: Name,
            app_name_translations: Translations,
            /** Equal in all languages: it appears in titles and messages. */
            app_short: Type.String({ minLength: 1, maxLength: 20, pattern: SEEN_WHOLE }),
            /** Hash of the logo; null: the program's own logo. */
            mark: nullable(Type.String({ pattern: "^[0-9a-f]{64}$" })),
            /** The State's colours; null for the program's own. */
            colour_light: nullable(Colour),
            colour_dark: nullable(Colour),
            help_phone: nullable(Type.String({ maxLength: 24, pattern: "^\\+?[0-9][0-9 ()-]{2,22}$" })),
            help_mail: nullable(Type.String({ maxLength: 200, pattern: "^[^\\s@<>]+@[^\\s@<>]+$" })),
            help_page: nullable(Type.String({ maxLength: 300, pattern: "^https://[^\\s<>]+$" })),
            languages: Type.Array(LanguageCode, { minItems: 1, uniqueItems: true }),
            first_language: LanguageCode,
          },
          strict,
        ),
        { minItems: 1, maxItems: 1 },
      ),
    },
    strict,
  ),
} as const;
