/** Exports of lists: requested, written by a job, then downloaded (our own calls). */
import { Type } from "typebox";
import { anySession, call } from "../../call.ts";
import { nullable, oneOf } from "../../shapes/common.ts";
import { CommonListBody } from "./tickets.ts";

/** Random and unguessable: it grants the download. */
export const ExportId = Type.String({ pattern: "^[A-Za-z0-9_-]{32}$" });

export const exportTickets = call({
  name: "ticket.export",
  method: "POST",
  path: "/ticket/export",
  access: anySession,
  about: "Has one of the role's lists written to a file, at most 10,000 rows, personal data masked; on record.",
  body: Type.Object({
    format: oneOf(["csv", "json"]),
    ...Type.Omit(CommonListBody, ["page_size", "cursor"]).properties,
  }),
  reply: Type.Object({ export_id: ExportId }),
  refuses: ["NOT_PERMITTED", "EXPORT_UNDER_WAY", "EXPORTS_BUSY"],
});

export const exportStatus = call({
  name: "ticket.exportstatus",
  method: "POST",
  path: "/ticket/exportstatus",
  access: anySession,
  about: "How far the file of an export is; only for the person who asked for it.",
  body: Type.Object({ export_id: ExportId }),
  reply: Type.Object({
    /** `failed`: request it again. */
    state: oneOf(["waiting", "ready", "failed"]),
    /** Rows in the file; null until it is ready. */
    row_count: nullable(Type.Integer()),
  }),
  refuses: ["EXPORT_NOT_FOUND"],
});

export const exportFile = call({
  name: "ticket.exportfile",
  method: "POST",
  path: "/ticket/exportfile",
  access: anySession,
  about:
    "The text of a file that is ready, for the person who asked for it; it is there for an hour, and who fetched it is on record.",
  body: Type.Object({ export_id: ExportId }),
  reply: Type.Object({ format: oneOf(["csv", "json"]), text: Type.String() }),
  refuses: ["EXPORT_NOT_FOUND"],
});
