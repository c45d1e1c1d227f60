/**
 * Protection against cross-site requests: a writing call is refused when the browser reports a foreign origin. The
 * cookie is also SameSite=Strict. A request with two Host headers is refused.
 */
import type { FastifyInstance } from "fastify";
import { Refused } from "../../domain/ground/refused.ts";

const READING: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Host and port of an origin; null for `null` and invalid addresses. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Refuses foreign origins and duplicate hosts. Clients other than browsers send neither header, and have no cookie
 * either.
 */
export function addOriginCheck(app: FastifyInstance): void {
  const ownHost = hostOf(app.ctx.config.publicUrl);
  app.addHook("onRequest", async (http) => {
    // Node uses the first of two, while a proxy may have used the other.
    const hosts = http.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    if (hosts.length > 1) throw new Refused("UNREADABLE_BODY");
    if (READING.has(http.method)) return;
    const { origin } = http.headers;
    const host = origin === undefined ? undefined : hostOf(origin);
    const isForeign = host !== undefined && (host === null || (host !== ownHost && host !== http.headers.host));
    if (isForeign || http.headers["sec-fetch-site"] === "cross-site") throw new Refused("FOREIGN_ORIGIN");
  });
}
