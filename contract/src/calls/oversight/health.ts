/** Health reports of a server, for load balancers, supervisors and people. */
import { Type } from "typebox";
import { call, publicAccess } from "../../call.ts";

export const health = call({
  name: "health.short",
  method: "GET",
  path: "/health",
  access: publicAccess,
  about: "Whether the server answers and can write to its database; 503 when not.",
  reply: Type.Object({ status: Type.String(), database: Type.String() }),
});

export const healthLive = call({
  name: "health.live",
  method: "GET",
  path: "/health/live",
  access: publicAccess,
  about: "Whether the process answers at all; asks nobody else. A supervisor starts it again when it does not.",
  reply: Type.Object({ status: Type.Literal("alive") }),
});

export const healthReady = call({
  name: "health.ready",
  method: "GET",
  path: "/health/ready",
  access: publicAccess,
  about:
    "Whether officers should be sent to this server: 503 when it cannot write to its database or its disk is full. `warn` is for people to look at and takes nobody away.",
  reply: Type.Object({
    status: Type.Union([Type.Literal("ready"), Type.Literal("not ready")]),
    parts: Type.Array(
      Type.Object({
        /** database, ingest, x, replies, calendar, disk or clock; others may follow. */
        part: Type.String(),
        state: Type.Union([Type.Literal("ok"), Type.Literal("warn"), Type.Literal("bad")]),
        /** English sentence for the operators of the server. */
        says: Type.String(),
      }),
    ),
  }),
});
