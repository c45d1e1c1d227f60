/**
 * No other website changes anything here: a call that is no plain reading is refused when the browser says
 * that it comes from elsewhere. The cookie is SameSite=Strict besides. A request that names two hosts is refused.
 */
import type { FastifyInstance } from "fastify";
import { Refused } from "../../domain/ground/refused.ts";

const READING: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Host and port of an origin; null for `null` and anything that is no address. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** Refuses foreign origins, and requests that name two hosts. Programs that are no browser send neither header, and hold no cookie either. */
export function addOriginCheck(app: FastifyInstance): void {
  const ownHost = hostOf(app.ctx.config.publicUrl);
  app.addHook("onRequest", async (http) => {
    // Node gives the first of two, a proxy may have gone by the other.
    const hosts = http.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    if (hosts.length > 1) throw new Refused("UNREADABLE_BODY");
    if (READING.has(http.method)) return;
    const { origin } = http.headers;
    const host = origin === undefined ? undefined : hostOf(origin);
    const isForeign = host !== undefined && (host === null || (host !== ownHost && host !== http.headers.host));
    if (isForeign || http.headers["sec-fetch-site"] === "cross-site") throw new Refused("FOREIGN_ORIGIN");
  });
}
