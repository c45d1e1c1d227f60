/** Trail of one ticket, one officer's day or one id across all logs, for roles 1 and 2 (our own calls). */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Day, Flag, Id, rows, text } from "../../shapes/common.ts";
import { TrailRow } from "../../shapes/log.ts";

const readers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);
const Extras = {
  /** Cursor of the older page; absent on the oldest. */
  next_cursor: Type.Optional(Type.String()),
  /** Y: more calls have an id of this page than are shown. */
  is_cut: Type.Optional(Flag),
};
/** `next_cursor` of the newer page; absent for the newest page. */
const Cursor = { cursor: Type.Optional(text(20)) };

export const ticketStory = call({
  name: "logmanagement.getticketstory",
  method: "POST",
  path: "/logmanagement/getticketstory",
  access: readers,
  about:
    "What happened to a ticket, a page at a time, each oldest first: history, record, replies, jobs, calls and the platform; for those who may see it.",
  body: Type.Object({ ticket_id: Id, ...Cursor }),
  reply: rows(TrailRow),
  extras: Type.Object({ ticket_no: Type.Optional(Type.String()), ...Extras }),
  refuses: ["TICKET_NOT_FOUND"],
});

export const officerDay = call({
  name: "logmanagement.getofficerday",
  method: "POST",
  path: "/logmanagement/getofficerday",
  access: readers,
  about: "What an officer did on a day of the State's calendar, oldest first, without their calls that only read.",
  body: Type.Object({ user_id: Id, day: Type.Optional(Day), ...Cursor }),
  reply: rows(TrailRow),
  extras: Type.Object({
    user_name: Type.Optional(Type.String()),
    day: Type.Optional(Day),
    calls: Type.Optional(Type.Integer()),
    ...Extras,
  }),
  refuses: ["USER_NOT_FOUND"],
});

export const byReference = call({
  name: "logmanagement.getbyreference",
  method: "POST",
  path: "/logmanagement/getbyreference",
  access: readers,
  about: "Everything that carries the id of one request or job, oldest first.",
  body: Type.Object({ reference: Type.String({ pattern: "^(req|job)-[A-Za-z0-9-]{1,60}$" }), ...Cursor }),
  reply: rows(TrailRow),
  extras: Type.Object(Extras),
});
