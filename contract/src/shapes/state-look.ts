/** What the State is called, what it looks like and where help is, as every page has it. */
import { Type, type Static } from "typebox";
import { LANGUAGES } from "../languages.ts";
import { nullable, oneOf } from "./common.ts";
import { Wording } from "./wording.ts";

const Language = oneOf(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]);

export const StateLook = Type.Object({
  state_name: Wording,
  cell_name: Wording,
  app_name: Wording,
  /** The short name of the program, the same in every language. */
  app_short: Type.String(),
  /** Hash of the picture (`/state/mark`); null: the program's own sign. */
  mark: nullable(Type.String()),
  /** The style with the State's colours; empty where it has none. */
  style: Type.String(),
  help_phone: nullable(Type.String()),
  help_mail: nullable(Type.String()),
  help_page: nullable(Type.String()),
  /** Those that people may choose. */
  languages: Type.Array(Language),
  /** What is shown to people whose browser names none of them. */
  first_language: Language,
});
export type StateLook = Static<typeof StateLook>;
