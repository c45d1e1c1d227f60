/** What the calls share that keep an unfinished form for its writer (our own calls, decisions 23 and 115). */
import { Type, type TSchema } from "typebox";
import { Moment, nullable } from "./common.ts";

/** The screen's own id of what is written; a complaint is saved with the same as `client_ref`. */
export const Ref = Type.String({ minLength: 8, maxLength: 64, pattern: "^[A-Za-z0-9-]+$" });

/** One unfinished form as the server has it. */
export const kept = <T extends TSchema>(fields: T) =>
  Type.Object({ ref: Ref, fields, begun_at: Moment, saved_at: Moment });

/** When it was kept; null: it was sent or discarded before, and stays so. */
export const SavedAt = Type.Object({ saved_at: nullable(Moment) });

/** It is kept no more. */
export const Discarded = Type.Object({ saved_at: Type.Null() });
