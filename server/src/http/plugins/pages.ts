/**
 * The built web app: hashed assets cached for a year, the page itself never; any path that a person
 * opens and that is no call gets the page. Precompressed files are sent where they exist.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refused } from "../../domain/refused.ts";

const YEAR = 31_536_000;

/** Serves the web app, or a plain sentence when it was not built. */
export async function addPages(app: FastifyInstance): Promise<void> {
  const { webDir } = app.ctx.config;
  const index = path.join(webDir, "index.html");
  const isBuilt = existsSync(index);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders(reply, file) {
        const isHashed = file.includes(`${path.sep}static${path.sep}`);
        void reply.header("cache-control", isHashed ? `public, max-age=${YEAR}, immutable` : "no-cache");
      },
    });
  }
  const page = isBuilt ? readFileSync(index) : null;
  app.setNotFoundHandler((http, reply) => {
    const wantsPage = http.method === "GET" && (http.headers.accept ?? "").includes("text/html");
    if (!wantsPage || page === null) throw new Refused("NO_SUCH_CALL");
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
}
