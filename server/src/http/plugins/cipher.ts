/**
 * Encrypted bodies of requests and answers (decision 11). Decryption precedes validation, and encryption follows the
 * answer; neither validation nor permissions depend on it. Every failure has the same plain answer.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "@smgt/contract/call.ts";
import { bodyBounds } from "@smgt/contract/body-sizes.ts";
import { CIPHER_HEADER, CIPHER_INFLATES, travelsPlain } from "@smgt/contract/cipher.ts";
import { openField, openSealed, sealReply, type Opened } from "../../domain/ground/cipher/open-request.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { isWithin } from "../../json-bounds.ts";
import { bearerOf } from "./session.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Opened request; null for a plain one. */
    opened: Opened | null;
  }
  interface FastifyContextConfig {
    /** Call of the contract served by the route. */
    call?: Call;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Sealed text: the whole body, or the header of a request without a JSON body. */
function sealedText(http: FastifyRequest): unknown {
  const keys = isRecord(http.body) && !http.isMultipart() ? Object.keys(http.body) : [];
  if (keys.length === 0) return http.headers[CIPHER_HEADER];
  return keys.length === 1 && isRecord(http.body) ? http.body["req"] : null;
}

function parsed(json: string, { bodyBytes }: Call): unknown {
  if (json === "") return {};
  if (json.length > bodyBytes || !isWithin(json, bodyBounds(bodyBytes))) throw new Refused("BODY_TOO_LARGE");
  try {
    return JSON.parse(json);
  } catch {
    throw new Refused("CIPHER_REFUSED");
  }
}

async function openBody(app: FastifyInstance, http: FastifyRequest, call: Call): Promise<void> {
  const isMultipart = http.isMultipart();
  const role = http.headers.roleid;
  const place = { method: http.method, path: http.url, role: typeof role === "string" ? role : "" };
  const opened = await openSealed(app.ctx, sealedText(http), place, { token: bearerOf(http), isMultipart });
  if (!isMultipart) http.body = parsed(opened.json, call);
  http.opened = opened;
}

/** Opens the text fields of a multipart request, in order. Plain requests pass unchanged. */
export function fieldOpener(http: FastifyRequest): {
  open(name: string, value: string): Promise<string>;
  finish(): void;
} {
  const { opened } = http;
  if (opened === null) return { open: (_name, value) => Promise.resolve(value), finish: () => undefined };
  let index = 0;
  const refuse = (): never => {
    http.opened = null;
    throw new Refused("CIPHER_REFUSED");
  };
  return {
    open: async (name, value) => openField(opened, index++, name, value).catch(refuse),
    finish: () => (index === opened.fields ? undefined : refuse()),
  };
}

/** Adds both directions; does nothing when encryption is off. */
export function addCipher(app: FastifyInstance): void {
  app.decorateRequest("opened", null);
  if (!app.ctx.config.encryptBodies) return;
  app.addHook("preValidation", async (http) => {
    const { call } = http.routeOptions.config;
    if (call !== undefined && !travelsPlain(call)) await openBody(app, http, call);
  });
  app.addHook("onSend", async (http, reply, payload) => {
    if (http.opened === null || typeof payload !== "string") return payload;
    const inflates = http.headers[CIPHER_INFLATES] === "Y";
    return JSON.stringify({ res: await sealReply(http.opened, reply.statusCode, payload, inflates) });
  });
}
