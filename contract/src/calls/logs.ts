/** Log screens, for roles 1 and 2. Personal data never stands in a log row. */
import { Type } from "typebox";
import { call, onlyRoles } from "../call.ts";
import { ROLE } from "../constants.ts";
import { Day, Id, Moment, nullable, PageRequest, rows, text, TotalCount } from "../shapes/common.ts";

const readers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);
const Range = { from_date: Type.Optional(Day), to_date: Type.Optional(Day), ...PageRequest };

export const userLogs = call({
  name: "user.getuserlogs",
  method: "POST",
  path: "/user/getuserlogs",
  access: readers,
  about: "Who signed in, out, failed, revealed or exported.",
  body: Type.Object({ user_id: Type.Optional(Id), ...Range }),
  reply: rows(
    Type.Object({
      log_id: Id,
      user_name: Type.String(),
      role: nullable(Type.String()),
      event: Type.String(),
      ip: nullable(Type.String()),
      user_agent: nullable(Type.String()),
      at_utc: Moment,
      at_local: Type.String(),
    }),
  ),
  extras: TotalCount,
});

export const apiLogData = call({
  name: "logmanagement.getapilogdata",
  method: "POST",
  path: "/logmanagement/getapilogdata",
  access: readers,
  about: "Calls in and out, without bodies.",
  body: Type.Object({
    api: Type.Optional(text(100)),
    status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
    ...Range,
  }),
  reply: rows(
    Type.Object({
      direction: Type.String(),
      api_name: Type.String(),
      http_status: Type.Integer(),
      latency_ms: Type.Integer(),
      request_id: Type.String(),
      error: nullable(Type.String()),
    }),
  ),
  extras: TotalCount,
});

export const ackLogData = call({
  name: "logmanagement.getacklogdata",
  method: "POST",
  path: "/logmanagement/getacklogdata",
  access: readers,
  about: "Acknowledgements sent to citizens.",
  body: Type.Object(Range),
  reply: rows(
    Type.Object({
      ticket_no: Type.String(),
      channel: Type.String(),
      text: Type.String(),
      sent_at: nullable(Moment),
      status: Type.String(),
    }),
  ),
  extras: TotalCount,
});

const QueueRow = Type.Object({
  message_id: Type.String(),
  queue: Type.String(),
  ticket_no: nullable(Type.String()),
  attempts: Type.Integer(),
  /** queued, sent, failed or dead. */
  state: Type.String(),
  next_attempt_at: nullable(Moment),
  error: nullable(Type.String()),
});

export const messageQueueLogData = call({
  name: "logmanagement.getmessagequeuelogdata",
  method: "POST",
  path: "/logmanagement/getmessagequeuelogdata",
  access: readers,
  about: "Jobs and outgoing messages by queue and state.",
  body: Type.Object({ queue: Type.Optional(text(60)), state: Type.Optional(text(20)), ...Range }),
  reply: rows(QueueRow),
  extras: TotalCount,
});

export const messageQueueSearchLogData = call({
  name: "logmanagement.getmessagequeuesearchlogdata",
  method: "POST",
  path: "/logmanagement/getmessagequeuesearchlogdata",
  access: readers,
  about: "Finds jobs and outgoing messages.",
  body: Type.Object({ ...Range, search: text(200) }),
  reply: rows(QueueRow),
  extras: TotalCount,
});
