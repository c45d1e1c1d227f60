/** What each file of a pack holds. The checker validates against these; the types of a pack come from them. */
import { Type, type Static } from "typebox";
import { placeSchemas } from "./place-schemas.ts";
import { Code, Day, Name, nullable, row, strict, Translations } from "./schema-parts.ts";
import { smallSchemas } from "./small-schemas.ts";
import { stateSchemas } from "./state-schemas.ts";
import { workflowSchemas } from "./workflow-schemas.ts";

/** One schema per file name. */
export const packSchemas = { ...placeSchemas, ...smallSchemas, ...stateSchemas, ...workflowSchemas } as const;

/** The schema of one year's calendar; a pack has one or more files `calendar-<year>.json`. */
export const calendarSchema = Type.Object(
  {
    year: Type.Integer({ minimum: 2000, maximum: 2100 }),
    note: Type.String(),
    holidays: row({
      holiday_date: Day,
      holiday_name: Name,
      holiday_name_translations: Translations,
      /** Null: the whole State. */
      district_code: nullable(Code),
      is_working: Type.Boolean(),
      note: Type.String(),
    }),
  },
  strict,
);

/** The name of a file that every pack must have. */
export type PackFileName = keyof typeof packSchemas;
/** The content of one file. */
export type PackFile<N extends PackFileName> = Static<(typeof packSchemas)[N]>;
/** The content of one calendar. */
export type PackCalendar = Static<typeof calendarSchema>;

/** A whole pack, checked. */
export type Pack = { readonly [N in PackFileName]: PackFile<N> } & {
  readonly calendars: readonly PackCalendar[];
  /** SHA-256 over all files, as hex. */
  readonly contentHash: string;
};
