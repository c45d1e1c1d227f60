/**
 * The built web app: hashed assets cached for a year, the page itself never; any path that a person
 * opens and that is no call gets the page. Precompressed files are sent where they exist. One build serves
 * under any base path: the page's own addresses are written when the server starts, all others are relative.
 * Public pages answer every asker, browser or not (decision 55).
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
import { stateLookOf } from "../../domain/law/masters/state-look.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { isInside } from "../base-path.ts";
import type { PageContent } from "../pages/html.ts";
import { publicPageAt, publicPageKey, type PublicPage } from "../pages/public-pages.ts";
import { deskPage, pageFor, writePage, type Manifest } from "../pages/write-page.ts";

type Config = Context["config"];

const YEAR = 31_536_000;
/** So old may the figures of a served page be in production; in the demo they are fresh, so that a journey sees its ticket. */
const FRESH_MS = 60_000;
const NOTHING: PageContent = { html: "", answers: {} };

const indexOf = ({ webDir }: Pick<Config, "webDir">): string => path.join(webDir, "index.html");

/** What is wrong where officers would meet no page; null when nothing is. */
export const pagesFailure = (config: Pick<Config, "webDir">): string | null =>
  existsSync(indexOf(config))
    ? null
    : `The web app is not built: there is no ${indexOf(config)}. Run node bin/smgt.mjs build, or correct SMGT_WEB_DIR.`;

/** Serves the web app, or a plain sentence when it was not built. */
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

/** People's browsers say that they want a page; monitors, previews and curl take anything, and get the public ones. */
function wantsPage({ headers: { accept } }: FastifyRequest, isPublic: boolean): boolean {
  if (accept?.includes("text/html") === true) return true;
  return isPublic && (accept === undefined || accept.includes("*/*"));
}

/** How the State looks; while the database is away, as it last was. */
function keepLook(ctx: Context): () => Promise<StateLook> {
  let last: StateLook | null = null;
  return async () => {
    try {
      last = await stateLookOf(ctx);
    } catch (error) {
      if (last === null) throw error;
    }
    return last;
  };
}

/** The content policy allows no style in a page but the one with the State's colours, by its hash. */
function allowStyle(reply: FastifyReply, { style }: StateLook): void {
  if (style === "") return;
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = String(reply.getHeader("content-security-policy"));
  void reply.header("content-security-policy", policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`));
}

/** The names of the built files; without them nothing is fetched ahead. */
function manifestOf(webDir: string): Manifest {
  const file = path.join(webDir, ".vite/manifest.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : {};
}

/** The language of the address, or the first one that the browser names. */
function languageOf({ query, headers }: FastifyRequest, look: StateLook): Language {
  const { lang } = query as { readonly lang?: unknown };
  return languageAsked(`${typeof lang === "string" ? lang : ""},${headers["accept-language"] ?? ""}`, look);
}

/** How a page is shown: with which names and colours, in which language. */
interface Shown {
  readonly look: StateLook;
  readonly language: Language;
}

/** Writes public pages; in production all readers of a minute get the same one. */
function publicPages(ctx: Context, plain: string, manifest: Manifest) {
  const { config, clock } = ctx;
  const freshMs = config.mode === "production" ? FRESH_MS : 0;
  const written = new Map<string, { readonly at: number; readonly look: StateLook; readonly html: Promise<string> }>();
  const write = async (http: FastifyRequest, page: PublicPage, of: Shown): Promise<string> => {
    const content = await page.content(ctx, of.language).catch((error: unknown) => {
      // The page itself needs no database; the app asks again and says what is wrong.
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
