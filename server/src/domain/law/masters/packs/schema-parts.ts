/** Building blocks of the schemas of a pack's files. */
import { SEEN_WHOLE } from "@smgt/contract/given.ts";
import { ALL_ROLES } from "@smgt/contract/constants.ts";
import { Type, type TProperties, type TSchema } from "typebox";

/** Unknown fields are mistakes: a mistyped name must not be passed over in silence. */
export const strict = { additionalProperties: false } as const;
/** A table: one object per line, at least one. */
export const row = <P extends TProperties>(fields: P) => Type.Array(Type.Object(fields, strict), { minItems: 1 });
/** The value or null, which must be written down. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([Type.Null(), schema]);

/** An id of the pack. */
export const Id = Type.Integer({ minimum: 1, maximum: 99_999 });
/** A text of one line without blanks around it. */
export const Name = Type.String({ minLength: 1, maxLength: 300, pattern: SEEN_WHOLE });
/** Rows of words, each `one|or|another` (`rules/situations.ts`). */
export const Phrases = Type.Array(Type.String({ minLength: 1, maxLength: 4_000, pattern: SEEN_WHOLE }));
/** The code of a language. */
export const LanguageCode = Type.String({ pattern: "^[a-z]{2,3}$" });
/** A name or text in the languages beside English, by their codes; `check-languages.ts` sees that none lacks. */
export const translations = (maxLength: number) =>
  Type.Record(Type.String(), Type.String({ minLength: 1, maxLength, pattern: SEEN_WHOLE }));
export const Translations = translations(300);
/** A code in capitals. */
export const Code = Type.String({ pattern: "^[A-Z][A-Z0-9_-]*$" });
/** A name in small letters. */
export const Word = Type.String({ pattern: "^[a-z][a-z0-9_]*$" });
/** A calendar day. */
export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
/** From which day to which a row is in force, both included; absent or null: without a beginning, without an end. */
export const days = { valid_from: Type.Optional(nullable(Day)), valid_to: Type.Optional(nullable(Day)) } as const;
/** A time of day. */
export const Clock = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });
/** A list of roles. */
export const RoleIds = Type.Array(Type.Enum(ALL_ROLES));
/** Hours, days, working days. */
export const Unit = Type.Enum(["H", "D", "W"] as const);
/** The number of an SLA limit or of points. */
export const Limit = Type.Integer({ minimum: 1, maximum: 1_000 });
