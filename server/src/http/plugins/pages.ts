/**
 * The built web app: hashed assets cached for a year, the page itself never; any path that a person
 * opens and that is no call gets the page. Precompressed files are sent where they exist. One build serves
 * under any base path: the page's own addresses are written when the server starts, all others are relative.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { Refused } from "../../domain/refused.ts";
import { isInside } from "../base-path.ts";

type Config = Context["config"];

const YEAR = 31_536_000;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** What the page tells the app before its first call. */
function factsOf(config: Config): string {
  const facts: readonly (readonly [string, string | null])[] = [
    ["base", config.basePath],
    ["encryption", config.encryptBodies ? "Y" : "N"],
    ["minute-ms", String(config.minuteMs)],
    ["state-key", config.statePassphrase],
    ["contact", config.teamContact],
  ];
  return facts.map(([name, value]) => (value === null ? "" : ` data-${name}="${escaped(value)}"`)).join("");
}

/** The built page for these settings. */
export function pageFor(built: string, config: Config): string {
  return built
    .replace(/<html\b/, () => `<html${factsOf(config)}`)
    .replace(/\b(src|href)="\.\//g, (_all, name: string) => `${name}="${config.basePath}`);
}

/** Serves the web app, or a plain sentence when it was not built. */
export async function addPages(app: FastifyInstance): Promise<void> {
  const { config } = app.ctx;
  const index = path.join(config.webDir, "index.html");
  const isBuilt = existsSync(index);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: config.webDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ["index.html*"],
      setHeaders(reply, file) {
        const isHashed = file.includes(`${path.sep}static${path.sep}`);
        void reply.header("cache-control", isHashed ? `public, max-age=${YEAR}, immutable` : "no-cache");
      },
    });
  }
  const page = isBuilt ? pageFor(readFileSync(index, "utf8"), config) : null;
  app.setNotFoundHandler((http, reply) => {
    const isPage = http.method === "GET" && (http.headers.accept ?? "").includes("text/html");
    if (!isPage || page === null || !isInside(config.basePath, http.originalUrl)) throw new Refused("NO_SUCH_CALL");
    return reply
      .header("cache-control", "no-cache")
      .header("vary", "sec-fetch-dest")
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
