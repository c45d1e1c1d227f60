/**
 * Authentication. The token alone opens nothing: the cookie set at the same login must come with it. `roleid` is a
 * choice among the caller's own roles, never a proof.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { logout, refresh } from "@smgt/contract/calls/organisation/auth.ts";
import { languageAsked, type Language } from "@smgt/contract/languages.ts";
import type { Context, Officer } from "../../context.ts";
import { findOfficer } from "../../domain/organisation/sessions/find-officer.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { callerOf } from "./record-refusals.ts";

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

/**
 * Cookie prefix over https: binds the cookie to the host, or to https when the app has a folder. Browsers reject any
 * other.
 */
function boundName({ config }: Context, name: string): string {
  if (!config.publicUrl.startsWith("https:")) return name;
  return config.basePath === "/" ? `__Host-${name}` : `__Secure-${name}`;
}

export const cookieName = (ctx: Context): string => boundName(ctx, "smgt_session");

/** Name of the cookie that identifies a known device. */
export const deviceCookieName = (ctx: Context): string => boundName(ctx, "smgt_device");

export function bearerOf(http: FastifyRequest): string | null {
  const header = http.headers.authorization ?? "";
  return /^Bearer (\S{20,200})$/.exec(header)?.[1] ?? null;
}

/** Calls without a role: an officer who lost the active role can still renew and end the session. */
const IN_NO_ROLE: ReadonlySet<string | undefined> = new Set([refresh.name, logout.name]);

/** Requested role; null: the first one held. */
function wishedRole({ headers, routeOptions }: FastifyRequest): number | null {
  const { roleid: asked } = headers;
  if (IN_NO_ROLE.has(routeOptions.config.call?.name)) return null;
  return typeof asked === "string" && /^\d{1,4}$/.test(asked) ? Number(asked) : null;
}

/** Adds language and officer to requests. */
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
