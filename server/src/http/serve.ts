/**
 * Bridge from a call of the contract to a route: access, body, validation, use case, envelope. Nothing else may
 * register a route for a call.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BodyOf, Call, ExtrasOf, QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import { isOpenUnderDuty } from "@smgt/contract/duties.ts";
import { success } from "@smgt/contract/envelope.ts";
import type { Context, Officer } from "../context.ts";
import { beyondOperation } from "../domain/law/authority/operations.ts";
import { requireProof } from "../domain/law/authority/require-proof.ts";
import { Refused } from "../domain/ground/refused.ts";
import { roomOf } from "../domain/organisation/files/keep-files.ts";
import { incomingFolder, type UploadedFile } from "../domain/organisation/files/uploaded-file.ts";
import { traced, writtenNow } from "../trace.ts";
import { checkBody, checkQuery, checkRefusal, checkReply } from "./check-input.ts";
import { readMultipart, removeFiles } from "./multipart.ts";
import { say } from "../texts/say.ts";
import { inSpan } from "../traces/in-span.ts";

export interface Request<C extends Call> {
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly files: readonly UploadedFile[];
  readonly http: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Answer<C extends Call> {
  readonly reply: ReplyOf<C>;
  readonly extras?: ExtrasOf<C>;
}

type Handler<C extends Call, Who> = (ctx: Context, who: Who, request: Request<C>) => Promise<Answer<C>>;

/** Frame, counters and the name of the one field of a sealed body. */
const SEAL_BYTES = 1_024;

/** Limit of a body on the wire: a sealed one is a third longer. */
const wireBytes = ({ bodyBytes }: Call, { encryptBodies }: Context["config"]): number =>
  encryptBodies ? Math.ceil((bodyBytes * 4) / 3) + SEAL_BYTES : bodyBytes;

const noFiles: readonly UploadedFile[] = [];

/** Reads fields and files, runs the call with them, and always removes the files. */
async function withInput<T>(
  ctx: Context,
  one: Call,
  http: FastifyRequest,
  run: (fields: unknown, files: readonly UploadedFile[]) => Promise<T>,
): Promise<T> {
  if (one.files.length === 0 || !http.isMultipart()) return run(http.body ?? {}, noFiles);
  const room = await roomOf(ctx, http.officer);
  // Files are written there too: do not write to a folder that hangs.
  await ctx.files.space();
  const { fields, files } = await readMultipart(http, one, incomingFolder(ctx.config.dataDir), room);
  try {
    return await run(fields, files);
  } finally {
    await removeFiles(files);
  }
}

/** Like `withInput`, but throws for a refusal or a write that the call does not declare. */
async function withinLaw<T>(one: Call, work: Promise<T>): Promise<T> {
  const result = await work.catch((error: unknown) => {
    if (error instanceof Refused) checkRefusal(one, error.id);
    throw error;
  });
  const beyond = beyondOperation(one.name, writtenNow());
  if (beyond !== null) throw new Error(beyond);
  return result;
}

async function answer<C extends Call>(
  app: FastifyInstance,
  one: C,
  http: FastifyRequest,
  reply: FastifyReply,
  run: (request: Request<C>) => Promise<Answer<C>>,
): Promise<FastifyReply> {
  const isTested = app.ctx.config.mode === "test";
  const { reply: response, extras } = await traced(http.id, () =>
    inSpan(`call ${one.name}`, () =>
      withInput(app.ctx, one, http, (fields, files) => {
        const work = run({
          body: checkBody(one, fields, http.language) as BodyOf<C>,
          query: checkQuery(one, http.query, http.language) as QueryOf<C>,
          files,
          http,
          reply,
        });
        return isTested ? withinLaw(one, work) : work;
      }),
    ),
  );
  if (reply.sent) return reply;
  const envelope = success(response, extras ?? {});
  if (app.ctx.config.checkReplies) checkReply(one, envelope);
  return reply.send(envelope);
}

/** Serves a call that needs a session. Refuses without one, and in a role without access to the call. */
export function serve<C extends Call>(app: FastifyInstance, one: C, handler: Handler<C, Officer>): void {
  app.servedCalls.add(one.name);
  app.route({
    method: one.method,
    url: one.path,
    bodyLimit: wireBytes(one, app.ctx.config),
    config: { call: one },
    preHandler: async (http) => {
      const officer = await app.requireOfficer(http);
      if (officer.duties.length > 0 && !isOpenUnderDuty(one.name)) {
        const { duties, language } = officer;
        throw new Refused(
          "DUTY_FIRST",
          { duties: duties.map((duty) => say(language, `duty.${duty}`)).join(", ") },
          { extras: { duties } },
        );
      }
      if (one.access.kind === "roles" && !one.access.roles.includes(officer.roleId)) {
        throw new Refused("NOT_PERMITTED");
      }
    },
    handler: (http, reply) =>
      answer(app, one, http, reply, async (request) => {
        if (http.officer === null) throw new Refused("SESSION_EXPIRED");
        await requireProof(app.ctx, http.officer, one, request.body);
        return handler(app.ctx, http.officer, request);
      }),
  });
}

/** Serves a public call. */
export function servePublic<C extends Call>(app: FastifyInstance, one: C, handler: Handler<C, null>): void {
  if (one.access.kind !== "public") throw new Error(`${one.name} is not public`);
  app.servedCalls.add(one.name);
  app.route({
    method: one.method,
    url: one.path,
    bodyLimit: wireBytes(one, app.ctx.config),
    config: { call: one },
    handler: (http, reply) => answer(app, one, http, reply, (request) => handler(app.ctx, null, request)),
  });
}
