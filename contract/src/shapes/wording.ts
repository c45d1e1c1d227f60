import { Type } from "typebox";
import type { Translations as ByCode, Wording as InAll } from "../languages.ts";

/** Translations of an English name or text by language code: `x_name_translations` beside `x_name`. */
export const Translations = Type.Record(Type.String({ pattern: "^[a-z]{2,3}$" }), Type.String());
export type Translations = ByCode;

/** Text in all its languages, always including English. */
export const Wording = Type.Unsafe<InAll>(Translations);
export type Wording = InAll;
