/**
 * Who is calling. The token alone opens nothing: the cookie set at the same login must come with it. `roleid` is a
 * choice among the caller's own roles, never a proof.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { logout, refresh } from "@smgt/contract/calls/organisation/auth.ts";
import { languageAsked, type Language } from "@smgt/contract/languages.ts";
import type { Context, Officer } from "../../context.ts";
import { findOfficer } from "../../domain/organisation/sessions/find-officer.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { callerOf } from "./security-notes.ts";

declare module "fastify" {
  interface FastifyInstance {
    ctx: Context;
    servedCalls: Set<string>;
    requireOfficer(http: FastifyRequest): Promise<Officer>;
  }
  interface FastifyRequest {
    officer: Officer | null;
    language: Language;
  }
}

/** Over https a cookie is bound by its prefix to the host, or to https where the app has a folder: browsers drop any other. */
function boundName({ config }: Context, name: string): string {
  if (!config.publicUrl.startsWith("https:")) return name;
  return config.basePath === "/" ? `__Host-${name}` : `__Secure-${name}`;
}

/** Name of the session cookie. */
export const cookieName = (ctx: Context): string => boundName(ctx, "smgt_session");

/** Name of the cookie by which a browser is known again. */
export const deviceCookieName = (ctx: Context): string => boundName(ctx, "smgt_device");

/** The bearer token of a request, or null. */
export function bearerOf(http: FastifyRequest): string | null {
  const header = http.headers.authorization ?? "";
  return /^Bearer (\S{20,200})$/.exec(header)?.[1] ?? null;
}

/** A session is renewed and left in no role: also by an officer from whom the one in use was taken away. */
const IN_NO_ROLE: ReadonlySet<string | undefined> = new Set([refresh.name, logout.name]);

/** The role that is asked for; null: whichever comes first. */
function wishedRole({ headers, routeOptions }: FastifyRequest): number | null {
  const { roleid: asked } = headers;
  if (IN_NO_ROLE.has(routeOptions.config.call?.name)) return null;
  return typeof asked === "string" && /^\d{1,4}$/.test(asked) ? Number(asked) : null;
}

/** Decorates requests with language and officer. */
export function addSession(app: FastifyInstance): void {
  app.decorateRequest("officer", null);
  app.decorateRequest("language", "en");
  app.addHook("onRequest", async (http) => {
    http.language = languageAsked(http.headers["accept-language"] ?? "");
  });
  app.decorate("requireOfficer", async (http: FastifyRequest): Promise<Officer> => {
    const token = bearerOf(http);
    const cookie = http.cookies[cookieName(app.ctx)];
    if (token === null || cookie === undefined) throw new Refused("SESSION_EXPIRED");
    const asked = { token, cookie, wishedRoleId: wishedRole(http), language: http.language };
    const found = await findOfficer(app.ctx, asked);
    const officer = { ...found, caller: callerOf(http) };
    http.officer = officer;
    http.proved?.();
    return officer;
  });
}
