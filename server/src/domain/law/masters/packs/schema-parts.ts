/** Building blocks for schemas of pack files. */
import { SEEN_WHOLE } from "@smgt/contract/given.ts";
import { ALL_ROLES } from "@smgt/contract/constants.ts";
import { Type, type TProperties, type TSchema } from "typebox";

/** Unknown fields are problems: a misspelt name must not be ignored silently. */
export const strict = { additionalProperties: false } as const;
/** A table: one object per line, at least one. */
export const row = <P extends TProperties>(fields: P) => Type.Array(Type.Object(fields, strict), { minItems: 1 });
/** A value or an explicit null. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([Type.Null(), schema]);

export const Id = Type.Integer({ minimum: 1, maximum: 99_999 });
/** A text of one line without surrounding spaces. */
export const Name = Type.String({ minLength: 1, maxLength: 300, pattern: SEEN_WHOLE });
/** Rows of words, each `one|or|another` (`detection/phrases.ts`). */
export const Phrases = Type.Array(Type.String({ minLength: 1, maxLength: 4_000, pattern: SEEN_WHOLE }));
export const LanguageCode = Type.String({ pattern: "^[a-z]{2,3}$" });
/** A name or text in the languages beside English, by code; `check-languages.ts` reports missing ones. */
export const translations = (maxLength: number) =>
  Type.Record(Type.String(), Type.String({ minLength: 1, maxLength, pattern: SEEN_WHOLE }));
export const Translations = translations(300);
/** An upper-case code. */
export const Code = Type.String({ pattern: "^[A-Z][A-Z0-9_-]*$" });
/** A lower-case name. */
export const Word = Type.String({ pattern: "^[a-z][a-z0-9_]*$" });
export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
/** Period of a row, both days included; absent or null: open. */
export const days = { valid_from: Type.Optional(nullable(Day)), valid_to: Type.Optional(nullable(Day)) } as const;
export const Clock = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });
export const RoleIds = Type.Array(Type.Enum(ALL_ROLES));
/** Hours, days, working days. */
export const Unit = Type.Enum(["H", "D", "W"] as const);
/** Number for an SLA limit or for scores. */
export const Limit = Type.Integer({ minimum: 1, maximum: 1_000 });
