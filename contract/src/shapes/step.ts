/** Event of a ticket in words, for its timeline and the logs: what happened, its author's role, and both statuses. */
import { Type } from "typebox";
import { nullable } from "./common.ts";
import { Translations } from "./wording.ts";

export const Step = {
  /** Text of the workflow action or of the event; the code where the program has no text. */
  action_name: Type.String(),
  action_name_translations: Translations,
  role_name: nullable(Type.String()),
  role_name_translations: Translations,
  from_status_name: nullable(Type.String()),
  from_status_name_translations: Translations,
  to_status_name: nullable(Type.String()),
  to_status_name_translations: Translations,
};
