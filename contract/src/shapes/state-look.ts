/** Branding of the State on every page: name, logo, colours and help contact. */
import { Type, type Static } from "typebox";
import { LANGUAGES } from "../languages.ts";
import { nullable, oneOf } from "./common.ts";
import { Wording } from "./wording.ts";

const Language = oneOf(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]);

export const StateLook = Type.Object({
  state_name: Wording,
  cell_name: Wording,
  app_name: Wording,
  /** Short name of the program, the same in every language. */
  app_short: Type.String(),
  /** Hash of the logo (`/state/mark`); null: the program's own logo. */
  mark: nullable(Type.String()),
  /** Style with the State's colours; empty without them. */
  style: Type.String(),
  help_phone: nullable(Type.String()),
  help_mail: nullable(Type.String()),
  help_page: nullable(Type.String()),
  /** Languages on offer. */
  languages: Type.Array(Language),
  /** Default for browsers that accept none of them. */
  first_language: Language,
});
export type StateLook = Static<typeof StateLook>;
