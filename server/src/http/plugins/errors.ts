/**
 * Error handler: every failure is sent in the envelope. Expected refusals come from the catalogue; an unavailable
 * database has its own sentence; all else is logged in full under an id shown to the user.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failure } from "@smgt/contract/failure.ts";
import { refusals, type RefusalId } from "@smgt/contract/refusals.ts";
import { isDatabaseAway } from "../../db/errors.ts";
import { StoreAway } from "../../domain/organisation/files/guarded-store.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { noteRefusal } from "./record-refusals.ts";

const TRANSPORT: Readonly<Record<string, RefusalId>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_REQ_FILE_TOO_LARGE: "BODY_TOO_LARGE",
  FST_FILES_LIMIT: "BODY_TOO_LARGE",
  FST_PARTS_LIMIT: "BODY_TOO_LARGE",
  FST_FIELDS_LIMIT: "BODY_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "WRONG_CONTENT_TYPE",
  FST_ERR_CTP_INVALID_JSON_BODY: "UNREADABLE_BODY",
  FST_ERR_CTP_EMPTY_JSON_BODY: "UNREADABLE_BODY",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "UNREADABLE_BODY",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "WRONG_CONTENT_TYPE",
  FST_PROTO_VIOLATION: "UNREADABLE_BODY",
  FST_INVALID_JSON_FIELD_ERROR: "UNREADABLE_BODY",
  FST_MP_PREMATURE_CLOSE: "UNREADABLE_BODY",
};

/** Errors of the multipart parser, which have no codes: a body that ends too early, a missing boundary. */
const BROKEN_UPLOAD = /\bmultipart\b/i;

/** Error codes of a disk that is full or read-only. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

/**
 * Returns whether the client disconnected during its body: the reset connection is the client's, not the database's.
 */
const hasGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function idOf(error: FastifyError | Error, http: FastifyRequest): RefusalId {
  if (error instanceof Refused) return error.id;
  if (isDatabaseAway(error)) return "DATABASE_AWAY";
  if (error instanceof StoreAway) return "STORE_AWAY";
  const code = "code" in error ? String(error.code) : "";
  if (NO_ROOM.has(code)) return "STORE_FULL";
  if (TRANSPORT[code] !== undefined) return TRANSPORT[code];
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (status === 429) return "TOO_MANY_REQUESTS";
  if (error instanceof SyntaxError && status === 400) return "UNREADABLE_BODY";
  const isUpload = http.headers["content-type"]?.startsWith("multipart/") === true;
  if (code === "" && isUpload && BROKEN_UPLOAD.test(error.message)) return "UNREADABLE_BODY";
  return "UNEXPECTED";
}

function send(error: FastifyError | Error, http: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isGone = hasGone(http);
  const id = isGone ? "UNREADABLE_BODY" : idOf(error, http);
  const language = http.language ?? "en";
  if (id === "UNEXPECTED") http.log.error({ err: error, reference: http.id }, "Something unexpected went wrong.");
  if (id === "DATABASE_AWAY") {
    http.log.warn({ reason: error.message }, "The database does not answer.");
    void reply.header("retry-after", "2");
  }
  if (id === "STORE_FULL") http.log.error({ reason: error.message }, "The disk takes no more files.");
  if (id === "STORE_AWAY") http.log.error({ reason: error.message }, "The disk for files does not answer.");
  if (id === "SERVER_BUSY") void reply.header("retry-after", "2");
  const known = error instanceof Refused ? error : null;
  // Broken connections are ordinary, so they are no security event.
  if (!isGone) noteRefusal(http, id, known);
  http.refusalId = id;
  const slots = id === "UNEXPECTED" ? { id: http.id } : (known?.slots ?? {});
  // A failed download has already declared another content type.
  return reply
    .code(refusals[id].http)
    .removeHeader("content-disposition")
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(failure(id, slots, language, known?.problems ?? [], known?.extras ?? {}));
}

export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, http, reply) => send(error, http, reply));
}
