/** Our own calls beside the specification's: live updates and files. */
import { Type } from "typebox";
import { anySession, call } from "../../call.ts";
import { Id } from "../../shapes/common.ts";

/** Longest delay between loading a page and opening its event stream, in milliseconds. */
export const MOST_BEHIND_MS = 20_000;

export const liveEvents = call({
  name: "live.events",
  method: "GET",
  path: "/live/events",
  access: anySession,
  about:
    'Server-sent events: `ticket` with {ticket_id, status_id, version, change} for every ticket that the role may see, and with {ticket_id, change: "gone"} for one that a change took out of its sight; `presence` with {ticket_id, user_id, state} when somebody comes, writes or goes there; `waiting` when something waits for the caller that did not before; `notification` when the caller\'s notifications changed; `missed` when changes may have gone by unheard and the screen should ask again; `session` with {end_reason} when the session is over, then the line ends.',
  query: Type.Object({
    behind_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_BEHIND_MS,
        description:
          "How long before it opens the line the page asked for what it shows, in milliseconds: what happened since then is told again.",
      }),
    ),
  }),
  reply: Type.Unknown(),
});

export const attachmentFile = call({
  name: "live.attachment",
  method: "GET",
  path: "/files/attachment",
  access: anySession,
  about: "A file of a ticket, as a download, for those who work the ticket; who took it is on record.",
  query: Type.Object({ attachment_id: Id }),
  reply: Type.Unknown(),
  refuses: ["TICKET_NOT_FOUND", "NOT_PERMITTED"],
});

export const profileImage = call({
  name: "live.profileimage",
  method: "GET",
  path: "/files/profile",
  access: anySession,
  about: "The picture of an officer: re-encoded, small, and served as a picture only.",
  query: Type.Object({ user_id: Id, v: Type.Optional(Type.String({ maxLength: 20 })) }),
  reply: Type.Unknown(),
  refuses: ["USER_NOT_FOUND"],
});
