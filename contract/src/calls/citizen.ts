/** What a citizen may ask about his own ticket, without signing in. Nothing personal is ever in an answer. */
import { Type } from "typebox";
import { call, publicAccess } from "../call.ts";
import { Id, Moment, nullable, text } from "../shapes/common.ts";

export const citizenStatus = call({
  name: "citizen.ticketstatus",
  method: "POST",
  path: "/citizen/ticketstatus",
  access: publicAccess,
  about: "Status and dates of a ticket, for who knows its number and the handle or mobile it came from (our own call).",
  body: Type.Object({
    ticket_no: text(40),
    /** The handle on X, with or without @, or the mobile that was given. */
    known_as: text(60),
    captcha_id: text(100),
    captcha: Type.String({ maxLength: 8_000, description: "the solver's payload" }),
  }),
  reply: Type.Object({
    ticket_no: Type.String(),
    status_id: Id,
    status_name: Type.String(),
    status_name_hi: Type.String(),
    received_at: Moment,
    /** When it should be solved; null once it is, or while nothing is promised. */
    due_at: nullable(Moment),
    resolved_at: nullable(Moment),
    /** Each time the status changed, first to last. */
    steps: Type.Array(
      Type.Object({ at: Moment, status_id: Id, status_name: Type.String(), status_name_hi: Type.String() }),
    ),
  }),
  refuses: ["CAPTCHA_FAILED", "CITIZEN_TICKET_NOT_FOUND"],
});
