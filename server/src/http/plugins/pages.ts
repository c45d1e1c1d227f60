/**
 * Web app: hashed assets are cached for a year, the page never; every path that is no call gets the page. Precompressed
 * files are preferred. One build serves any base path. Public pages answer every client, browser or not (decision 42).
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { languageAsked, type Language } from "@smgt/contract/languages.ts";
import type { StateLook } from "@smgt/contract/shapes/state-look.ts";
import type { Context } from "../../context.ts";
import { brandingOf } from "../../domain/law/masters/branding.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { isInside } from "../base-path.ts";
import type { PageContent } from "../pages/html.ts";
import { publicPageAt, publicPageKey, type PublicPage } from "../pages/public-pages.ts";
import { deskPage, pageFor, writePage, type Manifest } from "../pages/write-page.ts";

type Config = Context["config"];

const YEAR = 31_536_000;
/**
 * Age limit of a public page's figures in production; the demo always renders them, so that a journey sees its ticket.
 */
const FRESH_MS = 60_000;
const NOTHING: PageContent = { html: "", answers: {} };

const indexOf = ({ webDir }: Pick<Config, "webDir">): string => path.join(webDir, "index.html");

/** Returns the problem that leaves officers without a page; null when there is none. */
export const pagesFailure = (config: Pick<Config, "webDir">): string | null =>
  existsSync(indexOf(config))
    ? null
    : `The web app is not built: there is no ${indexOf(config)}. Run node bin/smgt.mjs build, or correct SMGT_WEB_DIR.`;

/** Serves the web app, or a plain sentence without a build. */
export async function addPages(app: FastifyInstance): Promise<void> {
  const { config } = app.ctx;
  const index = indexOf(config);
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
  const plain = isBuilt ? pageFor(readFileSync(index, "utf8"), config) : null;
  const manifest = manifestOf(config.webDir);
  const publicPage = publicPages(app.ctx, plain ?? "", manifest);
  const lookNow = keepLook(app.ctx);
  app.setNotFoundHandler(async (http, reply) => {
    const at = publicPageKey(http.url);
    const page = publicPageAt(at);
    const isAsked = (http.method === "GET" || http.method === "HEAD") && wantsPage(http, page !== undefined);
    if (!isAsked || plain === null || !isInside(config.basePath, http.originalUrl)) throw new Refused("NO_SUCH_CALL");
    const look = await lookNow();
    const language = languageOf(http, look);
    allowStyle(reply, look);
    return reply
      .header("cache-control", "no-cache")
      .header("vary", "sec-fetch-dest, accept-language")
      .type("text/html; charset=utf-8")
      .send(
        page === undefined
          ? deskPage(plain, manifest, look, language, config.basePath)
          : await publicPage(http, at, page, { look, language }),
      );
  });
}

/** Browsers request HTML; monitors, previews and curl accept anything, and get the public pages. */
function wantsPage({ headers: { accept } }: FastifyRequest, isPublic: boolean): boolean {
  if (accept?.includes("text/html") === true) return true;
  return isPublic && (accept === undefined || accept.includes("*/*"));
}

/** Loads the branding; returns the last known one while the database is unavailable. */
function keepLook(ctx: Context): () => Promise<StateLook> {
  let last: StateLook | null = null;
  return async () => {
    try {
      last = await brandingOf(ctx);
    } catch (error) {
      if (last === null) throw error;
    }
    return last;
  };
}

/** Allows the style with the State's colours in the content policy, by its hash. */
function allowStyle(reply: FastifyReply, { style }: StateLook): void {
  if (style === "") return;
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = String(reply.getHeader("content-security-policy"));
  void reply.header("content-security-policy", policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`));
}

/** Reads the build manifest; without one nothing is preloaded. */
function manifestOf(webDir: string): Manifest {
  const file = path.join(webDir, ".vite/manifest.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : {};
}

/** Language of the address, or the browser's first offered one. */
function languageOf({ query, headers }: FastifyRequest, look: StateLook): Language {
  const { lang } = query as { readonly lang?: unknown };
  return languageAsked(`${typeof lang === "string" ? lang : ""},${headers["accept-language"] ?? ""}`, look);
}

/** Branding and language of a page. */
interface Shown {
  readonly look: StateLook;
  readonly language: Language;
}

/** Renders public pages; in production all readers within a minute share one. */
function publicPages(ctx: Context, plain: string, manifest: Manifest) {
  const { config, clock } = ctx;
  const freshMs = config.mode === "production" ? FRESH_MS : 0;
  const written = new Map<string, { readonly at: number; readonly look: StateLook; readonly html: Promise<string> }>();
  const write = async (http: FastifyRequest, page: PublicPage, of: Shown): Promise<string> => {
    const content = await page.content(ctx, of.language).catch((error: unknown) => {
      // The page itself needs no database; the app retries and shows the error.
      http.log.warn({ err: error }, "A public page is served without its figures.");
      return NOTHING;
    });
    return writePage(plain, page, content, { ...of, config, manifest });
  };
  return (http: FastifyRequest, at: string, page: PublicPage, of: Shown): Promise<string> => {
    const key = `${at} ${of.language}`;
    const now = clock.now().getTime();
    const known = written.get(key);
    const isAsNow = known !== undefined && isDeepStrictEqual(known.look, of.look);
    if (isAsNow && now - known.at < freshMs) return known.html;
    const html = write(http, page, of);
    written.set(key, { at: now, look: of.look, html });
    return html;
  };
}
