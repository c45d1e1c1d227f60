/** Names and texts in several languages, as calls carry them. */
import { Type } from "typebox";
import type { Translations as ByCode, Wording as InAll } from "../languages.ts";

/** What stands beside an English name or text, `x_name_translations` beside `x_name`: the same by language code. */
export const Translations = Type.Record(Type.String({ pattern: "^[a-z]{2,3}$" }), Type.String());
export type Translations = ByCode;

/** A text in every language that it has; English is always one. */
export const Wording = Type.Unsafe<InAll>(Translations);
export type Wording = InAll;
