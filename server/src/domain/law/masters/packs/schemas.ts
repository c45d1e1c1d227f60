/** Contents of each pack file. The checker validates against these schemas; the types of a pack derive from them. */
import { Type, type Static } from "typebox";
import { placeSchemas } from "./place-schemas.ts";
import { Clock, Code, Day, Name, nullable, row, strict, Translations } from "./schema-parts.ts";
import { smallSchemas } from "./detection-schemas.ts";
import { stateSchemas } from "./state-schemas.ts";
import { workflowSchemas } from "./workflow-schemas.ts";

export const packSchemas = { ...placeSchemas, ...smallSchemas, ...stateSchemas, ...workflowSchemas } as const;

/** Schema of one year's calendar; a pack has one or more files `calendar-<year>.json`. */
export const calendarSchema = Type.Object(
  {
    year: Type.Integer({ minimum: 2000, maximum: 2100 }),
    note: Type.String(),
    holidays: row({
      holiday_date: Day,
      holiday_name: Name,
      holiday_name_translations: Translations,
      /** The district; null for the whole State. */
      district_code: nullable(Code),
      is_working: Type.Boolean(),
      /** End of a half day; null for a whole day. */
      closes_at: Type.Optional(nullable(Clock)),
      note: Type.String(),
    }),
  },
  strict,
);

/** Name of a required pack file. */
export type PackFileName = keyof typeof packSchemas;
export type PackFile<N extends PackFileName> = Static<(typeof packSchemas)[N]>;
export type PackCalendar = Static<typeof calendarSchema>;

/** A valid pack. */
export type Pack = { readonly [N in PackFileName]: PackFile<N> } & {
  readonly calendars: readonly PackCalendar[];
  /** SHA-256 over all files, in hexadecimal. */
  readonly contentHash: string;
};
