/** Common shapes of the calls that save form drafts (our own calls, decisions 23 and 115). */
import { Type, type TSchema } from "typebox";
import { Moment, nullable } from "./common.ts";

/** Draft id chosen by the screen; a submitted complaint has the same value in `client_ref`. */
export const Ref = Type.String({ minLength: 8, maxLength: 64, pattern: "^[A-Za-z0-9-]+$" });

/** Saved draft as stored by the server. */
export const kept = <T extends TSchema>(fields: T) =>
  Type.Object({ ref: Ref, fields, begun_at: Moment, saved_at: Moment });

/** Time of the save; null: already sent or discarded, which is final. */
export const SavedAt = Type.Object({ saved_at: nullable(Moment) });

/** Answer after the draft's deletion. */
export const Discarded = Type.Object({ saved_at: Type.Null() });
