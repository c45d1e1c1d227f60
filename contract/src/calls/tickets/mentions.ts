/** Candidates for a mention in a note on a ticket (our own call, decision 25). */
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Id, rows, text } from "../../shapes/common.ts";

export const Mentionable = Type.Object({ user_id: Id, user_name: Type.String(), designation: Type.String() });
export type Mentionable = Static<typeof Mentionable>;

export const getMentionable = call({
  name: "ticket.getmentionable",
  method: "POST",
  path: "/ticket/getmentionable",
  access: anySession,
  about:
    "Colleagues who may see the ticket and whose name, designation or user ID holds each word of the text; those who have the ticket first, then those who acted on it; a few.",
  body: Type.Object({
    ticket_id: Id,
    /** Text after the sign; absent while empty. */
    text: Type.Optional(text(60)),
  }),
  reply: rows(Mentionable),
  refuses: ["TICKET_NOT_FOUND"],
});
