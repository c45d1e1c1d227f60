/** Requests in and out. Every filter has an index in the order of the list. */
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { apiLogData, ApiLogRow } from "@smgt/contract/calls/oversight/logs.ts";
import type { Context, Officer } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import { found, isEqual, readLog, type LogPage, type LogSpec, type PlacedRow } from "./read-log.ts";
import { callsNamed, usersMeant, type Meaning, type OneOf } from "./search-meaning.ts";

type Body = BodyOf<typeof apiLogData>;
type Stored = PlacedRow & Omit<ApiLogRow, "at_utc" | "at_local" | "api_log_id" | "ticket_no" | "user_name">;

async function oneOf(db: Db, meaning: Meaning): Promise<OneOf | null> {
  const values = meaning.kind === "words" ? await callsNamed(db, meaning.words) : [];
  if (values.length > 0) return { column: "l.api_name", type: "text[]", values };
  return usersMeant(db, "l.user_id", undefined, meaning);
}

const REQUESTS: LogSpec<Body, Stored, ApiLogRow> = {
  sources: async ({ ctx, body, meaning }) => [
    {
      at: "l.at",
      id: "l.api_log_id",
      from: sql`api_log l`,
      columns: sql`l.direction, l.api_name, l.http_status, l.latency_ms, l.reference as request_id, l.error, l.user_id,
        l.ip, l.lost, l.ticket_id`,
      ticketId: sql`l.ticket_id`,
      where: [
        ...isEqual("l.api_name", body.api),
        ...isEqual("l.http_status", body.status),
        ...isEqual("l.direction", body.direction),
        ...isEqual("l.error", body.error),
        ...found(meaning, { reference: "l.reference", ticket: "l.ticket_id", ip: sql`l.ip` }),
      ],
      oneOf: await oneOf(ctx.db, meaning),
    },
  ],
  show: ({ at: _at, at_us: _atUs, id, ...row }, { times, userName, ticket }) => ({
    ...row,
    api_log_id: id,
    ...times,
    user_name: userName,
    ...ticket,
  }),
};

export const listApiLog = (ctx: Context, officer: Officer, body: Body): Promise<LogPage<ApiLogRow>> =>
  readLog(ctx, officer, body, REQUESTS);
